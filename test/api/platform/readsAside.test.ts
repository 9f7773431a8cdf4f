import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { countAside, readAside } from '../../../server/store/db/aside.ts';
import { Reader } from '../../../server/store/db/reader.ts';
import { ENGINES, startApp } from '../../support/app.ts';
import { createFile } from '../../support/database.ts';
import { temporaryFolder } from '../../support/sandbox.ts';

/** What takes a database a moment. */
const SLOW = `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 2000000)
  SELECT count(*) AS rows FROM numbers`;

async function makeReader(): Promise<Reader> {
  const path = join(await temporaryFolder(), 'goodword.db');
  await createFile(path);
  const reader = new Reader(path);
  onTestFinished(() => reader.close());
  return reader;
}

describe.each(ENGINES)('what is read aside on %s', (engine) => {
  test('is what was written before, counted again after each write, and inside a transaction its own', async () => {
    const { ctx } = await startApp(engine, { worker: false });
    const count = async (db = ctx.db) => {
      const rows = await countAside(db, ['opt-outs'], () => db.knex('opt_outs').count({ people: '*' }));
      return Number(rows[0]?.people);
    };
    const add = (phone: string, db = ctx.db) =>
      db
        .knex('opt_outs')
        .insert({ phone_hash: phone, source: 'text', created_at: '2026-11-01T00:00:00.000Z' });
    expect(await count()).toBe(0);
    await add('a');
    expect(await count()).toBe(1);
    await ctx.transaction(async ({ db }) => {
      await add('b', db);
      expect(await count(db)).toBe(2);
      expect(await count()).toBe(1);
    });
    expect(await count()).toBe(2);
  });

  test('that cannot be read fails with the database’s words, and without values', async () => {
    const { ctx } = await startApp(engine, { worker: false });
    const read = readAside(ctx.db, ctx.db.knex('nothing').where({ phone: '+12125550100' }));
    const words = engine === 'sqlite' ? 'no such table: nothing' : 'relation "nothing" does not exist';
    await expect(read).rejects.toThrow(words);
    await expect(read).rejects.not.toThrow('2125550100');
  });
});

describe('the thread that reads a SQLite file', () => {
  test('gives every answer to the one who asked, and goes on after one that fails', async () => {
    const reader = await makeReader();
    const asked = [1, 2, 3].map((n) => reader.all('SELECT ? AS n', [n]));
    await expect(reader.all('SELECT absent', [])).rejects.toThrow('no such column: absent');
    expect(await Promise.all(asked)).toEqual([[{ n: 1 }], [{ n: 2 }], [{ n: 3 }]]);
  });

  test('writes nothing', async () => {
    const reader = await makeReader();
    const write = reader.all("DELETE FROM clinics WHERE id = '' RETURNING id", []);
    await expect(write).rejects.toThrow('readonly database');
  });

  test('that ends fails what waits for it, and the next read starts another', async () => {
    const reader = await makeReader();
    const waiting = expect(reader.all(SLOW, [])).rejects.toThrow('The thread that reads the database ended.');
    await reader.close();
    await waiting;
    expect(await reader.all('SELECT 1 AS one', [])).toEqual([{ one: 1 }]);
  });
});
