import type { SandboxDatabase } from '../../database.ts';
import { Refusal } from '../refusal.ts';

export type Answer = { status: number; body: object };

/** Stripe forgets an idempotency key after a day: https://docs.stripe.com/api/idempotent_requests */
const KEPT_SECONDS = 24 * 60 * 60;

/** Remembers what was answered to each Idempotency-Key. `question` is the whole call, by which another one is told. */
export function openAnswers(db: SandboxDatabase) {
  const one = db.prepare<[string], { question: string; status: number; body: string }>(
    'SELECT question, status, body FROM payment_answers WHERE key = ?',
  );
  const insert = db.prepare<[string, string, number, string, number]>(
    'INSERT INTO payment_answers (key, question, status, body, created) VALUES (?, ?, ?, ?, ?)',
  );
  const forget = db.prepare<[number]>('DELETE FROM payment_answers WHERE created < ?');
  return {
    /** The first answer to this key; another call under the same key is refused. */
    find(key: string, question: string, now: number): Answer | undefined {
      forget.run(now - KEPT_SECONDS);
      const kept = one.get(key);
      if (kept && kept.question !== question) {
        throw new Refusal(400, {
          type: 'idempotency_error',
          message:
            'Keys for idempotent requests can only be used with the same parameters they were first used with. ' +
            `Try using a key other than '${key}' if you meant to execute a different request.`,
        });
      }
      return kept && { status: kept.status, body: JSON.parse(kept.body) };
    },
    keep: (key: string, question: string, { status, body }: Answer, now: number): void => {
      insert.run(key, question, status, JSON.stringify(body), now);
    },
  };
}

export type Answers = ReturnType<typeof openAnswers>;
