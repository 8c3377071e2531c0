// Keeps the keyboard's place when what has the focus is drawn again, or goes.
import { $ } from './dom.js';

const CONTROL = '[data-custom-id]:not(:disabled)';

/**
 * Notes what has the focus. If that leaves the page, the function returned focuses what replaced it in its message or
 * list. Where a whole message is gone, it focuses the first control of `instead`, or else `instead` itself.
 */
export function keepFocus(was = document.activeElement) {
  const scope = was.closest('[data-message-id], [id]');
  const id = scope?.dataset.messageId;
  // A menu that is open stays open.
  const reached = was.ariaExpanded === 'true' ? $(was.getAttribute('aria-activedescendant'))?.dataset.value : null;
  return (instead) => {
    if (!scope || document.activeElement !== document.body) return;
    const now = id ? document.querySelector(`[data-message-id="${CSS.escape(id)}"]`) : $(scope.id);
    const to = was.isConnected ? was : now ? counterpart(now, was) : instead?.querySelector(CONTROL) ?? instead;
    // On a phone the composer would bring up the keyboard.
    (to ?? $(matchMedia('(pointer: coarse)').matches ? 'scroller' : 'input')).focus({ preventScroll: true });
    if (reached && to !== was) to?.reopen?.(reached);
  };
}

/**
 * The same control, or one of its kind with the same words ("Next") or else in the same place. If a message has none, as after a move, its first control:
 * the one now in the old place may be Resign, and keyboard players go on from the piles.
 */
function counterpart(now, was) {
  const like = [...now.querySelectorAll(was.tagName)].filter((node) => !node.disabled && mark(node) === mark(was));
  const { customId, part } = was.dataset;
  const again = customId && [...now.querySelectorAll(CONTROL)].find((node) =>
    node.textContent === was.textContent && kind(node.dataset.customId) === kind(customId));
  const there = part && now.querySelector(`${CONTROL}[data-part="${CSS.escape(part)}"]`);
  return like.find((node) => node.textContent === was.textContent) ?? like[0] ?? again
    ?? (there && kind(there.dataset.customId) === kind(customId) ? there : customId && now.querySelector(CONTROL))
    ?? (now.matches('[tabindex]') ? now : null);
}

const mark = ({ dataset }) => dataset.customId ?? JSON.stringify(dataset);
const kind = (id) => id.match(/^[\w-]+/)?.[0]; // bots usually begin their ids with a word
