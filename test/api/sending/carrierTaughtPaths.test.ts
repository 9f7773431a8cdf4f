import { DateTime } from 'luxon';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CARRIER_SAYS, whyUndeliverable } from '../../../server/contract/words/carrierCauses.ts';
import { queueFollowUps } from '../../../server/domain/sending/followUps.ts';
import { addMember, type Member, ONE_ENGINE, startApp, type TestApp } from '../../support/app.ts';
import { cannotReach } from '../../support/carrier.ts';
import { addPatient } from '../../support/patients.ts';
import { addReply } from '../../support/replies.ts';
import { leftReview } from '../../support/reviews.ts';
import { freshNumber, inHours, schedule, send } from '../../support/sending.ts';
import { bookingSystem, complete } from '../../support/visits.ts';

/** Every way to a patient's phone asks what the carrier said of the number. */

describe.each(ONE_ENGINE)('a number that the carrier calls a landline is left out, on %s, by', (engine) => {
  let app: TestApp;
  let owner: Member;
  beforeAll(async () => {
    app = await startApp(engine, { worker: false }, afterAll);
    owner = await addMember(app);
  });

  const reason = whyUndeliverable('landline');
  const refused = { verdict: 'undeliverable', reason };

  async function unreachable(): Promise<{ id: string; phone: string }> {
    const patient = await addPatient(owner);
    await cannotReach(app, owner, patient.phone);
    return patient;
  }

  test('the preview, a patient’s own send and the check of numbers', async () => {
    const { id, phone } = await unreachable();
    const { data } = await owner.client.previewSms({
      payload: { messageTemplate: 'Hello {reviewLink}', phoneNumbers: [phone] },
    });
    expect(data.results).toMatchObject([refused]);
    const params = { params: { id }, payload: {} };
    expect((await owner.client.sendPatientReview(params)).data).toMatchObject(refused);
    const check = (await owner.client.checkPhone({ payload: { phoneNumber: phone } })).data;
    expect(check).toMatchObject({ blocked: true, cannotGetTexts: CARRIER_SAYS.landline });
  });

  test('reminders', async () => {
    const { phone } = await unreachable();
    const at = DateTime.fromJSDate(app.ctx.now()).plus({ days: 3 }).toUTC().toISO() ?? '';
    const { data } = await owner.client.sendBulk({
      payload: { phoneNumbers: [phone], appointmentAt: at, disableReviewLink: true, sendNow: true },
    });
    expect(data.results).toMatchObject([refused]);
  });

  test('visits', async () => {
    const { phone } = await unreachable();
    const program = await bookingSystem(app, owner, 'sends:write');
    const visit = await complete(program, `V-${phone.slice(1)}`, { phoneNumber: phone });
    expect(visit).toMatchObject({ state: 'refused', result: { verdict: 'undeliverable' } });
  });

  test('follow-ups', async () => {
    const member = await addMember(app);
    const { data } = await member.client.getSettings();
    await member.client.updateSettings({ payload: { version: data.version, sms: { followUpDays: 3 } } });
    const [reached, lost] = [freshNumber(), freshNumber()];
    const asked = { status: 'delivered', accepted_at: inHours(app, -24 * 3.1) };
    for (const phone of [reached, lost]) {
      await send(member.client, [phone]);
      await app.ctx.db.knex('messages').where({ phone }).update(asked);
    }
    await cannotReach(app, member, lost);
    await queueFollowUps(app.ctx);
    const texts = app.ctx.db.knex('messages').where({ clinic_id: member.clinicId, kind: 'follow_up' });
    expect(await texts.pluck('phone')).toEqual([reached]);
  });

  test('answers to replies and to reviews', async () => {
    const { phone } = await unreachable();
    const reply = await addReply(app, owner, { phone, body: 'When do you open?' });
    const payload = { text: 'At eight.' };
    expect((await owner.client.answerReply({ params: { id: reply }, payload })).data).toMatchObject(refused);
    const member = await addMember(app);
    const review = await leftReview(app, member, { rating: 2 });
    await cannotReach(app, member, review.phone);
    const params = { id: review.id };
    expect((await member.client.getReview({ params })).data).toMatchObject({
      canText: false,
      cannotText: `${reason}.`,
    });
    const answered = await member.client.respondToReview({
      params,
      payload: { kind: 'text', message: 'We are sorry.' },
    });
    expect(answered.result).toMatchObject(refused);
  });

  test('a text that is moved', async () => {
    const phone = freshNumber();
    await schedule(owner, inHours(app, 24), [phone]);
    const text = await app.ctx.db.knex('messages').where({ phone }).first('id');
    await cannotReach(app, owner, phone);
    const { data } = await owner.client.moveScheduled({
      params: { id: text.id },
      payload: { scheduledFor: inHours(app, 48) },
    });
    expect(data.results).toMatchObject([refused]);
  });
});
