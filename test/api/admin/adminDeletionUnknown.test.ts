import { expect, test } from 'vitest';
import { addMember, ONE_ENGINE, startApp } from '../../support/app.ts';
import { freshNumber, send } from '../../support/sending.ts';

/** A text of a deleted clinic of which nobody knew whether the carrier had it. */

const HOUR = 3_600_000;

test.each(ONE_ENGINE)('is cancelled, and not sent when the clinic is back, on %s', async (engine) => {
  const app = await startApp(engine);
  const owner = await addMember(app);
  const boss = await addMember(app, { role: 'super_admin' });
  const params = { id: owner.clinicId ?? '' };
  const at = (hours: number) => new Date(app.ctx.now().getTime() + hours * HOUR).toISOString();
  const texts = () => app.ctx.db.knex('messages').where({ clinic_id: owner.clinicId });
  await send(owner.client, [freshNumber()], { sendNow: false, scheduledFor: at(24) });
  await boss.client.deleteClinic({ params });
  // In the hands of a worker that died before the clinic was deleted.
  const lease = { lease_owner: 'gone', claimed_at: at(-1), lease_until: at(-1) };
  await texts().update({ status: 'sending', attempts: 1, error_code: null, ...lease });
  const cancelled = { status: 'cancelled', error_code: 'clinic_deleted' };
  await expect.poll(() => texts()).toMatchObject([cancelled]);
  await boss.client.restoreClinic({ params });
  expect(await texts()).toMatchObject([cancelled]);
});
