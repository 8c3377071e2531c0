// Shows times in the viewer's language and time zone; relative ones stay current.
import { h } from './dom.js';
import { currentLocale, t } from './strings.js';

const STYLES = {
  t: { timeStyle: 'short' }, T: { timeStyle: 'medium' }, d: { dateStyle: 'short' }, D: { dateStyle: 'long' },
  moment: { weekday: 'short', day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' },
  s: { dateStyle: 'short', timeStyle: 'short' }, S: { dateStyle: 'short', timeStyle: 'medium' },
  f: { dateStyle: 'long', timeStyle: 'short' }, F: { dateStyle: 'full', timeStyle: 'short' },
};
const UNITS = [['year', 31536000], ['month', 2592000], ['day', 86400], ['hour', 3600], ['minute', 60], ['second', 1]];

const format = (date, style) => new Intl.DateTimeFormat(currentLocale(), STYLES[style] ?? STYLES.f).format(date);

function relative(date) {
  const seconds = Math.round((date - now()) / 1000);
  const [unit, size] = UNITS.find(([, s]) => Math.abs(seconds) >= s) ?? UNITS.at(-1);
  return new Intl.RelativeTimeFormat(currentLocale(), { numeric: 'auto' }).format(Math.round(seconds / size), unit);
}

let ahead = 0; // of this machine's clock

/** The sandbox's time, in Unix milliseconds. */
export const now = () => Date.now() + ahead;

export function setAhead(ms) {
  ahead = ms ?? 0;
  refresh();
}

/** Seconds until tomorrow begins, in UTC. */
export const untilTomorrow = () => Math.ceil((86400000 - (now() % 86400000)) / 1000);

/** Discord's `<t:unix:style>`. */
export function stamp(unix, style = 'f') {
  const date = new Date(unix * 1000);
  if (Number.isNaN(date.getTime())) return document.createTextNode(`<t:${unix}>`);
  const node = h('time', { class: 'stamp', datetime: date.toISOString(), title: format(date, 'F') });
  if (style === 'R') {
    node.dataset.relative = unix;
    node.ariaLive = 'off'; // else each second is read out
  }
  node.append(style === 'R' ? relative(date) : format(date, style));
  return node;
}

/** When a message was written, as its header shows it. */
export function when(iso) {
  const date = new Date(iso);
  const days = Math.round((new Date(now()).setHours(0, 0, 0, 0) - new Date(date).setHours(0, 0, 0, 0)) / 86400000);
  const time = format(date, 't');
  const text = days === 0 ? t('today', { time }) : days === 1 ? t('yesterday', { time }) : `${format(date, 'd')} ${time}`;
  return h('time', { datetime: iso, title: format(date, 'F') }, text);
}

/** The time of day, for the margin of a grouped message. */
export const hour = (iso) => h('time', { class: 'hour', datetime: iso }, format(new Date(iso), 't'));

export const day = (iso) => format(new Date(iso), 'D');

/** The sandbox's day and time, if its clock can be moved. */
export const clockFace = () => format(new Date(now()), 'moment');

function refresh() {
  for (const node of document.querySelectorAll('time[data-relative]')) {
    const text = relative(new Date(node.dataset.relative * 1000));
    if (node.textContent !== text) node.textContent = text;
  }
}

setInterval(refresh, 1000);
