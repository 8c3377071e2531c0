// The small form that adds a person, a server or a channel.
import { h } from './dom.js';
import { send } from './socket.js';
import { state } from './state.js';
import { t } from './strings.js';

const KINDS = ['person', 'server', 'channel', 'hidden_channel'];

export function openAdd() {
  const what = h('select', { id: 'add-what', 'data-testid': 'add-what' }, KINDS.map((k) => h('option', { value: k }, t(k === 'server' ? 'aServer' : k))));
  const name = h('input', { id: 'add-name', 'data-testid': 'add-name', type: 'text', maxlength: 32, required: true, autocomplete: 'off' });
  const form = h('form', { method: 'dialog', onsubmit: add },
    h('header', {}, h('h2', { id: 'add-title' }, t('add')), h('button', { class: 'tool', 'aria-label': t('close'), onclick: () => dialog.close() }, '✕')),
    h('div', { class: 'fields' },
      h('div', {}, h('label', { for: 'add-what' }, t('what')), what),
      h('div', {}, h('label', { for: 'add-name' }, t('name')), name)),
    h('footer', {}, h('button', { class: 'button plain', onclick: () => dialog.close() }, t('cancel')),
      h('button', { type: 'submit', class: 'button primary', 'data-testid': 'add-submit' }, t('addIt'))));
  const dialog = h('dialog', { class: 'modal', 'data-testid': 'add-dialog', 'aria-labelledby': 'add-title', onclose: () => dialog.remove() }, form);
  document.getElementById('app').append(dialog);
  dialog.showModal();
  what.focus();

  function add() {
    send({ t: 'add', what: what.value, guild: state.guild.id, name: name.value });
  }
}
