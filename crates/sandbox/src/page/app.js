// Ties the page together: handles the sandbox's frames, the side list, settings, and clicks in messages.
import { failure } from './components.js';
import { $, avatar, displayName, h, icon } from './dom.js';
import { openAdd } from './add.js';
import { keepFocus } from './focus.js';
import { attempt, drawLog, drawMessage, reveal, startLog, undraw } from './log.js';
import { commandName } from './markdown.js';
import { openMenu } from './menu.js';
import { isWhisper, pingsMe } from './message.js';
import { openModal } from './modal.js';
import { fill, refreshComposer, run, startComposer } from './palette.js';
import { openProfile } from './profile.js';
import { drawRequests, noteRequest, startRequests } from './requests.js';
import { ask, connect, send } from './socket.js';
import { botName, channel, enter, messagesIn, put, remove, rooms, state, take, visit } from './state.js';
import { localized, setLocale, t } from './strings.js';
import { clockFace, setAhead, untilTomorrow } from './time.js';

const LOCK = 'M6 11h12v9H6zM9 11V8a3 3 0 0 1 6 0v3';
const app = $('app');
const address = () => new URLSearchParams(location.search);

// ── Frames ──────────────────────────────────────────────────────────────────────────────────────────

const frames = {
  hello(frame) {
    const again = state.me?.id === frame.me.id;
    take(frame);
    if (!again) state.unread.clear();
    setLocale(frame.me.locale);
    setAhead(frame.ahead);
    $('step').hidden = !frame.steps;
    $('clock').hidden = frame.ahead === null;
    enter([address().get('channel'), state.channel, state.channels[0]?.id].find((id) => channel(id)) ?? null);
    rewriteAddress();
    drawAll(again);
    if ($('notice').dataset.lost) notice(t('back'), 2500);
  },
  message({ message }) {
    const isNew = put(message);
    drawMessage(message, isNew);
    const seen = message.channel_id === state.channel && !document.hidden;
    if (!isNew || seen || message.author.id === state.me.id) return;
    const mark = state.unread.get(message.channel_id) ?? { count: 0, pings: 0 };
    state.unread.set(message.channel_id, { count: mark.count + 1, pings: mark.pings + (pingsMe(message) ? 1 : 0) });
    drawRooms();
  },
  delete({ channel: room, id }) {
    remove(room, id);
    if (room === state.channel) undraw(id);
  },
  commands({ commands }) {
    const first = state.commands.length === 0;
    state.commands = commands;
    refreshComposer();
    // The empty state shows commands; a conversation in progress need not be drawn again.
    if (first || messagesIn(state.channel).length === 0) drawLog();
  },
  bot({ online }) {
    state.bot = { ...state.bot, online };
    if (messagesIn(state.channel).length === 0) drawLog();
    drawPeople();
    drawRooms();
  },
  clock({ ahead, passes }) {
    setAhead(ahead);
    drawClock();
    $('clock').ariaBusy = String(passes);
  },
  request: ({ request }) => noteRequest(request),
  modal: ({ modal }) => openModal(state.modal = modal, state.channel),
};

const listen = {
  frame: (frame) => frames[frame.t]?.(frame),
  lost: () => notice(t('reconnecting')),
};

let noticeTimer = 0;

/** Shows a notice above the messages. Without `ms` it stays until the connection to the sandbox is back. */
function notice(text, ms) {
  clearTimeout(noticeTimer);
  $('notice').hidden = false; // first, or it is not read out
  $('notice').textContent = text;
  $('notice').dataset.lost = ms ? '' : 'yes';
  if (ms) noticeTimer = setTimeout(() => { $('notice').hidden = true; }, ms);
}

// ── Drawing the frame of the page ───────────────────────────────────────────────────────────────────

