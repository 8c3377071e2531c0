// The connection to the sandbox: reconnects by itself, and matches requests with their answers.

let socket = null;
let nonce = 0;
let tries = 0;
let handlers = null;
let address = null;
const waiting = new Map(); // nonce → { final, resolve }

/** Connects as `userId` (null: the server's first user). Calling it again changes the user. */
export function connect(userId, listen) {
  handlers = listen;
  address = new URL(`/page/socket${userId ? `?user=${encodeURIComponent(userId)}` : ''}`, location.href);
  address.protocol = location.protocol.replace('http', 'ws');
  tries = 0;
  open();
}

function open() {
  const old = socket;
  const mine = new WebSocket(address);
  socket = mine;
  old?.close();
  giveUp();
  mine.onmessage = ({ data }) => {
    if (mine !== socket) return;
    tries = 0;
    const frame = JSON.parse(data);
    settle(frame);
    handlers.frame(frame);
  };
  mine.onclose = () => {
    if (mine !== socket) return;
    giveUp();
    handlers.lost();
    // Quick at first, for a restart of the sandbox; at most every three seconds, because it is on this machine.
    setTimeout(() => mine === socket && open(), Math.min(250 * 2 ** tries++, 3000));
  };
}

export const connected = () => socket?.readyState === WebSocket.OPEN;

/** Sends a frame that needs no answer. False if there is no connection. */
export function send(frame) {
  if (connected()) socket.send(JSON.stringify(frame));
  return connected();
}

/**
 * Sends an interaction. The promise always resolves, with the frame that answered it: `answered`, `modal`,
 * `choices` or `failed` (with `why`, or without one if the connection broke first).
 */
export function ask(frame) {
  const mine = ++nonce;
  if (!send({ ...frame, nonce: mine })) return Promise.resolve({ t: 'failed' });
  // An autocompletion is only answered by its choices; `answered` may come before them.
  const final = frame.t === 'autocomplete' ? ['choices', 'failed'] : ['answered', 'modal', 'failed'];
  return new Promise((resolve) => waiting.set(mine, { final, resolve }));
}

function settle(frame) {
  const asked = waiting.get(Number(frame.nonce));
  if (!asked?.final.includes(frame.t)) return;
  waiting.delete(Number(frame.nonce));
  asked.resolve(frame);
}

function giveUp() {
  for (const { resolve } of waiting.values()) resolve({ t: 'failed' });
  waiting.clear();
}
