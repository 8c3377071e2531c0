// Slash commands as text: parses `/play piles:3 5 7 max_take:2`, and says what is wrong with it.
// The composer's text is the only state; the pills are only a way of drawing it. Names and choices may be written in
// the viewer's language or as registered.
import { displayName } from './dom.js';
import { hereOnly, rooms, state } from './state.js';
import { localized, t } from './strings.js';

const SUBCOMMAND = 1, GROUP = 2, STRING = 3, INTEGER = 4, BOOLEAN = 5, USER = 6, CHANNEL = 7, NUMBER = 10;
const GUILD = 0, BOT_DM = 1;

/** Chat commands usable in `channel`, one entry for each subcommand: `{ command, path, options, name, raw }`. */
export function entries(channel) {
  const out = [];
  const walk = (command, path, node, names) => {
    const inner = node.options?.filter((o) => o.type === SUBCOMMAND || o.type === GROUP) ?? [];
    for (const option of inner) walk(command, [...path, option], option, [...names, option]);
    if (inner.length) return;
    const options = [...(node.options ?? [])].sort((a, b) => Boolean(b.required) - Boolean(a.required));
    const join = (name) => names.map(name).join(' ');
    out.push({
      command, path, options, name: join((n) => localized(n, 'name')), raw: join((n) => n.name), description: localized(node, 'description'),
    });
  };
  for (const command of state.commands) {
    if ((command.type ?? 1) === 1 && isOffered(command, channel)) walk(command, [], command, [command]);
  }
  return out;
}

/** Whether Discord offers a command in `channel`. */
export function isOffered(command, channel) {
  const place = channel?.kind === 'dm' ? BOT_DM : GUILD;
  return hereOnly(command) && (command.contexts?.includes(place) ?? true) && (place !== GUILD || permitted(command));
}

/** Discord offers a command only to people with its permissions; "0" means administrators only. */
function permitted({ default_member_permissions: needed }) {
  if (needed === null || needed === undefined) return true;
  const mine = BigInt(state.guild.permissions), all = BigInt(needed);
  return Boolean(mine & 8n) || (all !== 0n && (mine & all) === all);
}

/** Entries whose name matches the text after the slash, best first. */
export function matching(list, typed) {
  const query = typed.trim().toLowerCase();
  const rank = (e) => Math.min(...[e.name, e.raw].map((n) => (n === query ? 0 : n.startsWith(query) ? 1 : n.includes(query) ? 2 : 9)));
  return list.filter((e) => rank(e) < 9).sort((a, b) => rank(a) - rank(b));
}

/**
 * Reads a command. Null if the text doesn't begin with one of `list`; else the entry, where its name ends,
 * its `spans` (an option each, with the places of its key and value) and `stray`, text that no option owns.
 */
