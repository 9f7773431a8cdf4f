import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../../server/store/db/db.ts';
import { remembered } from '../../../server/store/db/memory.ts';
import { addMember, ENGINES, type Member, startApp, type TestApp } from '../../support/app.ts';
import { freshNumber } from '../../support/sending.ts';

// What was read is remembered as long as nobody wrote to the database (store/db/memory.ts).

describe.each(ENGINES)('what is remembered of a database on %s', (engine) => {
  let app: TestApp;
  let member: Member;
  beforeAll(async () => {
    app = await startApp(engine, { worker: false }, afterAll);
    member = await addMember(app);
  });

  /** Counts patients under a key, and how often they were counted. */
  function counting(key: string, isStill: () => boolean = () => true) {
    let times = 0;
    const count = async () => {
      times += 1;
      return Number((await app.ctx.db.knex('patients').count({ count: '*' }))[0]?.count);
    };
    return { ask: () => remembered(app.ctx.db, key, count, isStill), times: () => times };
  }

  const addOne = () =>
    member.client.bulkAddPatients({ payload: { patients: [{ phoneNumber: freshNumber() }] } });

  // PostgreSQL's word changes with what is committed to other databases of the same server as well.
  if (engine === 'sqlite')
    it('is read once for all who ask before something is written', async () => {
      const { ask, times } = counting('once');
      const before = await ask();
      expect(await Promise.all([ask(), ask(), ask()])).toEqual([before, before, before]);
      expect(times()).toBe(1);
    });

  it('is read again once this process has written', async () => {
    const { ask } = counting('own');
    const before = await ask();
    await addOne();
    expect(await ask()).toBe(before + 1);
  });

  it('is read again once another process has written, at once', async () => {
    const { ask } = counting('other');
    const other = openDatabase(app.ctx.config.databaseUrl);
    try {
      const before = await ask();
      const row = await app.ctx.db.knex('patients').first();
      for (const added of [1, 2, 3]) {
        const own = { id: `other ${added}`, phone_hash: `other ${added}` };
        await other.transaction(({ knex }) => knex('patients').insert({ ...row, ...own }));
        expect(await ask()).toBe(before + added);
      }
    } finally {
      await other.close();
    }
  });

  it('is what a transaction itself has written, and nobody else', async () => {
    const { ask } = counting('transaction');
    const before = await ask();
    await app.ctx.transaction(async ({ db }) => {
      const [row] = await db.knex('patients').limit(1);
      await db.knex('patients').insert({ ...row, id: 'within', phone_hash: 'within' });
      const count = async () => Number((await db.knex('patients').count({ count: '*' }))[0]?.count);
      expect(await remembered(db, 'transaction', count, () => true)).toBe(before + 1);
      await db.knex('patients').where({ id: 'within' }).delete();
    });
    expect(await ask()).toBe(before);
  });

  it('is read again where time has changed it', async () => {
    const { ask, times } = counting('time', () => false);
    await ask();
    await ask();
    expect(times()).toBe(2);
  });

  it('is read again after a reading that failed', async () => {
    const fail = () => Promise.reject(new Error('no answer'));
    await expect(remembered(app.ctx.db, 'failed', fail, () => true)).rejects.toThrow('no answer');
    expect(
      await remembered(
        app.ctx.db,
        'failed',
        async () => 1,
        () => true,
      ),
    ).toBe(1);
  });
});
