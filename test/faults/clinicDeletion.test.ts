import { describe, expect, onTestFinished, test } from 'vitest';
import type { Client } from '../../server/contract/core/client.ts';
import { createUser } from '../../server/domain/accounts/auth.ts';
import { hashPassword } from '../../server/domain/accounts/passwords.ts';
import { PASSWORD, signIn } from '../support/app.ts';
import type { FreeContext } from '../support/freeRows.ts';
import { startQuickServer, startQuickWorker } from './goodword.ts';
import { LONG } from './seed.ts';
import {
  heldByCarrier,
  judge,
  numbers,
  queue,
  queueNeighbours,
  setStage,
  settled,
  shortOn,
  until,
} from './stage.ts';

/** A super admin deletes a clinic over HTTP while two processes hand its texts over. */

const TEXTS = LONG ? 5_000 : 500;
/** Of another clinic, between those of the first. */
const OTHERS = LONG ? 1_000 : 100;
/** How many are at the carrier when the clinic is deleted. */
const MIDDLE = LONG ? 1_000 : 60;

async function addSuperAdmin(ctx: FreeContext, url: string): Promise<Client> {
  const email = 'operator@example.com';
  const passwordHash = await hashPassword(PASSWORD);
  const person = { email, passwordHash, firstName: 'Robin', lastName: 'Test', clinicId: null };
  await createUser(ctx, { ...person, role: 'super_admin' }, true);
  return (await signIn({ url }, email)).client;
}

/** Rows that name what is not there any more; PostgreSQL itself keeps such from being written. */
const dangling = async ({ db }: FreeContext): Promise<unknown[]> =>
  db.engine === 'sqlite' ? db.knex.raw('PRAGMA foreign_key_check') : [];

describe.each(shortOn('postgres'))(
  'a clinic on %s that is deleted in the middle of its own send',
  (engine) => {
    test('texts nobody once that was answered, and nothing dangles; another clinic goes on', async () => {
      const stage = await setStage(engine, { env: { SENDS_PER_SECOND: '100' } });
      const { ctx } = stage;
      const phones = numbers(TEXTS);
      const server = await startQuickServer(stage.env);
      onTestFinished(server.kill);
      // Before any text goes out: a password takes its time on a busy machine.
      const superAdmin = await addSuperAdmin(ctx, server.address);
      await queue(ctx, phones);
      const { id } = await ctx.db.knex('clinics').where({ name: 'Oak Street Clinic' }).first('id');
      await queue(ctx, numbers(OTHERS, '718'), 'Pine Street Clinic');
      const worker = startQuickWorker(stage.env);
      onTestFinished(worker.kill);
      const texted = async () => (await heldByCarrier(stage)).filter(({ to }) => phones.includes(to)).length;
      await until(async () => (await texted()) >= MIDDLE);

      await superAdmin.deleteClinic({ params: { id } });
      const own = () => ctx.db.knex('messages').where({ clinic_id: id });
      expect(await own().whereIn('status', ['queued', 'sending']).pluck('id')).toEqual([]);
      const before = await texted();
      expect(before).toBeLessThan(TEXTS);

      await queueNeighbours(ctx);
      await settled(ctx);
      expect(await texted()).toBe(before);
      const [usage] = await ctx.db.knex('usage').where({ clinic_id: id });
      expect(usage).toMatchObject({ reserved: before, accepted: before });
      expect(await dangling(ctx)).toEqual([]);
      await judge(stage, { queued: TEXTS + OTHERS + 5, unsent: TEXTS - before });
      await Promise.all([server.kill(), worker.kill()]);
    });
  },
);
