import type { InboundMeaning } from '../../contract/inbound.ts';

/** What a patient's text means (DESIGN 7.5). */

const STOP =
  /^[^\p{L}\p{N}]*(stopall|stop|unsubscribe|cancel|end|quit|revoke|opt[\s-]?out|leiratkoz[áa]s)(?![\p{L}\p{N}])/iu;
/** Only as the whole message: 'yes, thank you' is an answer. */
const START = /^(start|yes|unstop)$/i;
const HELP = /^(help|info)\W*$/i;

/**
 * Words by which people ask to be left alone without one of the words that the law names. They block nothing
 * for good: they put the number on the clinic's block list until staff have read the text.
 */
const MAYBE_STOP =
  /\b(unsubscribe|opt(ed)? (me )?out|(don['’]?t|do not|never) (ever )?(text|message|contact|send|write)|no more (texts?|messages?)|stop (texting|messaging|sending|this)|(leave|let) me alone|(take|remove) (me|my number|this number)|wrong (number|person))\b|ne (írj|küldj)|leiratkoz|hagyj(on|anak|átok)? békén/iu;

/** `start` holds only for a number that had stopped; whoever calls decides that. */
export function meaningOf(body: string): InboundMeaning {
  const text = body.normalize('NFC').trim();
  if (STOP.test(text)) return 'stop';
  if (START.test(text)) return 'start';
  if (HELP.test(text)) return 'help';
  return MAYBE_STOP.test(text) ? 'maybe_stop' : 'answer';
}