function drawAll(stay) {
  if (!stay) document.querySelector('dialog.modal')?.close(); // it belongs to the person and the channel that one leaves
  const back = keepFocus();
  $('guild').textContent = state.guild.name;
  $('guild').hidden = state.guilds.length > 1;
  $('guild-switch').hidden = state.guilds.length < 2;
  $('guild-switch').replaceChildren(...state.guilds.map((g) => h('option', { value: g.id }, g.name)));
  $('guild-switch').value = state.guild.id;
  $('me').replaceChildren(avatar(state.me),
    h('span', {}, h('strong', {}, displayName(state.me)), h('small', {}, state.me.username)));
  const humans = [...state.users.values()].filter((u) => !u.bot);
  $('user-switch').replaceChildren(...humans.map((u) => h('option', { value: u.id }, displayName(u))));
  $('user-switch').value = state.me.id;
  $('locale').value = state.me.locale;
  $('guild-locale').value = state.guild.preferred_locale;
  $('member').value = state.guild.member ? 'yes' : 'no';
  $('member').disabled = state.guild.owner;
  $('others').replaceChildren(...humans.filter((u) => u.id !== state.me.id).flatMap((u, i) => [i ? ' · ' : '',
    h('a', { href: `/?user=${u.id}&channel=${state.channel}`, target: '_blank', 'data-testid': 'second-tab', 'data-user-id': u.id }, displayName(u))]));
  drawClock();
  drawRequests();
  drawPeople();
  drawRooms();
  refreshComposer();
  drawLog(stay);
  back();
}

function drawClock() {
  $('now').textContent = clockFace();
}

setInterval(drawClock, 1000);

function drawRooms() {
  const presence = state.bot.online ? 'on' : 'off';
  const item = (c) => {
    const unread = c.id === state.channel && !document.hidden ? null : state.unread.get(c.id);
    const label = unread?.pings ? t('pings', { name: c.name, n: unread.pings }) : unread ? t('unread', { name: c.name }) : c.name;
    const sign = c.kind === 'dm' ? h('span', { class: presence }, avatar({ bot: true })) : h('span', { class: 'hash', 'aria-hidden': 'true' }, c.hidden ? icon(LOCK) : '#');
    return h('li', { class: c.parent && 'thread' }, h('button', {
      class: unread ? 'unread' : null, 'data-channel': c.id, 'data-testid': 'channel', 'aria-label': label,
      'aria-current': c.id === state.channel ? 'page' : null,
    }, sign, h('span', { class: 'label' }, c.name), unread?.pings ? h('span', { class: 'badge' }, String(unread.pings)) : null));
  };
  const back = keepFocus();
  $('texts').replaceChildren(...rooms().map(item));
  $('dms').replaceChildren(...state.channels.filter((c) => c.kind === 'dm').map(item));
  back();
  const here = channel(state.channel);
  const mark = here?.kind === 'dm' ? '@' : '#';
  $('channel').replaceChildren(h('span', { class: 'hash', 'aria-hidden': 'true' }, mark), h('span', { class: 'name' }, here?.name ?? ''));
  const pings = [...state.unread.values()].reduce((sum, u) => sum + u.pings, 0);
  document.title = `${pings ? `(${pings}) ` : ''}${mark}${here?.name ?? ''} · ${displayName(state.me)} · ${botName()} ${t('sandbox').toLowerCase()}`;
}

function drawPeople() {
  const bots = [...state.users.values()].filter((u) => u.bot);
  const humans = [...state.users.values()].filter((u) => !u.bot && state.guild.members.includes(u.id));
  const person = (u) => h('button', { class: 'person', 'data-user': u.id, 'data-testid': 'person' },
    h('span', { class: !u.bot || state.bot.online ? 'on' : 'off' }, avatar(u)), h('span', { class: 'label' }, displayName(u)),
    u.bot && !state.bot.online && h('small', {}, t('offline')), u.bot && h('span', { class: 'tag' }, t('app')));
  const back = keepFocus();
  $('people').replaceChildren(h('h2', {}, `${t('people')} — ${humans.length}`), ...humans.map(person),
    h('h2', {}, `${t('app')} — ${bots.length}`), ...bots.map(person));
  back();
}

// ── Moving about ────────────────────────────────────────────────────────────────────────────────────

