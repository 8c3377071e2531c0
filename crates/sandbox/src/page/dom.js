// Builds DOM nodes. Nothing in the page parses a string as HTML: what people and the bot write only becomes text nodes.

export const $ = (id) => document.getElementById(id);

/** An element. `on…` properties are listeners (functions only), `class` is the classes, everything else an attribute. */
export function h(tag, props = {}, ...children) {
  const node = document.createElement(tag);
  if (tag === 'button') node.type = 'button'; // `submit`, the default, is the exception here
  for (const [key, value] of Object.entries(props)) {
    if (value == null || value === false) continue;
    if (typeof value === 'function') node.addEventListener(key.slice(2), value);
    else if (key === 'class') node.className = value;
    else node.setAttribute(key, value === true ? '' : value);
  }
  node.append(...children.flat(2).filter((child) => child != null && child !== false && child !== ''));
  return node;
}

const SVG = 'http://www.w3.org/2000/svg';

/** A line icon, from the `d` of a 24×24 path. */
export function icon(d) {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('aria-hidden', 'true');
  const path = svg.appendChild(document.createElementNS(SVG, 'path'));
  path.setAttribute('d', d);
  return svg;
}

export const displayName = (user) => user.global_name || user.username;

/** Three pulsing dots: something is on its way. */
export const dots = () => h('span', { class: 'dots', 'aria-hidden': 'true' }, h('i'), h('i'), h('i'));

const COLOURS = 8; // .tint-0 … .tint-7 in style.css, each dark enough for white letters

export function avatar(user) {
  if (user.bot) return h('img', { class: 'face', src: '/page/icon.svg', alt: '' });
  const letter = [...displayName(user)].find((c) => /[\p{L}\p{N}]/u.test(c)) ?? '?';
  // Neighbouring snowflakes differ in the last digits; using all digits also spreads made-up ids.
  const tint = [...user.id].reduce((sum, digit) => (sum * 7 + digit.charCodeAt(0)) % 997, 0) % COLOURS;
  return h('span', { class: `face tint-${tint}`, 'aria-hidden': 'true' }, letter.toUpperCase());
}

/** A person's name, which opens their card. */
export const nameButton = (user) => h('button', { class: 'name', 'data-user': user.id }, displayName(user));
