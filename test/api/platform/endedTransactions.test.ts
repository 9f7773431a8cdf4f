import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pauseForError, releaseEverything } from '../../../server/domain/sending/sendingPause.ts';
import { addBlock } from '../../../server/store/patients/blockList.ts';
import { savePauseOf } from '../../../server/store/sending/senderPauses.ts';
import { addMember, type Member, startApp, type TestApp } from '../../support/app.ts';
import type { FreeContext } from '../../support/freeRows.ts';
import { eventually } from '../../support/sandbox.ts';
import { freshNumber, send } from '../../support/sending.ts';

/** PostgreSQL ends one of two transactions that wait for each other: anyone who asked for it is not told, it is run again. */

describe('a transaction that PostgreSQL ended for another', () => {
  let app: TestApp;
  let ctx: FreeContext;
  beforeAll(async () => {
    app = await startApp('postgres', { worker: false }, afterAll);
    ctx = app.ctx;
  });

  const rename = (tx: FreeContext, { clinicId }: Member, name: string) =>
    tx.db.knex('clinics').where({ id: clinicId }).update({ name });
  const nameOf = async ({ clinicId }: Member) =>
    (await ctx.db.knex('clinics').where({ id: clinicId }).first('name'))?.name;

  /** PostgreSQL looks once for who waits for whom, so long after a wait began, and ends the one that looked. */
  const looksAfter = (tx: FreeContext, time: '10ms' | '10min') =>
    tx.db.knex.raw(`SET LOCAL deadlock_timeout = '${time}'`);

  /** Who looks then finds the other waiting. */
  const untilTheOtherWaits = () =>
    eventually(async () => {
      const waiting = ctx.db.knex('pg_stat_activity').whereRaw('datname = current_database()');
      return (await waiting.where({ wait_event_type: 'Lock' })).length > 0;
    });

  test('is run again, and both are done', async () => {
    const [one, other] = [await addMember(app), await addMember(app)];
    const both = meeting(2);
    const runs = { ended: 0, other: 0 };
    const renameBoth = (who: keyof typeof runs, clinics: Member[]) =>
      ctx.transaction(async (tx) => {
        await looksAfter(tx, who === 'ended' ? '10ms' : '10min');
        runs[who] += 1;
        const [first, second] = clinics as [Member, Member];
        await rename(tx, first, who);
        await both();
        if (who === 'ended' && runs.ended === 1) await untilTheOtherWaits();
        await rename(tx, second, who);
        return who;
      });
    const done = Promise.all([renameBoth('ended', [one, other]), renameBoth('other', [other, one])]);
    expect(await done).toEqual(['ended', 'other']);
    expect(runs).toEqual({ ended: 2, other: 1 });
    expect([await nameOf(one), await nameOf(other)]).toEqual(['ended', 'ended']);
  });

  test('is run again as a whole, whichever part of it was ended', async () => {
    const [one, other] = [await addMember(app), await addMember(app)];
    const both = meeting(2);
    const phone = freshNumber();
    const runs = { outer: 0, inner: 0 };
    await Promise.all([
      ctx.transaction(async (tx) => {
        await looksAfter(tx, '10ms');
        runs.outer += 1;
        await addBlock(tx.db, {
          clinicId: one.clinicId ?? '',
          phone,
          phoneHash: phone,
          reason: null,
          userId: null,
          createdAt: instant(0),
        });
        await rename(tx, one, 'ended');
        await both();
        if (runs.outer === 1) await untilTheOtherWaits();
        await tx.transaction(async (inner) => {
          runs.inner += 1;
          await rename(inner, other, 'ended');
        });
      }),
      ctx.transaction(async (tx) => {
        await looksAfter(tx, '10min');
        await rename(tx, other, 'other');
        await both();
        await rename(tx, one, 'other');
      }),
    ]);
    expect(runs).toEqual({ outer: 2, inner: 2 });
    const blocked = ctx.db.knex('block_list').where({ clinic_id: one.clinicId }).pluck('phone');
    expect(await blocked).toEqual([phone]);
  });

  test('tells any other refusal at once', async () => {
    let runs = 0;
    const refused = ctx.transaction(async (tx) => {
      runs += 1;
      await tx.db.knex('users').insert({ id: 'nobody' });
    });
    await expect(refused).rejects.toMatchObject({ code: '23502' });
    expect(runs).toBe(1);
  });

  test('is no 500 for who blocks a number while all that waits is cancelled', async () => {
    const scheduledFor = instant(86_400_000);
    for (let round = 0; round < 6; round += 1) {
      const { client, clinicId } = await addMember(app);
      const phones = Array.from({ length: 12 }, () => freshNumber());
      await send(client, phones, { sendNow: false, scheduledFor });
      await Promise.all([
        ...phones.map((phone) => client.addToBlockList({ payload: { phoneNumber: phone } })),
        client.cancelAllScheduled(),
      ]);
      const states = ctx.db.knex('messages').where({ clinic_id: clinicId }).distinct('status');
      expect(await states.pluck('status')).toEqual(['cancelled']);
      const blocked = await ctx.db.knex('block_list').where({ clinic_id: clinicId }).pluck('phone');
      expect(blocked.toSorted()).toEqual(phones.toSorted());
    }
  });

  test('is no 500 for who resumes all texts beside an error of the carrier', async () => {
    const sender = '+12025550188';
    const pause = () => ({ since: instant(0), until: instant(60_000), code: '30002' });
    await savePauseOf(ctx.db, sender, pause());
    const both = meeting(2);
    // The error's transaction has rested a sender when it comes to the whole account: resuming goes the other way.
    let tries = 0;
    const erring = ctx.transaction(async (tx) => {
      await looksAfter(tx, '10ms');
      tries += 1;
      await savePauseOf(tx.db, sender, pause());
      await both();
      if (tries === 1) await untilTheOtherWaits();
      await pauseForError(tx, '20003', 60_000);
    });
    const resuming = ctx.transaction(async (tx) => {
      await looksAfter(tx, '10min');
      await pauseForError(tx, '20003', 30_000);
      await both();
      return releaseEverything(tx);
    });
    expect(await Promise.all([erring, resuming])).toEqual([undefined, true]);
    expect(tries).toBe(2);
  });

  const instant = (later: number) => new Date(ctx.now().getTime() + later).toISOString();
});

/** Where so many wait for one another, once: anyone who comes later, or again, goes on. */
function meeting(expected: number): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let come = 0;
  return () => {
    come += 1;
    if (come === expected) resolve();
    return promise;
  };
}
