// A modal: a form the bot asks me to fill in. It stays open, with what I wrote, until the bot has answered.
import { failure } from './components.js';
import { h } from './dom.js';
import { ask } from './socket.js';
import { t } from './strings.js';

const TEXT_INPUT = 4;
const PARAGRAPH = 2;

export function openModal(modal, channelId) {
  // An input stands in a row, or in a label that carries its words.
  const fields = modal.components
    .flatMap((row) => (row.component ? [{ ...row.component, label: row.label, description: row.description }] : row.components ?? []))
    .filter((c) => c.type === TEXT_INPUT).map(field);
  const error = h('p', { class: 'trouble', role: 'alert', 'data-testid': 'failure', hidden: true });
  const submit = h('button', { type: 'submit', class: 'button primary', 'data-testid': 'modal-submit' }, t('submit'));
  const form = h('form', { novalidate: true, onsubmit: send },
    h('header', {}, h('img', { src: '/page/icon.svg', alt: '', class: 'face' }), h('h2', { id: 'modal-title' }, modal.title),
      h('button', { class: 'tool', 'aria-label': t('close'), onclick: () => dialog.close() }, '✕')),
    h('div', { class: 'fields' }, fields.map((f) => f.node), error),
    h('footer', {}, h('button', { class: 'button plain', onclick: () => dialog.close() }, t('cancel')), submit));
  const dialog = h('dialog', {
    class: 'modal', 'data-testid': 'modal', 'data-custom-id': modal.custom_id, 'aria-labelledby': 'modal-title', onclose: () => dialog.remove(),
  }, form);
  document.querySelector('dialog.modal')?.close();
  document.getElementById('app').append(dialog);
  dialog.showModal();
  fields[0]?.input.focus();

  async function send(event) {
    event.preventDefault();
    const wrong = fields.filter((f) => !f.check());
    if (wrong.length) return wrong[0].input.focus();
    if (submit.ariaBusy === 'true') return;
    submit.ariaBusy = 'true';
    submit.dataset.pending = '';
    error.hidden = true;
    const values = Object.fromEntries(fields.map((f) => [f.input.name, f.input.value]));
    const answer = await ask({ t: 'submit', channel: channelId, modal: modal.id, fields: values });
    submit.ariaBusy = null;
    delete submit.dataset.pending;
    if (answer.t !== 'failed') return dialog.close();
    error.textContent = failure(answer);
    error.hidden = false;
  }
}

function field(c) {
  const id = `field-${c.custom_id}`;
  const required = c.required !== false;
  const problem = h('small', { class: 'problem', id: `${id}-problem`, role: 'alert' });
  const input = h(c.style === PARAGRAPH ? 'textarea' : 'input', {
    id, name: c.custom_id, placeholder: c.placeholder, 'aria-describedby': `${id}-problem`, 'aria-required': String(required),
    autocomplete: 'off', oninput: () => problem.textContent && check(), ...(c.style === PARAGRAPH ? { rows: 4 } : { type: 'text' }),
  });
  input.value = c.value ?? '';
  function check() {
    const length = [...input.value].length;
    problem.textContent = required && !input.value.trim() ? t('fieldRequired')
      : length && length < (c.min_length ?? 0) ? t('fieldShort', { n: c.min_length })
      : length > (c.max_length ?? 4000) ? t('fieldLong', { n: c.max_length ?? 4000 }) : '';
    input.ariaInvalid = problem.textContent ? 'true' : null;
    return !problem.textContent;
  }
  const label = h('label', { for: id }, c.label, required && h('span', { class: 'star', 'aria-hidden': 'true' }, ' *'));
  return { input, check, node: h('div', {}, label, c.description && h('small', {}, c.description), input, problem) };
}
