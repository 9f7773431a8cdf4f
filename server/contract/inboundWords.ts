/** The words that patients text back, as the help pages name them (DESIGN 7.5; specification 002 section 9). */

/** Stop texts, in any case, also with more words behind them. */
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
  'LEIRATKOZÁS',
] as const;

/** Bring texts back: only as the whole message, so that 'yes, thank you' is an answer. */
export const START_WORDS = ['START', 'YES', 'UNSTOP'] as const;

/** Ask who is texting. */
export const HELP_WORDS = ['HELP', 'INFO'] as const;
