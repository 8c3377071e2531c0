// The composer and the palette above it: commands as you type, then their options, then values.
// A mirror under the transparent textarea draws the same text with pills. So typing, pasting and picking all edit one
// text, and the browser provides caret, undo and selection.
import { entries, matching, offered, parse, payload, problem, resolve } from './commands.js';
import { failure, isMoved } from './components.js';
import { $, avatar, displayName, h } from './dom.js';
import { commandName } from './markdown.js';
import { ask } from './socket.js';
import { botName, channel, state } from './state.js';
import { localized, t } from './strings.js';

const input = $('input'), panel = $('palette'), list = $('palette-list'), about = $('about'), errorLine = $('composer-error'), more = $('more');
const mirror = document.querySelector('.mirror');

const STRING = 3;
const LONGEST = 2000; // characters of a message

let items = []; // what the list shows: { text, pick, … }
let active = -1;
let moved = false; // the arrow keys chose `active`, so Enter picks it
let closed = false; // after Escape: hidden until the text changes
let picked = new Map(); // `option:shown name` → value, of autocompleted choices
let served = { key: '', choices: null }; // the last answer of an autocompletion, and what was asked
let timer = 0;
let deliver = null;
let past = [];
let place = null; // the person and the channel whose draft stands in the composer
const drafts = new Map();

const here = () => entries(channel(state.channel));

/** `handlers.say(text)` and `handlers.command(payload, name)` take what is sent. */
export function startComposer(handlers) {
  deliver = handlers;
  input.addEventListener('input', () => { closed = false; moved = false; hideError(); update(); });
  input.addEventListener('keydown', keys);
  // Clicks and arrow keys move the caret to another option.
  document.addEventListener('selectionchange', () => document.activeElement === input && update());
  input.addEventListener('blur', () => setTimeout(() => document.activeElement !== input && hide(), 150));
  input.addEventListener('focus', () => update());
  list.addEventListener('pointerdown', (event) => event.preventDefault()); // the input keeps its focus
  more.addEventListener('pointerdown', (event) => event.preventDefault());
  more.addEventListener('click', addOption);
  $('composer').addEventListener('submit', (event) => { event.preventDefault(); submit(); });
}

/** Replaces the text, as a chip or the history does. */
export function fill(text, caret = text.length) {
  write(text, caret);
  input.focus();
}

/** What a chip does: it sends a command that needs no more than its name, and writes any other into the composer. */
export function run(name) {
  const text = `/${commandName(name)}`;
  const parsed = parse(text, here());
  if (!parsed || problem(parsed, picked)) return fill(`${text} `);
  deliver.command(payload(parsed, picked), `/${parsed.entry.name}`);
}

/** Draws again what depends on the channel, the commands and the language. */
export function refreshComposer() {
  const room = channel(state.channel);
  const now = `${state.me?.id}/${state.channel}`;
  if (place !== now) {
    if (place) drafts.set(place, input.value);
    if (place) input.value = drafts.get(now) ?? '';
    place = now;
  }
  input.placeholder = t('composeIn', { where: room?.kind === 'dm' ? `@${room.name}` : `#${room?.name ?? ''}` });
  input.setAttribute('aria-label', input.placeholder);
  served = { key: '', choices: null };
  hideError();
  update();
}

function write(text, caret) {
  input.value = text;
  input.setSelectionRange(caret, caret);
  closed = false;
  moved = false;
  hideError();
  update();
}

