// Draws buttons and select menus under a message, and keeps their state between a click and its answer.
import { displayName, h, icon } from './dom.js';
import { isLayout, renderLayout } from './layout.js';
import { customEmoji, link } from './markdown.js';
import { ask } from './socket.js';
import { rooms, state } from './state.js';
import { t } from './strings.js';

const busy = new Map(); // message id → custom_id waiting for an answer
const trouble = new Map(); // message id → why my last click on it failed
const picked = new Map(); // message id → { custom_id: values } chosen here, shown until the message changes

/** Forgets the state of a message's controls, which a new version of the message makes obsolete. */
export function forget(id) {
  trouble.delete(id);
  picked.delete(id);
}

/** `refresh` redraws the message. */
export function renderComponents(message, refresh) {
  const act = async (customId, values) => {
    if (busy.has(message.id)) return;
    busy.set(message.id, customId);
    trouble.delete(message.id);
    if (values) picked.set(message.id, { ...picked.get(message.id), [customId]: values });
    refresh();
    const answer = await ask({
      t: 'component', channel: message.channel_id, message: message.id, custom_id: customId, ...(values && { values }),
    });
    busy.delete(message.id);
    if (answer.t === 'failed') {
      picked.delete(message.id);
      trouble.set(message.id, failure(answer));
    }
    refresh();
  };
  const press = (c) => button(c, message, act);
  const row = (r) => h('div', { class: 'row' }, r.components.map((c) => (c.type === 2 ? press(c) : select(c, message, act))));
  const parts = isLayout(message)
    ? [h('div', { class: 'content layout', 'data-testid': 'content' }, renderLayout(message.components, row, press))]
    : message.components.map(row);
  const why = trouble.get(message.id);
  return [...parts, why && h('p', { class: 'trouble', role: 'alert', 'data-testid': 'failure' }, why)];
}

/** The text to show for a `failed` frame. */
export function failure({ why }) {
  if (!why) return t('lost');
  return why === 'The application did not respond' ? t('noAnswer') : `${t('interactionFailed')}: ${why}`;
}

const PREMIUM = 6; // sells something, and nothing is sold here
const STYLES = { 1: 'primary', 2: 'secondary', 3: 'success', 4: 'danger', 5: 'secondary' };

const emoji = ({ emoji: e }) => e && (e.id ? customEmoji(e.name, e.id) : h('span', { class: 'emoji' }, e.name));

function button(c, message, act) {
  const label = c.label ?? c.sku_id;
  const face = [emoji(c), label && h('span', {}, label)];
  const looks = `button ${STYLES[c.style] ?? 'secondary'}`;
  if (c.style === 5) {
    return /^https?:\/\//.test(c.url) && link(c.url, [...face, icon('M14 5h5v5M19 5l-9 9M17 14v5H5V7h5')], { class: looks });
  }
  const pending = busy.get(message.id) === c.custom_id;
  return h('button', {
    class: looks, disabled: c.disabled || c.style === PREMIUM, 'data-custom-id': c.custom_id, 'data-part': c.id, 'data-pending': pending,
    // Not `disabled` while another control waits: that would lose the keyboard focus.
    'aria-disabled': busy.has(message.id) ? 'true' : null, 'aria-busy': pending ? 'true' : null, onclick: () => act(c.custom_id),
  }, face);
}

export const OPTIONS = {
  3: (c) => c.options,
  8: (c) => rooms().filter((o) => (!c.channel_types?.length || c.channel_types.includes(o.type)))
    .map((o) => ({ value: o.id, label: `#${o.name}`, default: c.default_values?.some((v) => v.id === o.id) })),
  5: () => [...state.users.values()].map((u) => ({ value: u.id, label: displayName(u), description: u.username })),
};
let serial = 0;

/**
 * A select is a combobox button and a listbox in the top layer, so that the log's edge does not cut it off.
 * Focus stays on the button; aria-activedescendant says which option the arrow keys are at.
 */
