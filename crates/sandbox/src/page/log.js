// The message list: draws it, keeps its end in view, and finds messages in it.
import { entries } from './commands.js';
import { forget } from './components.js';
import { $, dots, h } from './dom.js';
import { keepFocus } from './focus.js';
import { commandName } from './markdown.js';
import { renderMessage, sameDay } from './message.js';
import { botName, channel, messagesIn, state } from './state.js';
import { sentence, t } from './strings.js';
import { day } from './time.js';

const log = $('log'), scroller = $('scroller'), present = $('present');
const attempts = new Map(); // the user's commands that wait for an answer, or failed: key → { channel, name, why }

const CHIPS = 5; // commands to begin with

let following = true; // the end is in view, and stays so
let missed = 0; // messages that came while it wasn't

export function startLog() {
  scroller.addEventListener('scroll', () => {
    following = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < 60;
    if (following) missed = 0;
    showPresent();
  }, { passive: true });
  present.addEventListener('click', () => {
    toEnd();
    log.querySelector('.message:last-of-type')?.focus({ preventScroll: true }); // the button is gone
  });
  // When a keyboard opens, the phone is turned or the composer grows, the end stays in view.
  new ResizeObserver(() => following && toEnd()).observe(scroller);
}

/** Draws the whole channel in view; with `stay`, a reader further up stays there. */
export function drawLog(stay = false) {
  const top = stay && !following ? scroller.scrollTop : null;
  const messages = messagesIn(state.channel);
  const back = keepFocus();
  log.setAttribute('aria-busy', 'true'); // a screen reader need not read out the history
  log.replaceChildren(welcome(), ...messages.flatMap((m, i) => nodes(m, messages[i - 1])), ...notes());
  log.removeAttribute('aria-busy');
  back();
  if (top === null) return toEnd();
  scroller.scrollTop = top;
  following = false;
  showPresent();
}

/** Handles a new or changed message. */
export function drawMessage(message, isNew) {
  forget(message.id);
  if (message.channel_id !== state.channel) return;
  if (!isNew) return redraw(message);
  const messages = messagesIn(state.channel);
  const last = log.querySelector('.attempt');
  for (const node of nodes(message, messages.at(-2))) log.insertBefore(node, last);
  if (following || message.author.id === state.me.id) toEnd();
  else missed++;
  showPresent();
}

/** Redraws one message in place. */
function redraw(message, swap = (old, node) => old.replaceWith(node)) {
  const old = find(message.id);
  if (!old) return;
  const messages = messagesIn(state.channel);
  const at = messages.findIndex((m) => m.id === message.id);
  if (at < 0) return;
  const back = keepFocus();
  const isAbove = old.getBoundingClientRect().bottom < scroller.getBoundingClientRect().top;
  const height = scroller.scrollHeight;
  swap(old, render(messages[at], messages[at - 1]));
  back();
  if (following) toEnd();
  else if (isAbove) scroller.scrollTop += scroller.scrollHeight - height; // what is being read stays where it is
}

/** Changes only what a click does to the controls: a screen reader would read a new message out again. */
function restate(old, node) {
  const [was, now] = [old, node].map((it) => [...it.querySelectorAll('[data-custom-id]')]);
  was.forEach((control, i) => {
    if (control.textContent !== now[i].textContent) return control.parentNode.replaceWith(now[i].parentNode); // a menu
    for (const name of ['data-pending', 'aria-disabled', 'aria-busy']) {
      if (now[i].hasAttribute(name)) control.setAttribute(name, now[i].getAttribute(name));
      else control.removeAttribute(name);
    }
  });
  old.querySelector('.trouble')?.remove();
  const why = node.querySelector('.trouble');
  const body = old.querySelector('.body');
  if (why) body.insertBefore(why, body.children[[...why.parentNode.children].indexOf(why)] ?? null);
}

