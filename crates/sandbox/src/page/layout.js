// Draws messages made of components: boxes, sections, pictures and text, laid out as on Discord. Buttons and menus come
// from components.js.
import { h } from './dom.js';
import { link, markdown, spoiler } from './markdown.js';
import { currentLocale, t } from './strings.js';

const COMPONENTS_V2 = 1 << 15;
const HIGHEST = 350; // pixels, of a picture that stands alone

export const isLayout = (message) => (message.flags & COMPONENTS_V2) !== 0;

/** A message's text, whether in its content or in components. */
export const said = (message) => (isLayout(message) ? texts(message.components).join('\n') : message.content);

const texts = (parts) => parts.flatMap((c) => (c.type === 10 ? [c.content] : texts(c.components ?? [])));

/** `row` and `button` draw the controls. */
export function renderLayout(parts, row, button) {
  const draw = {
    1: row,
    9: (c) => h('div', { class: 'section' }, h('div', { class: 'lines' }, c.components.map(one)),
      h('div', { class: 'accessory' }, c.accessory.type === 11 ? picture(c.accessory) : button(c.accessory))),
    10: (c) => h('div', { class: 'display' }, markdown(c.content)),
    12: (c) => h('div', { class: 'gallery', 'data-count': c.items.length }, c.items.map(picture)),
    13: (c) => veiled(c, fileLink(c.file.url, c.name, c.size)),
    14: (c) => h('div', { class: c.spacing === 2 ? 'separator large' : 'separator', role: c.divider ? 'separator' : null }),
    17: container,
  };
  const one = (c) => {
    const node = draw[c.type]?.(c);
    node?.setAttribute('data-part', c.id);
    return node;
  };
  function container(c) {
    const node = h('div', { class: 'container', 'data-testid': 'container' }, c.components.map(one));
    if (c.accent_color !== null) {
      node.classList.add('accented');
      node.style.setProperty('--accent-bar', `#${c.accent_color.toString(16).padStart(6, '0')}`);
    }
    return veiled(c, node);
  }
  return parts.map(one);
}

/** A picture attached to the message; one from elsewhere is a link, because the page loads nothing from outside. */
function picture(item) {
  const { url, width, height, content_type: type } = item.media;
  const alt = item.description ?? '';
  const href = local(url);
  const face = href && type?.startsWith('image/') ? h('img', { src: href, alt, width, height })
    : h('span', { class: 'elsewhere' }, alt || t('picture'));
  const label = alt || t('picture');
  const node = href ? sized(h('a', { class: 'media', href, target: '_blank', rel: 'noopener', 'aria-label': label }, face), item.media)
    : link(url, [face], { class: 'media' });
  return veiled(item, node);
}

/** Gives a picture that stands alone its room before it is loaded. */
export function sized(node, { width, height }) {
  if (width && height) node.style.setProperty('--width', `${Math.min(width, HIGHEST * width / height)}px`);
  return node;
}

const veiled = (c, node) => (c.spoiler ? h('div', { class: 'veiled' }, spoiler([node])) : node);

/** The path of a message's file: the page may have been opened under another of this machine's names. */
function local(url) {
  const { pathname } = new URL(url);
  return pathname.startsWith('/attachments/') ? pathname : null;
}

/** A file as a link with its size. */
export function fileLink(url, name, size) {
  const kilobytes = new Intl.NumberFormat(currentLocale(), { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 1 });
  return h('a', { class: 'file', download: name, href: new URL(url).pathname, target: '_blank', rel: 'noopener', 'data-testid': 'attachment' },
    name, ' ', h('small', {}, kilobytes.format(size / 1000)));
}
