import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  addMember,
  ENGINES,
  type Member,
  oneOf,
  startApp,
  type TestApp,
  textsTo,
} from '../../support/app.ts';
import { linkTo, switchStandingLink } from '../../support/pageLinks.ts';
import { addPatients } from '../../support/patients.ts';
import { refusal } from '../../support/refusal.ts';
import { eventually, SENDER } from '../../support/sandbox.ts';
import { carrierBehaves, carrierPosts, freshNumber, send } from '../../support/sending.ts';

// 'No more texts' at the foot of the patient's page: an opt-out, by any link that was texted.

const HOUR = 3_600_000;

describe.each(ENGINES)('no more texts on %s', (engine) => {
  let app: TestApp;
  let texts = 0;
  beforeAll(async () => {
    app = await startApp(engine, { worker: false }, afterAll);
  });

  const stop = (token: string) => app.anybody.stopTexts({ params: { token } });
  const optOutOf = (phone: string) =>
    app.ctx.db
      .knex('opt_outs')
      .where('phone_hash', app.ctx.keys.hashPhone(phone))
      .first('source', 'created_at');
  const statusesOf = (phone: string) => app.ctx.db.knex('messages').where({ phone }).pluck('status');
  const reply = (From: string, Body: string) =>
    carrierPosts(app, 'inbound', { MessageSid: `SM-page-${engine}-${++texts}`, From, To: SENDER, Body });

  async function verdictOn({ client }: Member, phone: string): Promise<string | undefined> {
    const payload = { messageTemplate: '{clinicName} {reviewLink}', phoneNumbers: [phone] };
    return (await client.previewSms({ payload: { ...payload, bypassCooldown: true } })).data.results[0]
      ?.verdict;
  }

  const inAWeek = () => ({
    sendNow: false,
    scheduledFor: new Date(app.ctx.now().getTime() + 168 * HOUR).toISOString(),
    bypassCooldown: true,
  });

  test('stops the number for every clinic and cancels what is queued for it, in all of them', async () => {
    const [one, other] = await Promise.all([addMember(app), addMember(app)]);
    const phone = freshNumber();
    const bystander = freshNumber();
    const token = await linkTo(app, one, phone);
    await send(other.client, [phone, bystander], inAWeek());
    expect(await stop(token)).toEqual({ message: 'You will get no more texts.' });
    expect(await optOutOf(phone)).toMatchObject({ source: 'page' });
    expect(await statusesOf(phone)).toEqual(['cancelled', 'cancelled']);
    expect(await statusesOf(bystander)).toEqual(['queued']);
    expect(await verdictOn(one, phone)).toBe('opted_out');
    expect(await verdictOn(other, phone)).toBe('opted_out');
    const usage = await app.ctx.db.knex('usage').where('clinic_id', other.clinicId).pluck('reserved');
    expect(usage).toEqual([1]);
  });

  test('once it was answered, no text goes out', async () => {
    const racing = await startApp(engine);
    const owner = await addMember(racing);
    const phones = Array.from({ length: 10 }, () => freshNumber());
    await carrierBehaves(racing, { mode: 'slow', delayMs: 60 });
    const { data } = await send(owner.client, phones);
    const outcomes = data.results.map(async ({ messageId = '' }, index) => {
      const phone = phones[index] ?? '';
      const message = racing.ctx.db.knex('messages').where({ id: messageId });
      if (index > 0) await eventually(async () => (await message.clone().first()).status !== 'queued');
      await racing.anybody.stopTexts({ params: { token: racing.ctx.keys.linkToken(messageId) } });
      const then = (await textsTo(racing, phone)).length;
      await eventually(async () => !['queued', 'sending'].includes((await message.clone().first()).status));
      return { then, inTheEnd: (await textsTo(racing, phone)).length };
    });
    for (const { then, inTheEnd } of await Promise.all(outcomes)) expect(inTheEnd).toBe(then);
  });

  describe.each(oneOf(engine))('and on %s alone', () => {
    test('tells the clinic whose link it was, once, however often it is pressed', async () => {
      const [owner, other] = await Promise.all([addMember(app), addMember(app)]);
      const phone = freshNumber();
      const token = await linkTo(app, owner, phone);
      await Promise.all([stop(token), stop(token), stop(token)]);
      const first = await optOutOf(phone);
      await stop(token);
      expect(await optOutOf(phone)).toEqual(first);
      const toldTo = async ({ client }: Member) =>
        (await client.listActivity({ query: { type: 'sms_received' } })).activities;
      expect(await toldTo(owner)).toMatchObject([
        { status: 'warning', title: 'A patient asked for no more texts' },
      ]);
      expect(await toldTo(other)).toEqual([]);
      const audited = app.ctx.db
        .knex('audit_logs')
        .where({ clinic_id: owner.clinicId, entity_type: 'opt_out' });
      expect(await audited).toHaveLength(1);
    });

    test('is not undone by START, also where a STOP came before', async () => {
      const owner = await addMember(app);
      const phone = freshNumber();
      const token = await linkTo(app, owner, phone);
      await reply(phone, 'STOP');
      expect(await optOutOf(phone)).toMatchObject({ source: 'text' });
      await stop(token);
      await reply(phone, 'START');
      expect(await optOutOf(phone)).toMatchObject({ source: 'page' });
      expect(await verdictOn(owner, phone)).toBe('opted_out');
    });

    test('works with a link that is spent or expired, and leaves a whole one whole', async () => {
      const owner = await addMember(app);
      const [spent, ended, whole] = [freshNumber(), freshNumber(), freshNumber()];
      const ofSpent = await linkTo(app, owner, spent);
      await app.anybody.submitReview({ params: { token: ofSpent }, payload: { rating: 1 } });
      const ofEnded = await linkTo(app, owner, ended);
      const open = app.ctx.db.knex('links').where({ clinic_id: owner.clinicId, used_at: null });
      await open.update({ expires_at: app.ctx.now().toISOString() });
      const ofWhole = await linkTo(app, owner, whole);
      for (const token of [ofSpent, ofEnded, ofWhole]) await stop(token);
      for (const phone of [spent, ended, whole])
        expect(await optOutOf(phone)).toMatchObject({ source: 'page' });
      const answer = app.anybody.submitReview({ params: { token: ofWhole }, payload: { rating: 4 } });
      expect((await answer).message).toBe('Thank you for your feedback.');
    });

    test('an erased patient can still say it: the hash of the number stays', async () => {
      const owner = await addMember(app);
      const phone = freshNumber();
      const { data } = await addPatients(owner, { phoneNumber: phone });
      const token = await linkTo(app, owner, phone);
      await owner.client.deletePatient({ params: { id: data.successful[0]?.id ?? '' } });
      await stop(token);
      expect(await optOutOf(phone)).toMatchObject({ source: 'page' });
    });

    test('a link that names no number is not found', async () => {
      const owner = await addMember(app);
      const standing = await switchStandingLink(owner, true);
      for (const token of [standing, 'zzzzzzzzzzzz']) {
        expect(await refusal(stop(token))).toMatchObject({ status: 404, code: 'not_found' });
      }
    });
  });
});