function show(id, how = 'pushState') {
  drawer(null);
  if (id === state.channel || !channel(id)) return;
  enter(id);
  state.unread.delete(id);
  rewriteAddress(how);
  drawAll();
}

/** The address holds the person and channel, so that each tab is a person, and a reload stays in place. */
function rewriteAddress(how = 'replaceState') {
  const next = `/?user=${state.me.id}&channel=${state.channel}`;
  if (location.pathname + location.search !== next) history[how](null, '', next);
}

function become(id) {
  if (id === state.me.id) return;
  history.pushState(null, '', `/?user=${id}&channel=${state.channel}`);
  drawer(null);
  connect(id, listen);
}

function jump(room, id) {
  if (channel(room)) show(room);
  if (!reveal(id)) notice(t('notHere'), 3000);
}

/** Opens one of the two drawers of a narrow page (`side`, `people`), or with null closes both. */
function drawer(name) {
  const left = !name && document.activeElement.closest('#side, #people') && app.dataset.drawer;
  app.dataset.drawer = name ?? '';
  $('scrim').hidden = !name;
  document.querySelector('main').inert = Boolean(name);
  $('open-side').setAttribute('aria-expanded', String(name === 'side'));
  const wide = getComputedStyle($('people')).position !== 'absolute';
  if (!wide) $('open-people').setAttribute('aria-expanded', String(name === 'people'));
  if (name) $(name).querySelector('button')?.focus();
  if (left) $(`open-${left}`).focus();
}

// ── Commands ────────────────────────────────────────────────────────────────────────────────────────

let attempts = 0;

async function command(body, name) {
  const key = ++attempts;
  attempt(key, name, null);
  const answer = await ask({ t: 'command', channel: state.channel, ...body });
  attempt(key, name, answer.t === 'failed' ? failure(answer) : undefined);
}

function userCommand(chosen, target) {
  drawer(null);
  command({ name: chosen.name, target: target.id }, localized(chosen, 'name'));
}

function messageCommand(chosen, message) {
  command({ name: chosen.name, message: message.id }, localized(chosen, 'name'));
}

/** Opens the menu of the message that was hit; false if none was. */
function menu(target, anchor, at) {
  const id = target.closest('[data-message-id]')?.dataset.messageId;
  const message = messagesIn(state.channel).find((m) => m.id === id);
  if (message && !isWhisper(message)) openMenu(message, anchor, at, messageCommand);
  return Boolean(message);
}

app.addEventListener('contextmenu', (event) => {
  const named = event.target.closest('[data-user]');
  // On a selection, a link, a picture or an input, the browser's own menu is more useful.
  if (!getSelection().isCollapsed || event.target.closest('a, img, input, textarea')) return;
  if (named) openProfile(named.dataset.user, named, userCommand);
  else if (!menu(event.target, event.target.closest('[tabindex], button') ?? document.body, event.button === 2 ? event : null)) return;
  event.preventDefault();
});

// ── Clicks on what messages and lists contain ───────────────────────────────────────────────────────

app.addEventListener('click', (event) => {
  const hit = event.target.closest('[data-jump], [data-user], [data-channel], [data-fill], [data-run], [data-dismiss], [data-menu]');
  if (!hit) return;
  const { jump: to, user, channel: room, fill: text, run: name, dismiss } = hit.dataset;
  if (to) { event.preventDefault(); jump(...to.split('/')); }
  else if (user) openProfile(user, hit, userCommand);
  else if (hit.dataset.menu) menu(hit, hit, null);
  else if (room) show(room);
  else if (text) fill(`/${commandName(text.trim().slice(1))} `);
  else if (name) run(name);
  else if (dismiss && send({ t: 'dismiss', channel: state.channel, message: dismiss })) frames.delete({ channel: state.channel, id: dismiss });
});

let pressed = {};

