import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PHONE_TEXT } from '../../../server/contract/rules/phoneText.ts';
import { claimDue, recordResults } from '../../../server/domain/sending/outbox.ts';
import { addMember, ENGINES, type Member, oneOf, startApp, type TestApp } from '../../support/app.ts';
import { refusal } from '../../support/refusal.ts';
import { eventually } from '../../support/sandbox.ts';
import { carrierPosts, freshNumber, logEntry, send } from '../../support/sending.ts';

/** Numbers that are not texted, in a super admin's hands. */

describe.each(ENGINES)('a super admin on %s', (engine) => {
  let app: TestApp;
  let superAdmin: Member;
  let owner: Member;
  let params: { id: string };

  beforeAll(async () => {
    app = await startApp(engine, { worker: false }, afterAll);
    superAdmin = await addMember(app, { role: 'super_admin' });
    owner = await addMember(app);
    params = { id: owner.clinicId as string };
  });

  const isOptedOut = async (phoneNumber: string) =>
    (await superAdmin.client.checkOptOut({ payload: { phoneNumber } })).optedOut;
  const optOut = (phoneNumber: string) => superAdmin.client.optOutNumber({ payload: { phoneNumber } });
  const patientTexts = (From: string, Body: string) =>
    carrierPosts(app, 'inbound', { MessageSid: `SM${crypto.randomUUID()}`, From, To: '+12025550100', Body });

  test('opts a number out for every clinic: what is queued is cancelled, webhooks are told, START undoes nothing', async () => {
    const phone = freshNumber();
    const other = await addMember(app);
    const payload = { url: 'http://127.0.0.1:9/', events: ['patient.opted_out' as const] };
    const webhook = { params: { id: (await other.client.addWebhook({ payload })).data.id } };
    for (const clinic of [owner, other]) await send(clinic.client, [phone]);
    expect(await isOptedOut(phone)).toBe(false);
    expect(await optOut(phone)).toEqual({ optedOut: true });
    expect(await isOptedOut(phone)).toBe(true);
    for (const clinic of [owner, other]) {
      expect(await logEntry(clinic, phone, 'cancelled')).toMatchObject({ errorCode: 'opted_out' });
      expect((await send(clinic.client, [phone])).data.results).toMatchObject([{ verdict: 'opted_out' }]);
    }
    const { data: told } = await other.client.listWebhookDeliveries(webhook);
    expect(told.map(({ event }) => event)).toEqual(['patient.opted_out']);

    await patientTexts(phone, 'START');
    expect(await isOptedOut(phone)).toBe(true);
  });

  test('is answered when no worker has a text to the number in hand', async () => {
    const phone = freshNumber();
    await send(owner.client, [phone]);
    const { ready } = await claimDue(app.ctx, 'a worker', { limit: 1_000, after: '' });
    const text = ready.find((one) => one.phone === phone);
    const happened: string[] = [];
    const answered = optOut(phone).then(() => happened.push('answered'));
    await eventually(() => app.ctx.db.knex('opt_outs').where({ phone_hash: text?.phoneHash }).first());
    happened.push('given back');
    await recordResults(
      app.ctx,
      'a worker',
      ready.map((one) => ({ text: one, handover: { outcome: 'not_called' } })),
    );
    await answered;
    expect(happened).toEqual(['given back', 'answered']);
  });

  test('undoes an opt-out of any source, with a reason', async () => {
    const reason = 'Asked to be texted again';
    const optIn = (phoneNumber: string) =>
      superAdmin.client.optInNumber({ payload: { phoneNumber, reason } });
    const [byText, byAdmin] = [freshNumber(), freshNumber()];
    await patientTexts(byText, 'STOP');
    await optOut(byAdmin);
    for (const phoneNumber of [byText, byAdmin]) {
      const unsaid = superAdmin.client.optInNumber({ payload: { phoneNumber, reason: '' } });
      expect(await refusal(unsaid)).toMatchObject({ status: 400 });
      expect(await optIn(phoneNumber)).toEqual({ optedOut: false });
      expect(await isOptedOut(phoneNumber)).toBe(false);
      const again = await refusal(optIn(phoneNumber));
      expect(again).toMatchObject({ status: 404, message: 'This number is not opted out.' });
    }
    expect((await send(owner.client, [byText])).data.accepted).toBe(1);
  });

  describe.each(oneOf(engine))('and on %s alone', () => {
    test('has a clinic’s list as its own people have it', async () => {
      const phoneNumber = freshNumber();
      await send(owner.client, [phoneNumber]);
      const payload = { phoneNumber: phoneNumber.slice(2), reason: 'Asked by letter' };
      const added = await superAdmin.client.addToClinicBlockList({ params, payload });
      expect(added.blockList).toMatchObject([{ phoneNumber, reason: 'Asked by letter' }]);
      expect((await owner.client.getSettings()).data.sms.blockList).toEqual(added.blockList);
      expect(await logEntry(owner, phoneNumber, 'cancelled')).toMatchObject({ errorCode: 'block_list' });
      expect(await superAdmin.client.getClinicBlockList({ params })).toEqual(added);

      const one = { params: { ...params, phone: phoneNumber } };
      expect(await superAdmin.client.removeFromClinicBlockList(one)).toEqual({ blockList: [] });
      expect(await refusal(superAdmin.client.removeFromClinicBlockList(one))).toMatchObject({ status: 404 });
    });

    test('finds no list of a clinic that is not there', async () => {
      const nobodys = { params: { id: '00000000' } };
      expect(await refusal(superAdmin.client.getClinicBlockList(nobodys))).toMatchObject({ status: 404 });
    });

    test('is told in plain words which numbers there are none of', async () => {
      for (const phoneNumber of ['12345', '+4915112345678', 'nobody']) {
        const refused = await refusal(optOut(phoneNumber));
        expect(refused.details).toMatchObject([{ message: PHONE_TEXT.adminBlockList }]);
      }
      expect(await isOptedOut('1 (212) 555-0177')).toBe(false);
    });
  });
});
