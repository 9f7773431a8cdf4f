import { describe, expect, onTestFinished, test } from 'vitest';
import { LIMITS } from '../../server/contract/core/limits.ts';
import { rowsOfClinic } from '../support/clinicRows.ts';
import type { FreeContext } from '../support/freeRows.ts';
import { startServer } from './goodword.ts';
import { LONG } from './seed.ts';
import { numbers, queue, queueNeighbours, setStage, shortOn, until } from './stage.ts';

/** A clinic that was deleted long ago goes for good, though the one who removes its rows is killed again and again. */

const TEXTS = LONG ? 20_000 : 4_000;
const KILLS = LONG ? 15 : 3;
const DAY = 86_400_000;

/** As if a super admin had deleted the clinic so long ago that nobody can restore it. */
async function deleteLongAgo({ db, now }: FreeContext): Promise<string> {
  const { id } = await db.knex('clinics').first('id');
  const deletedAt = new Date(now().getTime() - (LIMITS.undoDays + 1) * DAY).toISOString();
  await db.knex('clinics').where({ id }).update({ deleted_at: deletedAt });
  await db.knex('subscriptions').where({ clinic_id: id }).update({ status: 'canceled' });
  return id;
}

describe.each(shortOn('sqlite'))('the rows of a deleted clinic on %s', (engine) => {
  test('go though the server that removes them is killed again and again, and nothing dangles', async () => {
    const { ctx, env } = await setStage(engine);
    await queue(ctx, numbers(TEXTS));
    const clinicId = await deleteLongAgo(ctx);
    await queueNeighbours(ctx);
    const left = async (): Promise<number> => {
      const texts = ctx.db.knex('messages').where({ clinic_id: clinicId });
      return Number((await texts.count({ rows: '*' }).first())?.rows);
    };

    for (let kill = 0; kill < KILLS; kill += 1) {
      const before = await left();
      const server = await startServer(env);
      onTestFinished(server.kill);
      await until(async () => (await left()) < before);
      await server.kill();
      expect(await ctx.db.knex('clinics').where({ id: clinicId })).toHaveLength(1);
    }
    expect(await left()).toBeGreaterThan(0);

    const server = await startServer(env);
    onTestFinished(server.kill);
    await until(async () => (await ctx.db.knex('clinics').where({ id: clinicId })).length === 0);
    await server.kill();
    expect(Object.keys(await rowsOfClinic(ctx.db, clinicId))).toEqual(['audit_logs']);
    if (engine === 'sqlite') expect(await ctx.db.knex.raw('PRAGMA foreign_key_check')).toEqual([]);
  });
});
