// A modal: a form from the bot. It stays open, with what was typed, until the bot has answered.
import { OPTIONS, failure } from './components.js';
import { h } from './dom.js';
import { keepFocus } from './focus.js';
import { markdown } from './markdown.js';
import { ask } from './socket.js';
import { t } from './strings.js';

const TEXT_INPUT = 4, TEXT = 10, UPLOAD = 19, RADIOS = 21, CHECKS = 22, CHECK = 23;
const PARAGRAPH = 2;

export function openModal(modal, channelId) {
  // Each input is in a label with its texts, or in an old-style row; texts are in between.
  const parts = modal.components.map((c) => (c.type === TEXT ? { node: h('div', { class: 'content' }, markdown(c.content)) }
    : field(c.component ? { ...c.component, label: c.label, description: c.description } : c.components[0])));
  const fields = parts.filter((p) => p.check);
  const error = h('p', { class: 'trouble', role: 'alert', 'data-testid': 'failure', hidden: true });
  const submit = h('button', { type: 'submit', class: 'button primary', 'data-testid': 'modal-submit' }, t('submit'));
  const form = h('form', { novalidate: true, onsubmit: send },
    h('header', {}, h('img', { src: '/page/icon.svg', alt: '', class: 'face' }), h('h2', { id: 'modal-title' }, modal.title),
      h('button', { class: 'tool', 'aria-label': t('close'), onclick: () => dialog.close() }, '✕')),
    h('div', { class: 'fields' }, parts.map((p) => p.node), error),
    h('footer', {}, h('button', { class: 'button plain', onclick: () => dialog.close() }, t('cancel')), submit));
  const dialog = h('dialog', {
    class: 'modal', 'data-testid': 'modal', 'data-custom-id': modal.custom_id, 'aria-labelledby': 'modal-title', onclose: () => { dialog.remove(); back(); },
  }, form);
  document.querySelector('dialog.modal')?.close();
  const back = keepFocus();
  document.getElementById('app').append(dialog);
  dialog.showModal();
  fields[0]?.focus();

  async function send(event) {
    event.preventDefault();
    const wrong = fields.filter((f) => !f.check());
    if (wrong.length) return wrong[0].focus();
    if (submit.ariaBusy === 'true') return;
    submit.ariaBusy = 'true';
    submit.dataset.pending = '';
    error.hidden = true;
    const values = Object.fromEntries(fields.map((f) => [f.name, f.value()]));
    const answer = await ask({ t: 'submit', channel: channelId, modal: modal.id, fields: values });
    submit.ariaBusy = null;
    delete submit.dataset.pending;
    if (answer.t !== 'failed') return dialog.close();
    error.textContent = failure(answer);
    error.hidden = false;
  }
}

/** Something to fill in: its node, `value()` as the bot is told it, `check()` whether it may be sent so, and `focus()`. */
function field(c) {
  const id = `field-${c.custom_id}`;
  const required = c.required !== false && c.type !== CHECK;
  const problem = h('small', { class: 'problem', id: `${id}-problem`, role: 'alert' });
  const words = [c.label, required && h('span', { class: 'star', 'aria-hidden': 'true' }, ' *')];
  const about = c.description && h('small', { id: `${id}-about` }, c.description);
  const kind = c.type === TEXT_INPUT ? line(c, id, required) : c.type < TEXT ? menu(c, id)
    : c.type === UPLOAD ? { node: h('p', { id }, t('noFiles')), value: () => [] } : boxes(c, id);
  const focusable = kind.node.matches('input, textarea, select') ? [kind.node] : [...kind.node.querySelectorAll('input')];
  for (const node of focusable) node.setAttribute('aria-describedby', `${id}-about ${problem.id}`);
  kind.node.addEventListener('input', () => problem.textContent && check());
  function check() {
    const value = kind.value();
    const empty = value === null || value.length === 0 || (typeof value === 'string' && !value.trim());
    problem.textContent = required && empty ? t('fieldRequired') : (!empty && kind.wrong?.(value)) || '';
    for (const node of focusable) node.ariaInvalid = problem.textContent ? 'true' : null;
    return !problem.textContent;
  }
  const group = c.type === RADIOS || c.type === CHECKS;
  const node = group ? h('fieldset', {}, h('legend', {}, words), about, kind.node, problem)
    : h('div', {}, h('label', { for: c.type === UPLOAD ? null : id }, words), about, kind.node, problem);
  return { node, name: c.custom_id, value: kind.value, check, focus: () => focusable[0]?.focus() };
}

function line(c, id, required) {
  const node = h(c.style === PARAGRAPH ? 'textarea' : 'input', {
    id, name: c.custom_id, placeholder: c.placeholder, 'aria-required': String(required), autocomplete: 'off',
    ...(c.style === PARAGRAPH ? { rows: 4 } : { type: 'text' }),
  });
  node.value = c.value ?? '';
  const wrong = (value) => {
    const length = [...value].length;
    return length < (c.min_length ?? 0) ? t('fieldShort', { n: c.min_length })
      : length > (c.max_length ?? 4000) && t('fieldLong', { n: c.max_length ?? 4000 });
  };
  return { node, wrong, value: () => node.value };
}

function menu(c, id) {
  const options = OPTIONS[c.type]?.(c) ?? []; // a server here has no roles to pick from
  const most = c.max_values ?? 1;
  const option = (o) => h('option', { value: o.value, selected: o.default }, o.label);
  const none = most === 1 && !options.some((o) => o.default) && h('option', { value: '' }, c.placeholder ?? t('select'));
  const node = h('select', { id, name: c.custom_id, multiple: most > 1 }, none, options.map(option));
  return { node, wrong: between(c, 1, 1), value: () => [...node.selectedOptions].map((o) => o.value).filter(Boolean) };
}

/** Radio buttons, boxes to tick, or a single box. */
function boxes(c, id) {
  const single = c.type === CHECK;
  const type = c.type === RADIOS ? 'radio' : 'checkbox';
  const box = (o, at) => h('input', { type, name: c.custom_id, value: o.value, checked: o.default, id: single ? id : `${id}-${at}` });
  const chosen = () => [...node.querySelectorAll('input')].filter((input) => input.checked).map((input) => input.value);
  if (single) {
    const node = box(c, 0);
    return { node, value: () => node.checked };
  }
  const node = h('div', { class: 'boxes' }, c.options.map((o, at) => h('label', {}, box(o, at),
    h('span', {}, o.label, o.description && h('small', {}, o.description)))));
  if (c.type === RADIOS) return { node, value: () => chosen()[0] ?? null };
  return { node, wrong: between(c, 1, c.options.length), value: chosen };
}

const between = (c, least, most) => ({ length }) => {
  const min = c.min_values ?? least, max = c.max_values ?? most;
  return (length < min || length > max) && t('pickBetween', { min, max });
};
