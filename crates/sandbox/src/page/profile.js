// The small card that a person's name or picture opens, with the bot's user commands.
import { isOffered } from './commands.js';
import { place } from './components.js';
import { avatar, displayName, h } from './dom.js';
import { keepFocus } from './focus.js';
import { channel, state, user } from './state.js';
import { localized, t } from './strings.js';

const USER_COMMAND = 2;

/** `run(command, user)` sends a user command. */
export function openProfile(id, anchor, run) {
  const who = user(id);
  if (!who) return;
  document.querySelector('.profile')?.remove();
  const back = keepFocus(anchor);
  const commands = state.commands.filter((c) => c.type === USER_COMMAND && isOffered(c, channel(state.channel)));
  const name = displayName(who);
  const choose = (command) => {
    card.hidePopover();
    run(command, who);
  };
  const card = h('div', { class: 'profile', popover: 'auto', role: 'dialog', 'aria-label': name, 'data-testid': 'profile', 'data-user-id': id },
    h('header', {}, avatar(who),
      h('div', {}, h('strong', {}, name), who.bot && h('span', { class: 'tag' }, t('app')), h('small', {}, who.username))),
    commands.map((c) => h('button', {
      class: 'option', 'data-testid': 'user-command', 'data-command': c.name, onclick: () => choose(c),
    }, localized(c, 'name'))),
    !who.bot && id !== state.me.id
      && h('a', { class: 'option', href: `/?user=${id}&channel=${state.channel}`, target: '_blank' }, t('openAs', { name })));
  card.addEventListener('toggle', (event) => {
    if (event.newState !== 'closed') return;
    card.remove();
    back();
  });
  document.getElementById('app').append(card);
  card.showPopover();
  place(card, anchor);
  card.querySelector('button, a')?.focus();
}