export function parse(text, list) {
  const body = text.slice(1).toLowerCase();
  const fits = (name) => body.startsWith(name.toLowerCase()) && /^(?:\s|$)/.test(body.slice(name.length));
  const found = text[0] === '/' && list.flatMap((entry) => [entry.name, entry.raw].filter(fits).map((name) => ({ entry, name })))
    .sort((a, b) => b.name.length - a.name.length)[0];
  if (!found) return null;
  const { entry } = found;
  const nameEnd = 1 + found.name.length;
  const keys = new Map(entry.options.flatMap((o) => [[o.name, o], [localized(o, 'name'), o]]));
  const spans = [];
  if (keys.size) {
    const names = [...keys.keys()].sort((a, b) => b.length - a.length).map((k) => k.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    for (const m of text.matchAll(new RegExp(`(?<=\\s)(${names.join('|')}):`, 'giu'))) {
      spans.push({ option: keys.get(m[1]) ?? keys.get(m[1].toLowerCase()), start: m.index, valueStart: m.index + m[0].length });
    }
  }
  spans.forEach((span, i) => {
    span.limit = spans[i + 1]?.start ?? text.length;
    const raw = text.slice(span.valueStart, span.limit);
    span.text = raw.trim();
    span.end = span.valueStart + raw.trimEnd().length;
  });
  const stray = text.slice(nameEnd, spans[0]?.start ?? text.length).trim();
  return { entry, nameEnd, spans, stray, free: entry.options.filter((o) => !spans.some((s) => s.option === o)) };
}

/** `picked` maps the names of autocompleted choices, by option, to the values they stand for. */
export function problem(parsed, picked) {
  const { entry, spans, stray } = parsed;
  const label = (o) => localized(o, 'name');
  if (stray) return t(entry.options.length ? 'errStray' : 'errStrayNone', { text: stray, options: entry.options.map(label).join(', ') });
  for (const [i, span] of spans.entries()) {
    if (spans.findIndex((s) => s.option === span.option) < i) return t('errTwice', { option: label(span.option) });
    const { error } = resolve(span, picked);
    if (error) return error;
  }
  const missing = parsed.free.find((o) => o.required);
  return missing ? t('errMissing', { option: label(missing) }) : null;
}

/** An option's text as its JSON value, or the error to show: `{ value }` or `{ error }`. */
export function resolve({ option, text }, picked) {
  const wrong = (key, more) => ({ error: t(key, { option: localized(option, 'name'), text, ...more }) });
  const is = (...names) => names.some((name) => name?.toLowerCase() === text.toLowerCase());
  if (text === '') return wrong('errMissing');
  if (option.choices?.length) {
    const choice = option.choices.find((c) => is(localized(c, 'name'), c.name, String(c.value)));
    return choice ? { value: choice.value } : wrong('errChoice');
  }
  const chosen = option.autocomplete && picked?.get(`${option.name}:${text}`);
  if (chosen !== undefined && chosen !== false) return { value: chosen };
  switch (option.type) {
    case INTEGER: case NUMBER: {
      const value = Number(text.replace(',', '.'));
      if (option.type === INTEGER && !(/^[+-]?\d+$/.test(text) && Number.isSafeInteger(value))) return wrong('errInteger');
      if (!Number.isFinite(value)) return wrong('errNumber');
      if (value < (option.min_value ?? -Infinity)) return wrong('errMin', { n: option.min_value });
      if (value > (option.max_value ?? Infinity)) return wrong('errMax', { n: option.max_value });
      return { value };
    }
    case BOOLEAN:
      if (is('true', 'yes', 'vrai', 'oui', t('yes'))) return { value: true };
      return is('false', 'no', 'faux', 'non', t('no')) ? { value: false } : wrong('errBoolean');
    case USER: {
      const bare = text.replace(/^<@!?(\d+)>$/, '$1').replace(/^@/, '').toLowerCase();
      const people = [...state.users.values()];
      const found = people.find((u) => u.id === bare || u.username.toLowerCase() === bare) ?? people.find((u) => displayName(u).toLowerCase() === bare);
      return found ? { value: found.id } : wrong('errUser');
    }
    case CHANNEL: {
      const bare = text.replace(/^<#(\d+)>$/, '$1').replace(/^#/, '').toLowerCase();
      const found = state.channels.find((c) => c.id === bare || c.name.toLowerCase() === bare);
      return found ? { value: found.id } : wrong('errChannel');
    }
    default: {
      const length = [...text].length;
      if (length < (option.min_length ?? 0)) return wrong('errShort', { n: option.min_length });
      return length > (option.max_length ?? 6000) ? wrong('errLong', { n: option.max_length ?? 6000 }) : { value: text };
    }
  }
}

/** The values an option offers without asking the bot: `[{ text, label, note? }]`, or null if anything may be typed. */
export function offered(option) {
  if (option.choices?.length) return option.choices.map((c) => ({ text: localized(c, 'name'), label: localized(c, 'name'), value: c.value }));
  if (option.type === BOOLEAN) return [true, false].map((value) => ({ text: t(value ? 'yes' : 'no'), label: t(value ? 'yes' : 'no'), value }));
  if (option.type === CHANNEL) return rooms().filter((c) => (!option.channel_types?.length || option.channel_types.includes(c.type))).map((c) => ({ text: `#${c.name}`, label: `#${c.name}`, value: c.id }));
  if (option.type !== USER) return null;
  const people = [...state.users.values()];
  return people.map((u) => {
    // A display name that two people share, or that would read as an option, gives way to the unique username.
    const clear = people.filter((p) => displayName(p) === displayName(u)).length === 1 && !/[:\n]/.test(displayName(u));
    return { text: `@${clear ? displayName(u) : u.username}`, label: displayName(u), note: u.username, value: u.id, user: u };
  });
}

/** The frame's content: name and options, nested as Discord nests subcommands. */
export function payload(parsed, picked, focused) {
  let options = parsed.spans.flatMap((span) => {
    if (span === focused) return [{ name: span.option.name, value: span.text, focused: true }];
    const { value } = resolve(span, picked);
    return value === undefined ? [] : [{ name: span.option.name, value }];
  });
  for (const { name } of [...parsed.entry.path].reverse()) options = [{ name, options }];
  return { name: parsed.entry.command.name, options };
}
