import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addOptOut } from '../../../server/store/patients/optOuts.ts';
import { addMember, ENGINES, type Member, oneOf, reply, startApp, type TestApp } from '../../support/app.ts';
import { eventually } from '../../support/sandbox.ts';
import { carrierPosts, freshNumber, logEntry, send, signatureOf } from '../../support/sending.ts';

/** What the carrier posts to the product: receipts, and what patients text back. */

describe.each(ENGINES)('webhooks on %s', (engine) => {
  let app: TestApp;
  let owner: Member;

  beforeAll(async () => {
    app = await startApp(engine, { deliveryDelayMs: 20 }, afterAll);
    owner = await addMember(app);
  });

  const OUR_NUMBER = '+12025550100';
  let texts = 0;
  const patientTexts = (from: string, Body: string, more: Record<string, string> = {}) => {
    texts += 1;
    return carrierPosts(app, 'inbound', {
      MessageSid: `SMin${texts}`,
      From: from,
      To: OUR_NUMBER,
      Body,
      ...more,
    });
  };

  async function texted(): Promise<string> {
    const phone = freshNumber();
    await send(owner.client, [phone]);
    await logEntry(owner, phone, 'delivered');
    return phone;
  }

  const verdictOf = async (phone: string) =>
    (await send(owner.client, [phone], { bypassCooldown: true })).data.results[0]?.verdict;

  const heard = async () => {
    const { activities } = await owner.client.listActivity({ query: { type: 'sms_received', limit: 200 } });
    return activities.map(({ title }) => title);
  };

  test('STOP with other words is heeded at once: no clinic texts the number, what waits is cancelled', async () => {
    const phone = await texted();
    const other = await addMember(app);
    const tomorrow = new Date(app.ctx.now().getTime() + 24 * 3_600_000).toISOString();
    await send(other.client, [phone], { sendNow: false, scheduledFor: tomorrow });
    const answer = await patientTexts(phone, 'Stop, thanks.');
    expect(await answer.text()).toContain('<Message>You will get no more texts from Oak Street Clinic.');
    expect(await logEntry(other, phone, 'cancelled')).toMatchObject({ errorCode: 'opted_out' });
    expect((await other.client.getUsage()).data.sms.sent).toBe(0);
    expect(await verdictOf(phone)).toBe('opted_out');
    expect(await heard()).toContain('A patient replied STOP');
  });

  test('21610 from the carrier is an opt-out: what waits anywhere is cancelled, and START undoes it', async () => {
    const phone = await texted();
    const other = await addMember(app);
    const tomorrow = new Date(app.ctx.now().getTime() + 24 * 3_600_000).toISOString();
    await send(other.client, [phone], { sendNow: false, scheduledFor: tomorrow });
    const sent = app.ctx.db.knex('messages').where({ phone, clinic_id: owner.clinicId });
    const { id, provider_id: MessageSid } = await sent.first();
    const fields = { MessageSid, MessageStatus: 'undelivered', ErrorCode: '21610' };
    expect((await carrierPosts(app, `status/${id}`, fields)).status).toBe(204);
    expect(await logEntry(other, phone, 'cancelled')).toMatchObject({ errorCode: 'opted_out' });
    expect(await verdictOf(phone)).toBe('opted_out');
    expect(await (await patientTexts(phone, 'STOP')).text()).not.toContain('<Message>');
    await patientTexts(phone, 'start');
    expect(await verdictOf(phone)).toBe('queued');
  });

  test('START undoes nothing that a person or the patient’s page had stopped, and no block', async () => {
    for (const source of ['page', 'import', 'admin'] as const) {
      const phone = freshNumber();
      const phoneHash = app.ctx.keys.hashPhone(phone);
      const createdAt = app.ctx.now().toISOString();
      await addOptOut(app.ctx.db, { phoneHash, source, reason: null, userId: null, createdAt });
      await patientTexts(phone, 'START');
      expect(await verdictOf(phone)).toBe('opted_out');
    }
    const blocked = freshNumber();
    await owner.client.addToBlockList({ payload: { phoneNumber: blocked } });
    await patientTexts(blocked, 'STOP');
    await patientTexts(blocked, 'START');
    expect(await verdictOf(blocked)).toBe('blocked');
  });

  test('a text told twice is kept and shown once', async () => {
    const phone = await texted();
    const before = (await heard()).length;
    const form = { MessageSid: `SMtwice${phone}`, From: phone, To: OUR_NUMBER, Body: 'Lovely, thank you' };
    await Promise.all([carrierPosts(app, 'inbound', form), carrierPosts(app, 'inbound', form)]);
    expect(await heard()).toHaveLength(before + 1);
  });

  describe.each(oneOf(engine))('and on %s alone', () => {
    test('a request that the carrier did not sign is refused, and nothing comes of it', async () => {
      const phone = await texted();
      const { id } = await app.ctx.db.knex('messages').where({ phone }).first();
      const fields = {
        MessageSid: 'SM1',
        From: phone,
        To: OUR_NUMBER,
        Body: 'STOP',
        MessageStatus: 'failed',
      };
      for (const path of [`status/${id}`, 'inbound']) {
        const elsewhere = signatureOf(app, `${app.url}/api/webhooks/twilio/${path}?x=1`, fields);
        const changed = signatureOf(app, `${app.url}/api/webhooks/twilio/${path}`, {
          ...fields,
          Body: 'Hello',
        });
        for (const signature of ['forged', '', elsewhere, changed]) {
          const refused = await carrierPosts(app, path, fields, signature);
          expect(refused.status).toBe(403);
          expect(await refused.json()).toMatchObject({ code: 'bad_signature' });
        }
        const body = new URLSearchParams(fields);
        const unsigned = await fetch(`${app.url}/api/webhooks/twilio/${path}`, { method: 'POST', body });
        expect(unsigned.status).toBe(403);
      }
      expect(await verdictOf(phone)).toBe('queued');
      expect(await app.ctx.db.knex('messages').where({ id }).first('status')).toEqual({
        status: 'delivered',
      });
    });

    test('receipts of texts that are not there, and of another text, are taken and change nothing', async () => {
      const fields = { MessageSid: 'SMother', MessageStatus: 'failed', ErrorCode: '30005' };
      expect((await carrierPosts(app, 'status/unknown', fields)).status).toBe(204);
      const phone = await texted();
      const row = await app.ctx.db.knex('messages').where({ phone }).first();
      expect((await carrierPosts(app, `status/${row.id}`, fields)).status).toBe(204);
      expect(await logEntry(owner, phone, 'delivered')).toMatchObject({ errorCode: null });
    });

    test('what the carrier answers itself gets no second reply', async () => {
      const phone = await texted();
      const answer = await patientTexts(phone, 'STOP', { OptOutType: 'STOP' });
      expect(await answer.text()).toMatch(/<Response><\/Response>$/);
      expect(await verdictOf(phone)).toBe('opted_out');
    });

    test('a text whose link was used is not repeated, whatever the carrier tells of it', async () => {
      const phone = await texted();
      const rows = app.ctx.db.knex('messages').where({ phone });
      const { id, provider_id: MessageSid } = await rows.clone().first();
      await rows.clone().update({ status: 'sent', delivered_at: null });
      const token = app.ctx.keys.linkToken(id);
      await app.anybody.submitReview({ params: { token }, payload: { rating: 5 } });
      const fields = { MessageSid, MessageStatus: 'undelivered', ErrorCode: '30003' };
      expect((await carrierPosts(app, `status/${id}`, fields)).status).toBe(204);
      expect(await rows.clone().select('id', 'error_code')).toEqual([{ id, error_code: '30003' }]);
    });

    test('a word that the operator added at the carrier stops like ours', async () => {
      const phone = await texted();
      const answer = await patientTexts(phone, 'Parar', { OptOutType: 'STOP' });
      expect(await answer.text()).toMatch(/<Response><\/Response>$/);
      expect(await verdictOf(phone)).toBe('opted_out');
      await patientTexts(phone, 'Parar', { OptOutType: 'START' });
      expect(await verdictOf(phone)).toBe('opted_out');
    });

    test('one confirmation at most: none for a second STOP, nor for one after the carrier’s own answer', async () => {
      const [twice, told] = [await texted(), await texted()];
      const confirmation = async (phone: string, more = {}) =>
        /<Message>/.test(await (await patientTexts(phone, 'STOP', more)).text());
      expect(await confirmation(twice)).toBe(true);
      expect(await confirmation(twice)).toBe(false);
      expect(await confirmation(told, { OptOutType: 'STOP' })).toBe(false);
      expect(await confirmation(told)).toBe(false);
      const together = await texted();
      const both = await Promise.all([confirmation(together), confirmation(together)]);
      expect(both.sort()).toEqual([false, true]);
    });

    test('21610 at the call itself is an opt-out too', async () => {
      const phone = '+15005550004';
      await send(owner.client, [phone]);
      expect(await logEntry(owner, phone, 'failed')).toMatchObject({ errorCode: '21610' });
      expect(await verdictOf(phone)).toBe('opted_out');
    });

    test('START undoes what a text had stopped, as the whole message and from that number alone', async () => {
      const phone = await texted();
      await patientTexts(phone, 'YES');
      expect((await heard())[0]).toBe('A patient replied');
      await patientTexts(phone, 'STOP');
      await patientTexts(phone, 'start please');
      expect(await verdictOf(phone)).toBe('opted_out');
      await patientTexts(phone, 'Start');
      expect(await verdictOf(phone)).toBe('queued');
    });

    test('HELP says who is texting and how to stop', async () => {
      const answer = await patientTexts(await texted(), 'help');
      expect(await answer.text()).toContain(
        'Oak Street Clinic texts you about your visit. Reply STOP to unsubscribe.',
      );
    });

    test('words that may mean stop hold further texts until staff have decided', async () => {
      const phone = await texted();
      await patientTexts(phone, 'Please don’t text me');
      expect(await verdictOf(phone)).toBe('held');
      await owner.client.removeFromBlockList({ params: { phone } });
      expect(await verdictOf(phone)).toBe('queued');
    });

    test('a text from a number that nobody texted is kept for the super admin', async () => {
      const phone = freshNumber();
      const before = (await heard()).length;
      expect((await patientTexts(phone, 'Who is this?')).status).toBe(200);
      const [row] = await app.ctx.db.knex('inbound_texts').where({ phone });
      expect(row).toMatchObject({ clinic_id: null, meaning: 'answer' });
      expect(await heard()).toHaveLength(before);
    });

    test.each(['sending', 'unconfirmed'])(
      'an answer to a text that the carrier has not confirmed (%s) is shown to its clinic',
      async (status) => {
        const phone = await texted();
        const unknown = { status, accepted_at: null, provider_id: null };
        await app.ctx.db.knex('messages').where({ phone }).update(unknown);
        const before = (await heard()).length;
        await patientTexts(phone, 'please do not text me any more');
        expect(await heard()).toHaveLength(before + 1);
        expect(await verdictOf(phone)).toBe('held');
      },
    );

    test('a STOP on the pretend phone arrives through the same door', async () => {
      const phone = await texted();
      await reply(app, phone, 'STOP');
      await eventually(async () => (await verdictOf(phone)) === 'opted_out');
    });
  });
});
