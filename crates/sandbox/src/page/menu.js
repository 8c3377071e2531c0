// A message's menu, with the bot's message commands: opened by right click, long press, the menu key, or the three
// dots.
import { isOffered } from './commands.js';
import { displayName, h, icon } from './dom.js';
import { keepFocus } from './focus.js';
import { said } from './layout.js';
import { channel, state } from './state.js';
import { localized, t } from './strings.js';

const MESSAGE_COMMAND = 3;
const DOTS = 'M5 12h.01M12 12h.01M19 12h.01';

export const moreButton = (message) => h('button', {
  class: 'tool more', 'data-menu': message.id, 'data-testid': 'more', 'aria-haspopup': 'menu', 'aria-label': t('more'),
}, icon(DOTS));

/** `at` is where the pointer was, or null for the keyboard; `run(command, message)` sends a command. */
export function openMenu(message, anchor, at, run) {
  document.querySelector('.menu')?.remove();
  const back = keepFocus(anchor);
  const choose = (act) => () => { menu.hidePopover(); act(); };
  const item = (label, act, props) => h('button', { class: 'option', role: 'menuitem', tabindex: -1, onclick: choose(act), ...props }, label);
  const commands = state.commands.filter((c) => c.type === MESSAGE_COMMAND && isOffered(c, channel(message.channel_id)));
  const menu = h('div', { class: 'menu', popover: 'auto', role: 'menu', 'data-testid': 'menu', 'aria-label': displayName(message.author), onkeydown: keys },
    commands.map((c) => item(localized(c, 'name'), () => run(c, message), { 'data-testid': 'message-command', 'data-command': c.name })),
    item(t('copyText'), () => navigator.clipboard?.writeText(said(message))));
  menu.addEventListener('toggle', (event) => {
    if (event.newState !== 'closed') return;
    menu.remove();
    back();
  });
  document.querySelector('main').append(menu);
  menu.showPopover();
  const box = at ? { left: at.x, bottom: at.y, top: at.y } : anchor.getBoundingClientRect();
  menu.style.left = `${Math.max(8, Math.min(box.left, innerWidth - menu.offsetWidth - 8))}px`;
  menu.style.top = `${Math.max(8, Math.min(box.bottom, innerHeight - menu.offsetHeight - 8))}px`;
  menu.firstElementChild.focus();

  function keys(event) {
    const items = [...menu.children];
    const now = items.indexOf(document.activeElement);
    const to = { ArrowDown: now + 1, ArrowUp: now - 1 + items.length, Home: 0, End: items.length - 1 }[event.key];
    if (event.key === 'Tab') menu.hidePopover();
    if (to === undefined) return;
    event.preventDefault();
    items[to % items.length].focus();
  }
}