function select(c, message, act) {
  const options = OPTIONS[c.type]?.(c) ?? []; // a server here has no roles to pick from
  const min = c.min_values ?? 1;
  const max = c.max_values ?? 1;
  const multiple = max > 1;
  const chosen = picked.get(message.id)?.[c.custom_id] ?? options.filter((o) => o.default).map((o) => o.value);
  let draft = chosen;
  let active = -1;
  const id = `select-${++serial}`;
  const pending = busy.get(message.id) === c.custom_id;

  const items = options.map((o, i) => h('div', {
    class: 'option', role: 'option', id: `${id}-${i}`, 'aria-selected': 'false',
    'data-testid': 'option', 'data-value': o.value, 'data-for': c.custom_id,
    onclick: () => choose(i), onpointermove: (event) => isMoved(event) && active !== i && move(i),
  }, emoji(o),
  h('span', { class: 'what' }, h('span', {}, o.label), o.description && h('small', {}, o.description)),
  h('span', { class: multiple ? 'tick box' : 'tick', 'aria-hidden': 'true' }, icon('M5 12.5l4.5 4.5L19 7.5'))));
  const placeholder = c.placeholder ?? t('select');
  const list = h('div', {
    class: 'listbox', role: 'listbox', id, popover: 'auto', 'aria-label': placeholder, 'aria-multiselectable': multiple ? 'true' : null,
  });

  const labels = options.filter((o) => chosen.includes(o.value));
  const trigger = h('button', {
    class: 'select', role: 'combobox', 'aria-haspopup': 'listbox', 'aria-expanded': 'false', 'aria-controls': id,
    'aria-label': [placeholder, ...labels.map((o) => o.label)].join(', '),
    'data-testid': 'select', 'data-custom-id': c.custom_id, 'data-part': c.id, 'data-pending': pending, 'aria-busy': pending ? 'true' : null,
    'aria-disabled': busy.has(message.id) ? 'true' : null, disabled: c.disabled || !OPTIONS[c.type], onkeydown: keys,
    onclick: (event) => busy.has(message.id) && event.preventDefault(),
  }, labels.length === 0 ? h('span', { class: 'hint' }, placeholder)
    : h('span', { class: 'chosen' }, labels.map((o) => h('span', { class: multiple ? 'chip' : null }, emoji(o), o.emoji && ' ', o.label))),
  icon('M6 9l6 6 6-6'));
  trigger.popoverTargetElement = list;
  // Opens it at an option, as it was before the message was drawn again.
  trigger.reopen = (value) => {
    list.showPopover();
    move(Math.max(0, options.findIndex((o) => o.value === value)));
  };

  list.addEventListener('beforetoggle', (event) => {
    if (event.newState !== 'open') return;
    draft = chosen;
    list.replaceChildren(...items);
    paint();
    move(Math.max(0, options.findIndex((o) => draft.includes(o.value))));
  });
  list.addEventListener('toggle', (event) => {
    const open = event.newState === 'open';
    trigger.setAttribute('aria-expanded', open);
    if (open) {
      place(list, trigger);
      move(active);
      document.addEventListener('scroll', follow, { capture: true, passive: true });
      return;
    }
    document.removeEventListener('scroll', follow, { capture: true });
    trigger.removeAttribute('aria-activedescendant');
    list.style.visibility = '';
    list.replaceChildren();
    // Several values are sent together when the list closes, as on Discord.
    if (multiple && trigger.isConnected && draft.length >= min && String(draft) !== String(chosen)) act(c.custom_id, draft);
  });

  function follow(event) {
    // Redrawing the message removes its open list without a toggle event.
    if (!list.isConnected) document.removeEventListener('scroll', follow, { capture: true });
    else if (event.target !== list) place(list, trigger);
  }

  function paint() {
    items.forEach((item, i) => item.setAttribute('aria-selected', draft.includes(options[i].value)));
  }

  function move(i) {
    items[active]?.classList.remove('active');
    active = i;
    items[active]?.classList.add('active');
    trigger.setAttribute('aria-activedescendant', items[active]?.id ?? '');
    items[active]?.scrollIntoView({ block: 'nearest' });
  }

  function choose(i) {
    const value = options[i].value;
    if (!multiple) {
      list.hidePopover();
      return act(c.custom_id, draft.includes(value) && min === 0 ? [] : [value]);
    }
    if (draft.includes(value)) draft = draft.filter((v) => v !== value);
    else if (draft.length < max) draft = options.map((o) => o.value).filter((v) => v === value || draft.includes(v));
    paint();
  }

  function keys(event) {
    if (busy.has(message.id)) return;
    const open = list.matches(':popover-open');
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!open) {
      if (step) { event.preventDefault(); list.showPopover(); }
      return;
    }
    const last = options.length - 1;
    if (step) move((active + step + options.length) % options.length);
    else if (event.key === 'Home') move(0);
    else if (event.key === 'End') move(last);
    else if (event.key === 'Enter' || event.key === ' ') choose(active);
    else if (event.key === 'Tab') return list.hidePopover();
    else if (event.key === 'Escape') list.hidePopover();
    else if (event.key.length === 1) {
      const found = options.findIndex((o, i) => i > active && o.label.toLowerCase().startsWith(event.key.toLowerCase()));
      move(found >= 0 ? found : Math.max(active, 0));
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return h('div', { class: 'select-box' }, trigger, list,
    multiple && h('small', { class: 'note' }, t('pickBetween', { min, max: Math.min(max, options.length) })));
}

/** A list that scrolls under a resting pointer fires events too; only real pointer movement may choose. */
export const isMoved = (event) => event.movementX !== 0 || event.movementY !== 0;

/** Puts a top-layer box below its anchor, or above it if there is more room. */
export function place(box, anchor) {
  const at = anchor.getBoundingClientRect();
  const frame = document.getElementById('app').getBoundingClientRect();
  const below = frame.bottom - at.bottom - 12;
  const above = at.top - frame.top - 12;
  const up = below < Math.min(box.scrollHeight, 320) && above > below;
  box.style.maxHeight = `${Math.max(96, Math.min(320, up ? above : below))}px`;
  box.style.width = box.classList.contains('listbox') ? `${at.width}px` : '';
  box.style.left = `${Math.max(frame.left + 8, Math.min(at.left, frame.right - box.offsetWidth - 8))}px`;
  box.style.top = up ? 'auto' : `${at.bottom + 4}px`;
  box.style.visibility = 'visible';
  box.style.bottom = up ? `${innerHeight - at.top + 4}px` : 'auto';
}