function update() {
  const text = input.value;
  const parsed = text.startsWith('/') ? parse(text, here()) : null;
  draw(text, parsed);
  const caret = input.selectionStart;
  const span = parsed?.spans.find((s) => s.start < caret && caret <= s.limit && caret >= s.valueStart);
  more.hidden = !parsed || parsed.free.length === 0;
  more.replaceChildren(`+${parsed?.free.length}`, h('span', {}, ` ${t('optional')}`));
  if (!text.startsWith('/') || closed || document.activeElement !== input) return hide();
  if (!parsed || text.length === parsed.nameEnd) return showCommands(text, parsed);
  if (caret <= parsed.nameEnd) return hide();
  if (span) {
    const typed = text.slice(span.valueStart, caret);
    const cut = typed.search(/\S*$/);
    const head = typed.slice(0, cut).trim();
    const tail = typed.slice(cut).toLowerCase();
    // After a finished value and a space the next word may begin another option's name.
    const names = head && caret >= span.end && resolve({ option: span.option, text: head }, picked).error === undefined ? named(parsed, tail) : [];
    const open = !offered(span.option); // free text: any word may still be part of it
    if (names.length && !(span.option.autocomplete && tail)) return showOptions(names, caret - tail.length, caret, tail !== '' && !open);
    return showValues(parsed, span);
  }
  const tail = /\S*$/.exec(text.slice(parsed.nameEnd, caret))[0].toLowerCase();
  showOptions(named(parsed, tail), caret - tail.length, caret, tail !== '');
}

const named = (parsed, tail) => parsed.free.filter((o) => localized(o, 'name').startsWith(tail) || o.name.startsWith(tail));

/** The text once more, with pills. Same letters in the same places, or the caret would drift. */
function draw(text, parsed) {
  mirror.parentNode.classList.toggle('slash', Boolean(parsed));
  if (!parsed) return mirror.replaceChildren(text, '\u200b');
  const nodes = [h('b', { class: 'command-name' }, text.slice(0, parsed.nameEnd))];
  let at = parsed.nameEnd;
  for (const span of parsed.spans) {
    // What is still being typed is not marked as wrong, unless Enter has just been pressed.
    const writing = errorLine.hidden && input.selectionStart >= span.start && input.selectionStart <= span.limit;
    const bad = span.text !== '' && !writing && resolve(span, picked).error !== undefined;
    nodes.push(text.slice(at, span.start), h('span', { class: 'pill', 'data-option': span.option.name, 'data-bad': bad },
      h('span', { class: 'key' }, text.slice(span.start, span.valueStart)),
      h('span', { class: 'value' }, text.slice(span.valueStart, span.end) || '\u200b')));
    at = span.end;
  }
  mirror.replaceChildren(...nodes, text.slice(at), '\u200b');
}

function showCommands(text, parsed) {
  const found = matching(here(), text.slice(1));
  const exact = parsed && !parsed.free.some((o) => o.required);
  const name = botName();
  about.replaceChildren(found.length ? t('commandsOf', { name }) : state.commands.length ? t('noCommand', { text }) : t('waiting', { name }));
  show(found.map((e) => ({
    props: { 'data-command': e.raw },
    face: [h('img', { class: 'face', src: '/page/icon.svg', alt: '' }), h('span', { class: 'what' },
      h('span', {}, h('b', {}, `/${e.name}`), e.options.slice(0, 5).map((o) => [' ', h('i', { class: o.required ? 'need' : null }, localized(o, 'name'))]),
        e.options.length > 5 ? ' …' : null),
      h('small', {}, e.description)), h('small', { class: 'from' }, name)],
    pick: () => begin(e),
  })), exact ? -1 : 0, 'command');
}

/** A chosen command starts with its required options laid out and the caret in the first. */
function begin(entry) {
  const required = entry.options.filter((o) => o.required).map((o) => `${localized(o, 'name')}:`);
  const head = `/${entry.name} `;
  write(head + required.join(' '), head.length + (required[0]?.length ?? 0));
}

function showOptions(options, from, to, sure) {
  about.replaceChildren(...(options.length ? [h('b', {}, t('options')), matchMedia('(pointer: coarse)').matches ? '' : ` ${t('sendHint')}`] : []));
  show(options.map((o) => ({
    props: { 'data-option': o.name },
    face: [h('span', { class: 'what line' }, h('b', {}, localized(o, 'name')), h('small', {}, localized(o, 'description'))),
      o.required && h('small', { class: 'from' }, t('required'))],
    pick: () => insert(from, to, `${localized(o, 'name')}:`),
  })), sure ? 0 : -1, 'option');
}

