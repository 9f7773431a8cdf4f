import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { startApp } from '../../support/app.ts';

/** Three pages of the carrier's list, the last one not full. */
const TEXTS = 2_300;

test('all texts of the carrier are read, page by page and the newest first, while others come in', async () => {
  const app = await startApp('sqlite', { worker: false });
  const carrier = new SQLite(join(app.ctx.config.dataDir, 'sandbox.db'));
  onTestFinished(() => void carrier.close());
  const at = app.ctx.now();
  const addTexts = (first: number, last: number) =>
    carrier
      .prepare(
        `WITH RECURSIVE row (n) AS (SELECT ${first} UNION ALL SELECT n + 1 FROM row WHERE n < ${last})
         INSERT INTO messages (sid, direction, phone, sender, body, status, created_at, sent_at, updated_at)
         SELECT 'SM' || n, iif(n % 10 = 0, 'inbound', 'outbound-api'), '+15550101234', '+15550100100', 'Text ' || n,
           'delivered', :at, :at, :at FROM row`,
      )
      .run({ at: at.toISOString() });
  addTexts(1, TEXTS);
  const bodies: string[] = [];
  const directions = { in: 0, out: 0 };
  for await (const { body, direction } of app.ctx.ports.sms.textsSince(new Date(at.getTime() - 1_000))) {
    if (bodies.length === 0) addTexts(TEXTS + 1, TEXTS + 5);
    bodies.push(body);
    directions[direction] += 1;
  }
  expect(bodies).toEqual(Array.from({ length: TEXTS }, (_, index) => `Text ${TEXTS - index}`));
  expect(directions).toEqual({ in: TEXTS / 10, out: TEXTS - TEXTS / 10 });
});
