// The page's own texts, apart from what the bot says.

const words = {
  en: {
    channels: 'Channels', textChannels: 'Text channels', directMessages: 'Direct messages', people: 'People',
    openChannels: 'Open channels and settings', messages: 'Messages', suggestions: 'Suggestions', send: 'Send',
    sandbox: 'Sandbox', iAm: 'I am', myLanguage: 'My language', serverLanguage: 'Server language', inServer: 'On the server', member: 'Yes', noMember: 'No, I left',
    more: 'More', copyText: 'Copy text', server: 'Server', requests: 'What the bot asked for', requestsWrong: 'What the bot asked for: {n} refused', body: 'Body',
    add: 'Add somebody or something', what: 'What', name: 'Name', addIt: 'Add', person: 'A person', aServer: 'A server', channel: 'A channel', hidden_channel: 'A channel that only I see',
    clock: 'Clock', anHour: '+1 hour', aDay: '+1 day', tomorrow: 'Tomorrow', next: 'Next step', theme: 'Theme', themeAuto: 'Auto', themeLight: 'Light', themeDark: 'Dark', phoneWidth: 'Phone width',
    secondTab: 'Second tab as', openAs: 'Open a tab as {name}', online: 'Online', offline: 'Offline', app: 'APP',
    composeIn: 'Message {where}', welcome: 'Welcome to #{name}', welcomeDm: 'Your conversation with {name}',
    welcomeText: 'This is where #{name} begins. It works like a Discord channel, and the bot in it is the real one.',
    welcomeDmText: 'Only you and the bot can see what is said here.',
    start: 'Type {slash} and pick {play}, or begin here:',
    connected: '{name} is connected. It has no commands here yet.',
    waiting: '{name} is not connected yet. Its commands appear here as soon as it is.',
    thread: 'Thread: {name}', onlyYou: 'Only you can see this', dismiss: 'Dismiss message', edited: '(edited)', thinking: '{name} is thinking…',
    used: '{name} used {command}', gone: 'Original message was deleted', notHere: 'That message is no longer here.',
    sending: 'Sending {command}…', noAnswer: 'The application did not respond', lost: 'The connection was lost before an answer came.',
    interactionFailed: 'This interaction failed', reconnecting: 'Connection lost. Reconnecting…', back: 'Connected again.',
    present: 'Jump to present', newMessages: { one: '{n} new message', other: '{n} new messages' },
    unread: '{name}, unread', pings: { one: '{name}, mentions you once', other: '{name}, mentions you {n} times' }, today: 'Today at {time}', yesterday: 'Yesterday at {time}',
    spoiler: 'Spoiler, press to reveal', picture: 'Picture', copy: 'Copy', select: 'Make a selection', selected: '{n} selected',
    pickBetween: 'Pick {min} to {max}', cancel: 'Cancel', submit: 'Submit', close: 'Close',
    noFiles: 'The sandbox takes no files here.', fieldRequired: 'This is required.', fieldShort: { one: 'At least 1 character.', other: 'At least {n} characters.' }, fieldLong: { one: 'At most 1 character.', other: 'At most {n} characters.' },
    commandsOf: 'Commands of {name}', noCommand: 'No command matches {text}.', required: 'required', optional: 'optional',
    options: 'Options', sendHint: 'Enter sends, Tab adds one', yes: 'True', no: 'False', looking: 'Looking…', nothing: 'Nothing matches.',
    errMissing: '{option} is required.', errTwice: '{option} is given twice.', errStray: '“{text}” belongs to no option. Options: {options}.',
    errStrayNone: '“{text}” is too much: this command takes no options.',
    errSub: 'Pick one of: {options}.',
    errInteger: '{option} must be a whole number.', errNumber: '{option} must be a number.', errMin: '{option} must be at least {n}.', errMax: '{option} must be at most {n}.',
    errShort: { one: '{option} needs at least 1 character.', other: '{option} needs at least {n} characters.' },
    errLong: { one: '{option} takes at most 1 character.', other: '{option} takes at most {n} characters.' },
    errChoice: '{option} must be one of the choices.', errBoolean: '{option} must be true or false.',
    errUser: '{option}: no person is called “{text}”.', errChannel: '{option}: no channel is called “{text}”.',
  },
  fr: {
    channels: 'Salons', textChannels: 'Salons textuels', directMessages: 'Messages privés', people: 'Personnes',
    openChannels: 'Ouvrir les salons et réglages', messages: 'Messages', suggestions: 'Suggestions', send: 'Envoyer',
    sandbox: 'Bac à sable', iAm: 'Je suis', myLanguage: 'Ma langue', serverLanguage: 'Langue serveur', inServer: 'Sur le serveur', member: 'Oui', noMember: 'Non, plus là',
    more: 'Plus', copyText: 'Copier le texte', server: 'Serveur', requests: 'Ce que le bot a demandé', requestsWrong: 'Ce que le bot a demandé : {n} refus', body: 'Corps',
    add: 'Ajouter quelqu’un ou quelque chose', what: 'Quoi', name: 'Nom', addIt: 'Ajouter', person: 'Une personne', aServer: 'Un serveur', channel: 'Un salon', hidden_channel: 'Un salon que personne d’autre ne voit',
    clock: 'Horloge', anHour: '+1 heure', aDay: '+1 jour', tomorrow: 'Demain', next: 'Étape suivante', theme: 'Thème', themeAuto: 'Auto', themeLight: 'Clair', themeDark: 'Sombre', phoneWidth: 'Largeur de téléphone',
    secondTab: 'Second onglet :', openAs: 'Ouvrir un onglet en tant que {name}', online: 'En ligne', offline: 'Hors ligne', app: 'APP',
    composeIn: 'Écrire dans {where}', welcome: 'Bienvenue dans #{name}', welcomeDm: 'Ta conversation avec {name}',
    welcomeText: 'C’est ici que commence #{name}. Tout marche comme dans un salon Discord, et le bot qui s’y trouve est le vrai.',
    welcomeDmText: 'Seuls toi et le bot voyez ce qui se dit ici.',
    start: 'Tape {slash} puis choisis {play}, ou commence ici :',
    connected: '{name} est connecté. Il n’a pas encore de commandes ici.',
    waiting: '{name} n’est pas encore connecté. Ses commandes apparaîtront ici dès qu’il le sera.',
    thread: 'Fil : {name}', onlyYou: 'Visible pour toi seulement', dismiss: 'Rejeter', edited: '(modifié)', thinking: '{name} réfléchit…',
    used: '{name} a utilisé {command}', gone: 'Le message d’origine a été supprimé', notHere: 'Ce message n’est plus là.',
    sending: 'Envoi de {command}…', noAnswer: 'L’application n’a pas répondu', lost: 'La connexion s’est perdue avant la réponse.',
    interactionFailed: 'Échec de l’interaction', reconnecting: 'Connexion perdue. Reconnexion…', back: 'De nouveau connecté.',
    present: 'Aller au présent', newMessages: { one: '{n} nouveau message', other: '{n} nouveaux messages' },
    unread: '{name}, non lu', pings: '{name}, te mentionne {n} fois', today: 'Aujourd’hui à {time}', yesterday: 'Hier à {time}',
    spoiler: 'Spoiler, appuie pour révéler', picture: 'Image', copy: 'Copier', select: 'Fais un choix', selected: '{n} choisis',
    pickBetween: 'De {min} à {max} choix', cancel: 'Annuler', submit: 'Envoyer', close: 'Fermer',
    noFiles: 'Le bac à sable ne prend pas de fichiers ici.', fieldRequired: 'Ce champ est requis.', fieldShort: { one: 'Au moins {n} caractère.', other: 'Au moins {n} caractères.' }, fieldLong: { one: 'Au plus {n} caractère.', other: 'Au plus {n} caractères.' },
    commandsOf: 'Commandes de {name}', noCommand: 'Aucune commande ne correspond à {text}.', required: 'requis', optional: 'en option',
    options: 'Options', sendHint: 'Entrée envoie, Tab en ajoute une', yes: 'Vrai', no: 'Faux', looking: 'Recherche…', nothing: 'Rien ne correspond.',
    errMissing: '{option} est requis.', errTwice: '{option} est donné deux fois.', errStray: '« {text} » n’appartient à aucune option. Options : {options}.',
    errStrayNone: '« {text} » est de trop : cette commande n’a pas d’options.',
    errSub: 'Choisis parmi : {options}.',
    errInteger: '{option} doit être un nombre entier.', errNumber: '{option} doit être un nombre.', errMin: '{option} doit être au moins {n}.', errMax: '{option} doit être au plus {n}.',
    errShort: { one: '{option} demande au moins {n} caractère.', other: '{option} demande au moins {n} caractères.' },
    errLong: { one: '{option} accepte au plus {n} caractère.', other: '{option} accepte au plus {n} caractères.' },
    errChoice: '{option} doit être l’un des choix.', errBoolean: '{option} doit être vrai ou faux.',
    errUser: '{option} : personne ne s’appelle « {text} ».', errChannel: '{option} : aucun salon ne s’appelle « {text} ».',
  },
};