function showValues(parsed, span) {
  const { option } = span;
  about.replaceChildren(h('b', {}, localized(option, 'name')), ` ${localized(option, 'description')}`);
  const query = span.text.toLowerCase().replace(/^[@#]/, '');
  let values = offered(option);
  if (option.autocomplete) {
    values = autocomplete(parsed, span);
  } else if (values) {
    values = values.filter((v) => [v.label, v.note, v.text, v.value].some((s) => String(s ?? '').toLowerCase().includes(query)));
  }
  const { error } = resolve(span, picked);
  if (error && span.text && !values?.length) about.append(h('span', { class: 'wrong' }, ` ${error}`));
  // Enter sends a value that is complete; only an incomplete one is completed first.
  const begins = values?.findIndex((v) => v.label.toLowerCase().startsWith(query)) ?? -1;
  const close = begins >= 0 ? begins : values?.findIndex((v) => v.label.toLowerCase().includes(query));
  const exact = values?.some((v) => v.text === span.text || String(v.value) === span.text);
  const stands = !error && (exact || offered(option) || option.type !== STRING);
  const sure = span.text === '' ? 0 : stands ? -1 : error ? Math.max(close, 0) : close;
  show((values ?? []).map((v) => ({
    props: { 'data-value': String(v.value) },
    face: [v.user && avatar(v.user), h('span', { class: 'what line' }, h('span', {}, v.label), v.note && h('small', {}, v.note))],
    pick: () => {
      if (option.autocomplete) picked.set(`${option.name}:${v.text}`, v.value);
      insert(span.valueStart, span.end, v.text, true);
    },
  })), values?.length ? sure : -1, 'value');
}

/** The bot's choices for what is typed so far; asks for them, a little later, when they are not yet here. */
function autocomplete(parsed, span) {
  const question = { ...payload(parsed, picked, span), channel: state.channel };
  const key = JSON.stringify(question);
  if (served.key !== key) {
    served = { key, choices: served.option === span.option ? served.choices : null, option: span.option };
    clearTimeout(timer);
    timer = setTimeout(async () => {
      const answer = await ask({ t: 'autocomplete', ...question });
      if (served.key !== key) return;
      served = { ...served, choices: answer.choices ?? null, wrong: answer.choices ? null : failure(answer) };
      update();
    }, 180);
  }
  const note = served.choices ? !served.choices.length && t('nothing') : served.wrong ?? t('looking');
  if (note) about.append(h('span', { class: 'looking' }, ` ${note}`));
  return (served.choices ?? []).map((c) => ({ text: localized(c, 'name'), label: localized(c, 'name'), value: c.value }));
}

/** Puts `text` into the composer; after a whole value the caret goes on to what is still empty, or to the end. */
function insert(from, to, text, whole = false) {
  const before = input.value.slice(0, from);
  const after = input.value.slice(to);
  const gap = before.endsWith(':') || /\s$/.test(before) ? '' : ' ';
  const joined = before + gap + text + (after && !/^\s/.test(after) ? ' ' : '') + after;
  if (!whole) return write(joined, (before + gap + text).length);
  const empty = parse(joined, here())?.spans.find((s) => s.text === '');
  if (empty) return write(joined, empty.valueStart);
  const end = `${joined.trimEnd()} `;
  write(end, end.length);
}

function addOption() {
  fill(`${input.value.trimEnd()} `);
}

function show(next, preselect, mode) {
  items = next;
  active = -1;
  const nodes = items.map((item, i) => h('li', {
    id: `item-${i}`, role: 'option', 'aria-selected': 'false', 'data-testid': 'palette-item', ...item.props,
    onclick: () => item.pick(), onpointermove: (event) => isMoved(event) && i !== active && mark(i),
  }, item.face));
  list.replaceChildren(...nodes);
  panel.dataset.mode = mode;
  panel.hidden = items.length === 0 && !about.textContent.trim();
  mark(Math.min(preselect, items.length - 1));
  list.scrollTop = 0;
}

function mark(i) {
  list.children[active]?.setAttribute('aria-selected', 'false');
  active = i;
  list.children[active]?.setAttribute('aria-selected', 'true');
  list.children[active]?.scrollIntoView({ block: 'nearest' });
  if (i >= 0) input.setAttribute('aria-activedescendant', `item-${i}`);
  else input.removeAttribute('aria-activedescendant');
}

function hide() {
  clearTimeout(timer);
  served = { key: '', choices: null };
  about.replaceChildren();
  show([], -1, '');
}

function keys(event) {
  if (event.isComposing) return;
  const shown = items.length > 0;
  if (shown && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
    event.preventDefault();
    const step = event.key === 'ArrowDown' ? 1 : -1;
    moved = true;
    mark(active < 0 ? (step > 0 ? 0 : items.length - 1) : (active + step + items.length) % items.length);
  } else if (event.key === 'ArrowUp' && input.value === '' && past.length) {
    event.preventDefault();
    fill(past.at(-1));
  } else if (event.key === 'Enter' && !event.shiftKey) {
    event.preventDefault();
    if (shown && active >= 0) items[active].pick();
    else submit();
  } else if (event.key === 'Tab' && !event.shiftKey && shown) {
    event.preventDefault();
    items[Math.max(active, 0)].pick();
  } else if (event.key === 'Tab' && event.shiftKey) {
    hide(); // else the list would get the focus, and vanish with it
  } else if (event.key === 'Tab' && input.value.startsWith('/')) {
    const empty = parse(input.value, here())?.spans.find((s) => s.text === '' && s.valueStart !== input.selectionStart);
    if (empty) { event.preventDefault(); write(input.value, empty.valueStart); }
    else if (!more.hidden && input.selectionStart === input.value.length && !/\s$/.test(input.value)) { event.preventDefault(); addOption(); }
  } else if (event.key === 'Escape' && (shown || !errorLine.hidden)) {
    event.preventDefault();
    closed = true;
    hideError();
    hide();
  } else if (event.key === 'Backspace' && input.selectionStart === input.selectionEnd) {
    // Backspace in an empty option removes the whole pill.
    const span = parse(input.value, here())?.spans.find((s) => s.text === '' && s.valueStart === input.selectionStart);
    if (!span) return;
    event.preventDefault();
    const before = input.value.slice(0, span.start).replace(/ $/, '');
    const after = input.value.slice(span.valueStart);
    const gap = after.trim() || before.includes(' ') ? '' : ' '; // right after the name, the options are offered again
    write(before + gap + after, before.length + gap.length);
  }
}

function submit() {
  const text = input.value.trim();
  if (!text) return;
  if (text.startsWith('/')) {
    const parsed = parse(text, here());
    if (!parsed) {
      const word = text.slice(1).split(/\s/)[0];
      const inner = here().filter((e) => [e.raw, e.name].some((name) => name.startsWith(`${word} `)));
      if (inner.length) return fail(t('errSub', { options: inner.map((e) => `/${e.name}`).join(', ') }));
      return fail(state.commands.length ? t('noCommand', { text: text.split(/\s/)[0] }) : t('waiting', { name: botName() }));
    }
    const wrong = problem(parsed, picked);
    if (wrong) {
      const missing = parsed.free.find((o) => o.required);
      if (missing && !parsed.stray) insert(text.length, input.value.length, `${localized(missing, 'name')}:`);
      return fail(wrong);
    }
    deliver.command(payload(parsed, picked), `/${parsed.entry.name}`);
  } else {
    const said = mentions(text);
    if ([...said].length > LONGEST) return fail(t('fieldLong', { n: LONGEST }));
    if (!deliver.say(said)) return; // the line is down: the words stay where they are
  }
  past = [...past.slice(-20), text];
  picked = new Map();
  write('', 0);
}

/** `@Alice` in a chat message is how people write a mention; Discord's `<@id>` is how it is sent. */
function mentions(text) {
  const people = [...state.users.values()].flatMap((u) => [[`@${displayName(u)}`, u.id], [`@${u.username}`, u.id]])
    .sort((a, b) => b[0].length - a[0].length); // so that @Al doesn't take the head of @Alice
  return people.reduce((so, [name, id]) => so.replaceAll(name, `<@${id}>`), text);
}

function fail(why) {
  errorLine.textContent = why;
  errorLine.hidden = false;
  input.setAttribute('aria-invalid', 'true');
  update();
}

function hideError() {
  errorLine.hidden = true;
  input.removeAttribute('aria-invalid');
}
