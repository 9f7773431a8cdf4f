import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addMember, ENGINES, type Member, reply, startApp, type TestApp } from '../support/app.ts';
import { eventually } from '../support/sandbox.ts';
import { carrierPosts, freshNumber, logEntry, send } from '../support/sending.ts';

/** What the carrier posts to the product: receipts, and what patients text back. */

const cleanUps: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const cleanUp of cleanUps) await cleanUp();
});

describe.each(ENGINES)('webhooks on %s', (engine) => {
  let app: TestApp;
  let owner: Member;

  beforeAll(async () => {
    app = await startApp(engine, {}, (cleanUp) => cleanUps.push(cleanUp));
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
    const { activities } = await owner.client.listActivity({ query: { type: 'sms_received' } });
    return activities.map(({ title }) => title);
  };

  test('a request that the carrier did not sign is refused', async () => {
    for (const path of ['status/0', 'inbound']) {
      const forged = await carrierPosts(
        app,
        path,
        { MessageSid: 'SM1', Body: 'STOP', From: '+12125550199' },
        'forged',
      );
      expect(forged.status).toBe(403);
      expect(await forged.json()).toMatchObject({ code: 'bad_signature' });
    }
  });

  test('receipts of texts that are not there, and of another text, are taken and change nothing', async () => {
    const fields = { MessageSid: 'SMother', MessageStatus: 'failed', ErrorCode: '30005' };
    expect((await carrierPosts(app, 'status/unknown', fields)).status).toBe(204);
    const phone = await texted();
    const row = await app.ctx.db.knex('messages').where({ phone }).first();
    expect((await carrierPosts(app, `status/${row.id}`, fields)).status).toBe(204);
    expect(await logEntry(owner, phone, 'delivered')).toMatchObject({ errorCode: null });
  });

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

  test('what the carrier answers itself gets no second reply', async () => {
    const phone = await texted();
    const answer = await patientTexts(phone, 'STOP', { OptOutType: 'STOP' });
    expect(await answer.text()).toMatch(/<Response><\/Response>$/);
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
    expect(await verdictOf(phone)).toBe('blocked');
    await owner.client.removeFromBlockList({ params: { phone } });
    expect(await verdictOf(phone)).toBe('queued');
  });

  test('a text told twice is kept and shown once', async () => {
    const phone = await texted();
    const before = (await heard()).length;
    const form = { MessageSid: `SMtwice${phone}`, From: phone, To: OUR_NUMBER, Body: 'Lovely, thank you' };
    await Promise.all([carrierPosts(app, 'inbound', form), carrierPosts(app, 'inbound', form)]);
    expect(await heard()).toHaveLength(before + 1);
  });

  test('a text from a number that nobody texted is kept for the super admin', async () => {
    const phone = freshNumber();
    const before = (await heard()).length;
    expect((await patientTexts(phone, 'Who is this?')).status).toBe(200);
    const [row] = await app.ctx.db.knex('inbound_texts').where({ phone });
    expect(row).toMatchObject({ clinic_id: null, meaning: 'answer' });
    expect(await heard()).toHaveLength(before);
  });

  test('a STOP on the pretend phone arrives through the same door', async () => {
    const phone = await texted();
    await reply(app, phone, 'STOP');
    await eventually(async () => (await verdictOf(phone)) === 'opted_out');
  });
});