let locale = 'en-US';

/** The viewer's Discord locale, such as `fr`; also works for Intl and `lang`. */
export const currentLocale = () => locale;

export function setLocale(next) {
  locale = next;
  document.documentElement.lang = next;
  for (const node of document.querySelectorAll('[data-t]')) node.textContent = t(node.dataset.t);
  for (const node of document.querySelectorAll('[data-t-label]')) {
    // With both, a screen reader says it twice.
    node.setAttribute(node.tagName === 'BUTTON' ? 'title' : 'aria-label', t(node.dataset.tLabel));
  }
}

/** One of the page's texts with its `{name}`s filled in, and with `n` in the right plural form. */
export function t(key, values = {}) {
  let text = (words[locale.slice(0, 2)] ?? words.en)[key];
  if (typeof text === 'object') text = text[new Intl.PluralRules(locale).select(values.n)] ?? text.other;
  return text.replace(/\{(\w+)\}/g, (all, name) => values[name] ?? all);
}

/** The same as nodes: a value may be a DOM node, such as a command's chip in the sentence. */
export function sentence(key, values) {
  return t(key).split(/\{(\w+)\}/).map((part, i) => (i % 2 ? values[part] ?? '' : part)).filter((part) => part !== '');
}

/** `name` or `description` of a command, option or choice in the viewer's language. */
export const localized = (thing, field) => thing[`${field}_localizations`]?.[locale] ?? thing[field] ?? '';
