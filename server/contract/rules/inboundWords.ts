/** The words that patients text back, as the help pages name them. What else they may text stands in `inboundWords/`. */

/** Stop texts, in any case, with nothing but thanks, a name or 'texting me' around them. */
export const STOP_WORDS = [
  'STOP',
  'STOPALL',
  'UNSUBSCRIBE',
  'CANCEL',
  'END',
  'QUIT',
  'REVOKE',
  'OPT OUT',
  'OPTOUT',
  'UNSUB',
  'REMOVE',
  'ARRET',
  'STOP2END',
  'ALTO',
  'BAJA',
  'LEIRATKOZÁS',
] as const;

/** Bring texts back: only as the whole message, so that 'yes, thank you' is an answer. */
export const START_WORDS = ['START', 'YES', 'UNSTOP'] as const;

/** Ask who is texting. */
export const HELP_WORDS = ['HELP', 'INFO'] as const;
