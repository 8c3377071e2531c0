// Turns Discord's markdown into DOM nodes: first blocks, line by line, then marks within a line.
// Interactive parts carry data-user, data-channel, data-jump or data-fill; app.js handles their clicks.
import { displayName, h } from './dom.js';
import { localized, t } from './strings.js';
import { channel, state, user } from './state.js';
import { stamp } from './time.js';

const FENCE = /```(?:([\w+.#-]+)\n)?\n*([\s\S]*?)```\n?/g;
const ONLY_EMOJI = /^(?:\p{RI}\p{RI}|\p{Emoji}\uFE0F?\u20E3|\p{Extended_Pictographic}(?:[\uFE0F\u200D]|\p{EMod}|\p{Extended_Pictographic})*|\s){1,60}$/u;

const CUSTOM = /<a?:\w{2,32}:\d+>/g;

/** A message's text as nodes. */
export function markdown(text) {
  const out = document.createDocumentFragment();
  const bare = text.replace(CUSTOM, '\u{1f642}');
  if (bare.trim() && !/^[\d\s]+$/.test(bare) && ONLY_EMOJI.test(bare)) {
    out.append(h('div', { class: 'jumbo' }, inline(text)));
    return out;
  }
  let from = 0;
  for (const match of text.matchAll(FENCE)) {
    if (text[match.index - 1] === '\\') continue;
    out.append(...blocks(text.slice(from, match.index)));
    // A code fence with nothing in it is shown as typed.
    out.append(match[2].trim() ? pre(match[2].replace(/\n+$/, ''), match[1]) : match[0]);
    from = match.index + match[0].length;
  }
  out.append(...blocks(text.slice(from)));
  return out;
}

/** A code block; one that may need to scroll sideways can be focused, so that the keyboard can scroll it. */
const pre = (code, language) => h('pre', { 'data-language': language, tabindex: /.{39}/.test(code) ? 0 : null }, h('code', {}, code));

/** Marks within a line only: for titles, names of fields and other one-liners. */
export const inlineMarkdown = (text) => h('span', {}, inline(text));

function blocks(text) {
  const lines = text.replace(/\n$/, '').split('\n');
  if (text === '') return [];
  const out = [];
  let plain = [];
  const flush = () => {
    if (plain.length) out.push(h('div', { class: 'text' }, inline(plain.join('\n'))));
    plain = [];
  };
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i];
    const heading = /^(#{1,3}) +(.+)/.exec(line);
    const sub = /^-# +(.+)/.exec(line);
    if (/^>>> /.test(line)) {
      flush();
      out.push(h('blockquote', {}, blocks([line.slice(4), ...lines.slice(i + 1)].join('\n'))));
      break;
    } else if (/^> /.test(line) || line === '>') {
      flush();
      const quoted = [];
      for (; i < lines.length && (/^> /.test(lines[i]) || lines[i] === '>'); i++) quoted.push(lines[i].slice(2));
      i--;
      out.push(h('blockquote', {}, blocks(quoted.join('\n'))));
    } else if (heading) {
      flush();
      // Heading levels 1–2 belong to the page and 3 to authors. All of a message's headings have level 4, so that none
      // is skipped.
      out.push(h('div', { class: `h${heading[1].length}`, role: 'heading', 'aria-level': 4 }, inline(heading[2])));
    } else if (sub) {
      flush();
      out.push(h('div', { class: 'sub' }, inline(sub[1])));
    } else if (ITEM.test(line)) {
      flush();
      const items = [];
      for (; i < lines.length && (ITEM.test(lines[i]) || (items.length && /^ {2,}\S/.test(lines[i]))); i++) items.push(lines[i]);
      i--;
      out.push(list(items));
    } else {
      plain.push(line);
    }
  }
  flush();
  return out;
}

const ITEM = /^( *)(?:([-*])|(\d{1,9})\.) +(.*)/;

function list(lines) {
  const [, indent, , number] = ITEM.exec(lines[0]);
  const out = h(number ? 'ol' : 'ul', { start: number });
  for (let i = 0; i < lines.length; i++) {
    const [, depth, , own, text] = ITEM.exec(lines[i]) ?? [null, '  ', null, null, lines[i].trim()];
    if (depth.length > indent.length) {
      const deeper = [];
      for (; i < lines.length && !(ITEM.exec(lines[i])?.[1].length <= indent.length); i++) deeper.push(lines[i]);
      i--;
      // A continuation line without a marker stays part of its item.
      out.lastChild.append(...(ITEM.test(deeper[0]) ? [list(deeper)] : ['\n', ...inline(deeper.map((l) => l.trim()).join('\n'))]));
    } else if (Boolean(own) !== Boolean(number)) {
      const rest = h('div', {}, out, list(lines.slice(i)));
      return rest;
    } else {
      out.append(h('li', {}, inline(text)));
    }
  }
  return out;
}

