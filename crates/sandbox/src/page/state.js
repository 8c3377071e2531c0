// This tab's state: the last `hello`, kept up to date by the frames after it.

export const state = {
  me: null, users: new Map(), guilds: [], guild: null, requests: [], channels: [], bot: null, firstCommands: [], commands: [],
  messages: new Map(), // channel id → messages, oldest first
  channel: null, // id of the channel in view
  modal: null, // the form that was opened last
  unread: new Map(), // channel id → { count, pings } since it was last in view
};

export const user = (id) => state.users.get(id);
export const botName = () => state.bot?.name ?? '';
export const channel = (id) => state.channels.find((c) => c.id === id);
export const messagesIn = (id) => state.messages.get(id) ?? [];

export function take(hello) {
  state.me = hello.me;
  state.users = new Map([...hello.users, hello.me].map((u) => [u.id, u]));
  state.guilds = hello.guilds;
  state.requests = hello.requests;
  state.channels = hello.channels;
  state.bot = hello.bot;
  state.firstCommands = hello.first_commands;
  state.commands = hello.commands;
  state.messages = new Map(Object.entries(hello.messages));
}

/** Goes to a channel, and to its server if it has one. */
export function enter(id) {
  state.channel = id;
  const wanted = channel(id)?.guild ?? state.guild?.id;
  state.guild = state.guilds.find((g) => g.id === wanted) ?? state.guilds[0];
}

/** Goes to a server in which I see no channel. */
export function visit(guild) {
  state.channel = null;
  state.guild = state.guilds.find((g) => g.id === guild);
}

/** The channels of the server in view that I see. */
export const rooms = () => state.channels.filter((c) => c.guild === state.guild.id);

/** Whether a command is registered everywhere, or on the server in view. */
export const hereOnly = (command) => !command.guild_id || command.guild_id === state.guild.id;

/** Puts a new or changed message in its place; returns whether it was new. */
export function put(message) {
  const list = state.messages.get(message.channel_id) ?? [];
  state.messages.set(message.channel_id, list);
  const at = list.findIndex((m) => m.id === message.id);
  if (at < 0) list.push(message);
  else list[at] = message;
  return at < 0;
}

export function remove(channelId, id) {
  state.messages.set(channelId, messagesIn(channelId).filter((m) => m.id !== id));
}
