// The list of the bot's requests, newest first, with Discord's reply to each.
import { $, h } from './dom.js';
import { state } from './state.js';
import { t } from './strings.js';
import { hour } from './time.js';

const KEPT = 200;

export function startRequests() {
  $('open-requests').addEventListener('click', () => {
    const open = $('requests').hidden;
    $('requests').hidden = !open;
    $('open-requests').setAttribute('aria-expanded', String(open));
    if (open) drawRequests();
  });
}

/** Draws all requests, or adds a new one above, so that an entry in use stays. */
export function drawRequests(one) {
  const wrong = state.requests.filter((r) => r.wrong !== null).length;
  $('wrong').textContent = wrong || '';
  $('open-requests').title = wrong ? t('requestsWrong', { n: wrong }) : t('requests');
  const list = $('request-list');
  if ($('requests').hidden) return;
  if (!one) return list.replaceChildren(...[...state.requests].reverse().map(entry));
  list.prepend(entry(one));
  list.children[KEPT]?.remove();
}

export function noteRequest(request) {
  state.requests.push(request);
  state.requests.splice(0, state.requests.length - KEPT);
  drawRequests(request);
}

function entry({ at, what, status, wrong, body }) {
  return h('li', { class: wrong === null ? null : 'bad', 'data-testid': 'request', 'data-status': status },
    h('p', {}, hour(new Date(at).toISOString()), h('b', {}, status === 0 ? '✗' : status === 501 ? '– 501' : wrong === null ? `✓ ${status}` : `✗ ${status}`), h('code', {}, what)),
    wrong && h('p', { class: 'wrong' }, wrong),
    body && h('details', {}, h('summary', {}, t('body')), h('pre', { tabindex: 0 }, h('code', {}, JSON.stringify(body, null, 2)))));
}