/** Removes a message. The next one may now begin a group, and answers to it say that it is gone. */
export function undraw(id) {
  const node = find(id);
  if (!node) return;
  const back = keepFocus();
  const { previousElementSibling: before, nextElementSibling: after } = node;
  const [above, next] = [before, after].map((it) => (it?.matches('.message') ? it.dataset.messageId : null));
  if (!above && !next && before.matches('.day')) before.remove();
  node.remove();
  for (const m of messagesIn(state.channel)) {
    if (m.message_reference?.message_id === id) redraw(m);
    else if (m.id === next) redraw(m, (old, now) => old.className !== now.className && old.replaceWith(now));
  }
  back(find(next ?? above ?? ''));
  if (following) toEnd();
}

/** Scrolls to a message and highlights it briefly. False if it is not in this channel. */
export function reveal(id) {
  const node = find(id);
  if (!node) return false;
  following = false;
  node.scrollIntoView({ block: 'center' });
  node.classList.remove('found');
  void node.offsetWidth; // restarts the animation
  node.classList.add('found');
  node.focus({ preventScroll: true });
  return true;
}

/** Shows a command in progress: `why` is null while it waits, the reason once it failed, undefined to remove it. */
export function attempt(key, name, why) {
  if (why === undefined) attempts.delete(key);
  else attempts.set(key, { channel: attempts.get(key)?.channel ?? state.channel, name, why });
  const back = keepFocus();
  const mine = (node) => node.dataset.key === String(key); // the others would be read out again
  [...log.querySelectorAll('.attempt')].find(mine)?.remove();
  log.append(...notes().filter(mine));
  back();
  if (following || why === null) toEnd(); // people want to see what they have just asked
}

const find = (id) => log.querySelector(`[data-message-id="${CSS.escape(id)}"]`);
const render = (message, previous) => renderMessage(message, previous, () => redraw(message, restate));

function nodes(message, previous) {
  const first = !previous || !sameDay(previous, message);
  const line = first && h('div', { class: 'day', role: 'separator' }, h('span', {}, day(message.timestamp)));
  return [line, render(message, first ? null : previous)].filter(Boolean);
}

function notes() {
  return [...attempts].filter(([, a]) => a.channel === state.channel).map(([key, a]) => (a.why
    ? h('div', { class: 'attempt failed', 'data-testid': 'failure', 'data-key': key, role: 'alert' },
      h('p', {}, h('b', {}, a.name), ' ', h('span', { class: 'wrong' }, a.why)), h('button', { class: 'linkish', onclick: () => attempt(key) }, t('dismiss')))
    : h('div', { class: 'attempt', 'data-testid': 'sending', 'data-key': key }, dots(), t('sending', { command: a.name }))));
}

/** The top of every channel, with commands to try first; an empty channel has nothing else. */
function welcome() {
  const room = channel(state.channel);
  const dm = room?.kind === 'dm';
  const name = room?.name ?? '';
  const typed = [...new Set(entries(room).map(({ command }) => command.name))];
  const first = state.firstCommands.filter((c) => typed.includes(c));
  const known = first.length > 0 ? first : typed.slice(0, CHIPS); // other bots do not say which commands come first
  return h('section', { class: 'welcome', 'data-testid': 'welcome' },
    h('img', { src: '/page/icon.svg', alt: '', width: 64, height: 64 }),
    h('h2', {}, t(dm ? 'welcomeDm' : 'welcome', { name })), h('p', {}, t(dm ? 'welcomeDmText' : 'welcomeText', { name })),
    known.length === 0 ? h('p', { class: 'waiting' }, t(state.bot?.online ? 'connected' : 'waiting', { name: botName() }))
      : [h('p', {}, sentence('start', { slash: h('kbd', {}, '/'), play: h('b', {}, commandName(known[0])) })),
        h('p', { class: 'chips' }, known.map((c) => h('button', { class: 'chip', 'data-run': c, 'data-testid': 'chip' }, `/${commandName(c)}`)))]);
}

function toEnd() {
  following = true;
  missed = 0;
  scroller.scrollTop = scroller.scrollHeight;
  showPresent();
}

function showPresent() {
  present.hidden = following;
  present.textContent = missed ? `${t('newMessages', { n: missed })} ↓` : `${t('present')} ↓`;
}