// Each rule is tried at the same place in the text; the first that matches makes a node.
const wrap = (tag) => (m, links) => h(tag, {}, inline(m[1] ?? m[2], links));
const RULES = [
  [/\\([^0-9A-Za-z\s])/y, (m) => m[1]],
  [/(`+)([\s\S]*?[^`])\1(?!`)/y, (m) => h('code', {}, m[2].replace(/^ (`)|(`) $/g, '$1$2'))],
  [/\*\*\*(?=\S)((?:\\[\s\S]|[^\\])+?)\*\*\*(?!\*)/y, (m, links) => h('strong', {}, h('em', {}, inline(m[1], links)))],
  [/\*\*((?:\\[\s\S]|[^\\])+?)\*\*(?!\*)/y, wrap('strong')],
  [/__((?:\\[\s\S]|[^\\])+?)__(?!_)/y, wrap('u')],
  [/\b_((?:__|\\[\s\S]|[^\\_])+?)_\b|\*(?=\S)((?:\*\*|\\[\s\S]|\s+(?:\\[\s\S]|[^\s*\\]|\*\*)|[^\s*\\])+?)\*(?!\*)/y, wrap('em')],
  [/~~([\s\S]+?)~~(?!_)/y, wrap('s')],
  [/\|\|([\s\S]+?)\|\|/y, (m, links) => spoiler(inline(m[1], links))],
  [/\[((?:\\.|[^\]\\])+)\]\(<?(https?:\/\/(?:[^\s()>]|\([^\s()]*\))+)>?(?: +"[^"]*")?\)/y, (m, links) => links && link(m[2], inline(m[1], false))],
  [/<(https?:\/\/[^\s>]+)>/y, (m, links) => links && link(m[1])],
  [/https?:\/\/(?:[^\s<()]|\([^\s<()]*\))*(?:[^\s<().,:;!?"'\]*_~|]|\([^\s<()]*\))/y, (m, links) => links && link(m[0])],
  [/<@!?(\d+)>/y, (m) => mentionUser(m[1])],
  [/<#(\d+)>/y, (m) => mentionChannel(m[1])],
  [/<\/([-_'\p{L}\p{N} ]{1,100}):\d+>/uy, (m) => mentionCommand(m[1])],
  [/<t:(-?\d{1,13})(?::([tTdDfFsSR]))?>/y, (m) => stamp(Number(m[1]), m[2])],
  [/<a?:(\w{2,32}):(\d+)>/y, (m) => customEmoji(m[1], m[2])],
];
const PLAIN = /[^\\`*_~|[<h@]+/y;

function inline(text, links = true) {
  const out = [];
  let at = 0;
  let run = '';
  const flush = () => { if (run) out.push(run); run = ''; };
  scan: while (at < text.length) {
    for (const [pattern, make] of RULES) {
      pattern.lastIndex = at;
      const match = pattern.exec(text);
      const node = match && make(match, links);
      if (!node) continue;
      if (typeof node === 'string') run += node;
      else { flush(); out.push(node); }
      at += match[0].length;
      continue scan;
    }
    PLAIN.lastIndex = at;
    const plain = PLAIN.exec(text)?.[0] ?? text[at];
    run += plain;
    at += plain.length;
  }
  flush();
  return out;
}

export function spoiler(children) {
  const reveal = (event) => {
    if (node.classList.contains('shown') || (event.key && event.key !== 'Enter' && event.key !== ' ')) return;
    event.preventDefault();
    event.stopPropagation(); // the click that uncovers a link must not follow it
    node.classList.add('shown');
    inner.inert = false;
    for (const name of ['role', 'aria-label']) node.removeAttribute(name);
    node.tabIndex = -1; // it keeps the focus
  };
  const inner = h('span', { inert: true }, children);
  const node = h('span', { class: 'spoiler', role: 'button', tabindex: 0, 'aria-label': t('spoiler'), onclick: reveal, onkeydown: reveal }, inner);
  return node;
}

const JUMP = /^https:\/\/(?:\w+\.)?discord(?:app)?\.com\/channels\/(?:\d+|@me)\/(\d+)\/(\d+)\/?$/;

/** A link; one to a message stays in the page. Callers make sure that `href` begins with http(s). */
export function link(href, label, props = {}) {
  const [, room, id] = JUMP.exec(href) ?? [];
  if (!room) return h('a', { href, target: '_blank', rel: 'noopener noreferrer', ...props }, label ?? href);
  const name = channel(room)?.kind === 'dm' ? channel(room).name : `#${channel(room)?.name ?? '…'}`;
  return h('a', { href, class: label ? null : 'mention', 'data-jump': `${room}/${id}`, ...props }, label ?? `${name} › ✉`);
}

/** One of the bot's own emoji. The pictures of others are on Discord's servers, so their name is shown. */
export function customEmoji(name, id) {
  const text = `:${name}:`;
  const image = h('img', {
    class: 'emoji', src: `/emojis/${id}.png`, alt: text, draggable: 'false', onerror: () => image.replaceWith(text),
  });
  return image;
}

/** Not a button element, which wraps as a block: this way a long name can break across lines. */
function mention(leads, text) {
  return h('span', { class: 'mention', role: 'button', tabindex: 0, ...leads }, text);
}

function mentionUser(id) {
  const known = user(id);
  return mention({ 'data-user': known && id }, `@${known ? displayName(known) : id}`);
}

function mentionChannel(id) {
  const known = channel(id);
  return mention({ 'data-channel': known && id }, `#${known?.name ?? id}`);
}

function mentionCommand(name) {
  return mention({ 'data-fill': `/${name} ` }, `/${commandName(name)}`);
}

/** `settings set` in the viewer's language. */
export function commandName(name) {
  let level = state.commands;
  return name.split(' ').map((word) => {
    const found = level?.find((c) => c.name === word && c.type <= 2);
    level = found?.options;
    return found ? localized(found, 'name') : word;
  }).join(' ');
}
