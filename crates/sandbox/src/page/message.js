// Draws one message as Discord does: author, time, text, embeds, components, and who can see it.
import { avatar, displayName, dots, h, icon, nameButton } from './dom.js';
import { renderComponents } from './components.js';
import { fileLink, isLayout, said, sized } from './layout.js';
import { moreButton } from './menu.js';
import { commandName, inlineMarkdown, link, markdown } from './markdown.js';
import { messagesIn, state, user } from './state.js';
import { localized, sentence, t } from './strings.js';
import { hour, when } from './time.js';

const EPHEMERAL = 64;
const THINKING = 128;
const EYE = 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 1 0 0-5';
const GROUP_MS = 7 * 60 * 1000;

export const isWhisper = (message) => (message.flags & EPHEMERAL) !== 0;
export const pingsMe = (message) => message.author.id !== state.me.id && message.mentions.some((u) => u.id === state.me.id);

/** Draws a message. `previous` is the message above it, for grouping; `refresh` redraws this one. */
export function renderMessage(message, previous, refresh) {
  const author = user(message.author.id) ?? message.author;
  const context = origin(message);
  const grouped = !context && previous?.author.id === author.id && isWhisper(previous) === isWhisper(message)
    && sameDay(previous, message) && new Date(message.timestamp) - new Date(previous.timestamp) < GROUP_MS;
  const whisper = isWhisper(message);
  const name = displayName(author);
  return h('article', {
    class: ['message', !grouped && 'lead', whisper && 'whisper', pingsMe(message) && 'ping'].filter(Boolean).join(' '), tabindex: -1,
    'aria-label': name, 'data-testid': 'message', 'data-message-id': message.id, 'data-author-id': author.id, 'data-ephemeral': String(whisper),
  },
  context,
  grouped ? hour(message.timestamp)
    : h('span', { class: 'who', 'data-user': author.id, 'aria-hidden': 'true' }, avatar(author)), // the name is a button
  h('div', { class: 'body' },
    !grouped && h('h3', {}, nameButton(author), author.bot && h('span', { class: 'tag' }, t('app')), when(message.timestamp)),
    content(message, name),
    message.embeds.map(embed),
    !isLayout(message) && message.attachments.map(attachment),
    renderComponents(message, refresh),
    !message.content && edited(message),
    message.thread && h('p', { class: 'thread' }, h('button', {
      class: 'linkish', 'data-channel': message.thread.id, 'data-testid': 'thread', 'aria-label': t('thread', { name: message.thread.name }),
    }, `${message.thread.name} ›`)),
    !whisper && moreButton(message),
    whisper && h('p', { class: 'aside' }, icon(EYE), `${t('onlyYou')} · `, h('button', { class: 'linkish', 'data-dismiss': message.id }, t('dismiss')))));
}

export const sameDay = (a, b) => new Date(a.timestamp).toDateString() === new Date(b.timestamp).toDateString();

function content(message, name) {
  if (message.flags & THINKING && !message.content) {
    return h('div', { class: 'content thinking', 'data-testid': 'thinking' }, dots(), t('thinking', { name }));
  }
  if (!message.content) return null;
  const node = h('div', { class: 'content', 'data-testid': 'content' }, markdown(message.content));
  // "(edited)" follows the last line of text; after a block it gets its own line.
  const last = node.lastElementChild?.matches('.text, .sub') ? node.lastElementChild : node;
  if (message.edited_timestamp) last.append(' ', edited(message));
  return node;
}

const edited = ({ edited_timestamp: at }) => at && h('span', { class: 'edited', title: when(at).title }, t('edited'));

/** The small line above: which command made this message, or which message it answers. */
function origin(message) {
  const by = message.interaction_metadata;
  const target = message.message_reference?.message_id;
  if (by?.name) {
    const who = user(by.user.id) ?? by.user;
    return h('p', { class: 'origin' }, avatar(who), ...sentence('used', {
      name: nameButton(who),
      command: h('span', { class: 'command' }, usedName(by.name)),
    }));
  }
  if (!target) return null;
  const original = messagesIn(message.message_reference.channel_id ?? message.channel_id).find((m) => m.id === target);
  if (!original) return h('p', { class: 'origin' }, h('em', {}, t('gone')));
  const who = user(original.author.id) ?? original.author;
  const lines = [...markdown(said(original).split('```')[0]).children].map((line) => line.textContent.trim());
  const first = lines.join(' ').trim() || original.embeds[0]?.title || '…';
  return h('p', { class: 'origin' }, avatar(who), nameButton(who),
    h('button', { class: 'excerpt', 'data-jump': `${original.channel_id}/${original.id}` }, first.slice(0, 160)));
}

/** A chat command by its slash; a command from a person's card by its bare name. */
function usedName(name) {
  const card = state.commands.find((c) => c.name === name && c.type !== 1);
  return card ? localized(card, 'name') : `/${commandName(name)}`;
}

function embed(e) {
  const title = e.title && (/^https?:\/\//.test(e.url) ? link(e.url, inlineMarkdown(e.title)) : inlineMarkdown(e.title));
  const node = h('div', { class: 'embed', 'data-testid': 'embed' },
    e.author?.name && h('div', { class: 'embed-author' }, e.author.name),
    title && h('div', { class: 'embed-title' }, title),
    e.description && h('div', { class: 'embed-text' }, markdown(e.description)),
    e.fields?.length > 0 && h('div', { class: 'fields' }, e.fields.map((f) => h('div', { class: f.inline ? 'inline' : null },
      h('div', { class: 'field-name' }, inlineMarkdown(f.name)), h('div', {}, markdown(f.value))))),
    (e.footer || e.timestamp) && h('div', { class: 'footer' },
      e.footer?.text, e.footer && e.timestamp && ' • ', e.timestamp && when(e.timestamp)));
  if (e.color != null) node.style.borderInlineStartColor = `#${e.color.toString(16).padStart(6, '0')}`;
  return node;
}

/** A picture is shown, any other file is a link with its size. */
function attachment(file) {
  // The page may have been opened under another of this machine's names.
  const href = new URL(file.url).pathname;
  if (file.content_type?.startsWith('image/')) {
    const { width, height, description } = file;
    return sized(h('a', { class: 'picture', href, target: '_blank', rel: 'noopener', 'data-testid': 'attachment' },
      h('img', { src: href, alt: description ?? file.filename, width, height })), file);
  }
  return fileLink(file.url, file.filename, file.size);
}