// What a press puts under the finger or the focus has not been read yet, so the same press does not press it too: not a
// key that is held, nor the second half of a double press. Of a mouse's the browser tells; drivers click faster.
for (const type of ['keydown', 'click']) document.addEventListener(type, (event) => {
  const { key, detail, pointerType, clientX: x, clientY: y } = event;
  if (!key && !detail) return; // the click that a key makes
  const same = key ? key === pressed.key : pointerType === 'touch' && Math.hypot(x - pressed.clientX, y - pressed.clientY) < 24;
  const again = event.repeat || detail > 1 || (same && event.timeStamp - pressed.timeStamp < 400);
  pressed = event;
  if (!again || !event.target.closest('button[data-custom-id]') || (key && key !== 'Enter' && key !== ' ')) return;
  event.preventDefault();
  event.stopPropagation();
}, true);

document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape' && app.dataset.drawer && !document.querySelector(':popover-open, dialog[open]')) drawer(null);
  if ((event.key === 'Enter' || event.key === ' ') && event.target.matches('span[role=button]')) {
    event.preventDefault();
    event.target.click();
  }
  // Typing anywhere goes into the composer, as on Discord.
  const letter = event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey;
  if (letter && !document.activeElement?.closest('input, textarea, select, dialog, [popover]')) $('input').focus();
});

$('scrim').addEventListener('click', () => drawer(null));
$('open-side').addEventListener('click', () => drawer(app.dataset.drawer === 'side' ? null : 'side'));
$('open-people').addEventListener('click', () => {
  if (getComputedStyle($('people')).position === 'absolute') return drawer(app.dataset.drawer === 'people' ? null : 'people');
  const hidden = app.toggleAttribute('data-alone');
  $('open-people').setAttribute('aria-expanded', String(!hidden));
});
$('user-switch').addEventListener('change', (event) => become(event.target.value));
$('locale').addEventListener('change', (event) => send({ t: 'locale', locale: event.target.value }));
$('guild-switch').addEventListener('change', (event) => {
  const first = state.channels.find((c) => c.guild === event.target.value);
  if (first) return show(first.id);
  visit(event.target.value);
  drawAll();
});
$('add').addEventListener('click', openAdd);
$('member').addEventListener('change', (event) => send({ t: 'member', guild: state.guild.id, member: event.target.value === 'yes' }));
$('clock').addEventListener('click', ({ target }) => {
  const by = target.closest('[data-pass]')?.dataset.pass;
  if (by === 'next') send({ t: 'step' });
  else if (by) send({ t: 'pass', seconds: by === 'tomorrow' ? untilTomorrow() : Number(by) });
});
$('guild-locale').addEventListener('change', (event) => send({ t: 'guild_locale', guild: state.guild.id, locale: event.target.value }));

addEventListener('popstate', () => {
  const wanted = address().get('user');
  if (wanted && wanted !== state.me?.id) return connect(wanted, listen);
  show(address().get('channel'), 'replaceState');
});

document.addEventListener('visibilitychange', () => {
  if (document.hidden || !state.me) return;
  state.unread.delete(state.channel);
  drawRooms();
});

// ── Looks: theme and width belong to this browser, not to the sandbox ───────────────────────────────

function look(name, value) {
  if (value !== undefined) localStorage.setItem(`sandbox.${name}`, value);
  return localStorage.getItem(`sandbox.${name}`);
}

function applyTheme(theme) {
  document.documentElement.dataset.theme = theme;
  $('theme').value = theme;
}

function applyPhone(on) {
  document.documentElement.toggleAttribute('data-phone', on);
  $('phone').setAttribute('aria-pressed', String(on));
  drawer(null);
}

$('theme').addEventListener('change', (event) => applyTheme(look('theme', event.target.value)));
$('phone').addEventListener('click', () => applyPhone(look('phone', look('phone') === 'on' ? 'off' : 'on') === 'on'));

setLocale(navigator.language.startsWith('fr') ? 'fr' : 'en-US');
applyTheme(look('theme') ?? 'auto');
applyPhone(look('phone') === 'on');
startLog();
startRequests();
startComposer({ say: (text) => send({ t: 'say', channel: state.channel, text }), command });
connect(address().get('user'), listen);
