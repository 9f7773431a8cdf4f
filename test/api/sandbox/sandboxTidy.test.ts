import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openSandboxDatabase } from '../../../server/sandbox/database.ts';
import { startTidying } from '../../../server/sandbox/tidy.ts';
import { temporaryFolder } from '../../support/sandbox.ts';

/** So many rows more than are kept: two rounds of the tidying, and a part of a third. */
const MORE = 1_200;

test('a sandbox that runs for years keeps its newest texts, mails and events, and every text that is still to be delivered', async () => {
  const db = openSandboxDatabase(join(await temporaryFolder(), 'sandbox.db'));
  onTestFinished(() => void db.close());
  const fill = (rows: number, insert: string) =>
    db.exec(
      `WITH RECURSIVE row (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM row WHERE n < ${rows}) INSERT INTO ${insert} FROM row`,
    );
  fill(
    100_000 + MORE,
    `messages (sid, direction, phone, sender, body, status, created_at, updated_at, next_at)
     SELECT 'SM' || n, 'outbound-api', '+15550101234', '+15550100100', '', 'queued', '', '', iif(n = 1, 9e12, NULL)`,
  );
  fill(10_000 + MORE, "mails SELECT n, '', '', '', '', '', ''");
  fill(10_000 + MORE, "payment_resources (kind, id, body) SELECT 'event', n, ''");
  fill(MORE, "payment_resources (kind, id, body) SELECT 'customer', n, ''");
  const tidying = startTidying(db);
  onTestFinished(tidying.stop);

  const oldest = (of: string) => db.prepare(`SELECT count(*), min(n) FROM (${of})`).raw().get();
  const texts = 'SELECT seq AS n FROM messages WHERE next_at IS NULL';
  await expect.poll(() => oldest(texts)).toEqual([100_000, MORE + 1]);
  expect(oldest('SELECT id AS n FROM mails')).toEqual([10_000, MORE + 1]);
  const kind = (name: string) =>
    `SELECT CAST(id AS INTEGER) AS n FROM payment_resources WHERE kind = '${name}'`;
  expect(oldest(kind('event'))).toEqual([10_000, MORE + 1]);
  expect(oldest(kind('customer'))).toEqual([MORE, 1]);
  expect(db.prepare('SELECT sid FROM messages WHERE next_at IS NOT NULL').pluck().all()).toEqual(['SM1']);
});
