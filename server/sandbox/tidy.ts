import { createAlarm } from './alarm.ts';
import type { SandboxDatabase } from './database.ts';

/** So many of the newest are kept, however long the sandbox runs: a demonstration may run for years. */
const KEPT = { texts: 100_000, mails: 10_000, events: 10_000 };

const OLD = [
  `DELETE FROM messages WHERE seq IN (SELECT seq FROM messages
     WHERE seq <= (SELECT max(seq) FROM messages) - ${KEPT.texts} AND next_at IS NULL LIMIT ?)`,
  `DELETE FROM mails WHERE id IN (SELECT id FROM mails
     WHERE id <= (SELECT max(id) FROM mails) - ${KEPT.mails} LIMIT ?)`,
  `DELETE FROM payment_resources WHERE seq IN (SELECT seq FROM payment_resources
     WHERE kind = 'event' ORDER BY seq DESC LIMIT ? OFFSET ${KEPT.events})`,
];

const AT_ONCE = 500;
const REST_MS = 25;
const EVERY_MS = 600_000;

/** Forgets the oldest texts, mails and events of payments, a few at a time. */
export function startTidying(db: SandboxDatabase): { stop(): void } {
  const statements = OLD.map((sql) => db.prepare<[number]>(sql));
  const alarm = createAlarm(() => {
    const removed = statements.map((statement) => statement.run(AT_ONCE).changes);
    alarm.ringAt(Date.now() + (removed.includes(AT_ONCE) ? REST_MS : EVERY_MS));
  });
  alarm.ringAt(Date.now());
  return { stop: alarm.stop };
}
