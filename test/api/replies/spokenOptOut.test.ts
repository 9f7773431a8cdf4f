import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LIMITS } from '../../../server/contract/core/limits.ts';
import { SPOKEN_OPT_OUT } from '../../../server/contract/routes/patientRecord.ts';
import { addMember, ONE_ENGINE, startApp, type TestApp } from '../../support/app.ts';
import { addPatient } from '../../support/patients.ts';
import { refusal } from '../../support/refusal.ts';
import { send } from '../../support/sending.ts';

// What staff note when a patient asks, in person or by phone, not to be texted.

describe.each(ONE_ENGINE)('a spoken opt-out on %s', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp(engine, { worker: false }, afterAll);
  });

  /** A clinic's patient with a number that nobody else has. */
  it('blocks the number, cancels what waits for it, and says why', async () => {
    const member = await addMember(app);
    const { id, phone } = await addPatient(member);
    await send(member.client, [phone]);
    const { data } = await member.client.recordOptOut({ params: { id }, payload: {} });
    expect(data).toMatchObject({ status: 'blacklisted', mayText: false });
    expect(data.events.find(({ kind }) => kind === 'blocked')).toMatchObject({ detail: SPOKEN_OPT_OUT });
    expect(data.events.find(({ kind }) => kind === 'text')).toMatchObject({ status: 'cancelled' });
    const { blockList } = (await member.client.getSettings()).data.sms;
    expect(blockList).toMatchObject([{ phoneNumber: phone, reason: SPOKEN_OPT_OUT }]);
  });

  it('works for a clinic whose subscription lapsed', async () => {
    const member = await addMember(app);
    const { id } = await addPatient(member);
    await app.ctx.db
      .knex('subscriptions')
      .where({ clinic_id: member.clinicId })
      .update({ status: 'canceled' });
    const payload = { reason: 'Asked at the desk' };
    const { data } = await member.client.recordOptOut({ params: { id }, payload });
    expect(data.events).toContainEqual(
      expect.objectContaining({ kind: 'blocked', detail: 'Asked at the desk' }),
    );
  });

  it('refuses a reason that is too long, under its field', async () => {
    const member = await addMember(app);
    const { id } = await addPatient(member);
    const reason = 'x'.repeat(LIMITS.reasonLength + 1);
    expect(await refusal(member.client.recordOptOut({ params: { id }, payload: { reason } }))).toMatchObject({
      status: 400,
      details: [{ path: 'reason', message: `At most ${LIMITS.reasonLength} characters` }],
    });
  });
});
