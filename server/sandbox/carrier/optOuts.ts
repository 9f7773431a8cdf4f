import type { SandboxDatabase } from '../database.ts';

export type KeywordKind = 'STOP' | 'START' | 'HELP';

// Twilio's default words, which must be the whole text; 'STOP please' is an ordinary text to the carrier.
// Source: https://help.twilio.com/articles/223134027-Twilio-support-for-opt-out-keywords-SMS-STOP-filtering
const KEYWORDS: Record<KeywordKind, string[]> = {
  STOP: ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT'],
  START: ['START', 'YES', 'UNSTOP'],
  HELP: ['HELP', 'INFO'],
};

/** What the carrier answers by itself. */
export const KEYWORD_REPLIES: Record<KeywordKind, string> = {
  STOP: 'You have successfully been unsubscribed. You will not receive any more messages from this number. Reply START to resubscribe.',
  START:
    'You have successfully been re-subscribed to messages from this number. Reply HELP for help. Reply STOP to unsubscribe. Msg&Data Rates May Apply.',
  HELP: 'Reply STOP to unsubscribe. Msg&Data Rates May Apply.',
};

/** Which of the carrier's words this text is, if any. */
export function keywordOf(body: string): KeywordKind | undefined {
  const word = body.trim().toUpperCase();
  return (Object.keys(KEYWORDS) as KeywordKind[]).find((kind) => KEYWORDS[kind].includes(word));
}

/** Who stopped whom: a number refuses one sender, not all of them. */
export function openOptOuts(db: SandboxDatabase) {
  const find = db.prepare('SELECT 1 FROM opt_outs WHERE phone = ? AND sender = ?');
  const add = db.prepare('INSERT OR IGNORE INTO opt_outs (phone, sender) VALUES (?, ?)');
  const remove = db.prepare('DELETE FROM opt_outs WHERE phone = ? AND sender = ?');
  return {
    has: (phone: string, sender: string): boolean => find.get(phone, sender) !== undefined,
    add: (phone: string, sender: string): boolean => add.run(phone, sender).changes > 0,
    remove: (phone: string, sender: string): boolean => remove.run(phone, sender).changes > 0,
  };
}

export type OptOuts = ReturnType<typeof openOptOuts>;
