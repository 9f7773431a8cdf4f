import { describe, expect, onTestFinished, test } from 'vitest';
import { VERDICT_TEXT } from '../../../server/contract/routes/sms.ts';
import { PHONE_TEXT } from '../../../server/contract/rules/phoneText.ts';
import { startWorker } from '../../../server/worker/worker.ts';
import {
  addMember,
  ENGINES,
  type Member,
  oneOf,
  reply,
  startApp,
  type TestApp,
  textsTo,
} from '../../support/app.ts';
import { refusal } from '../../support/refusal.ts';
import { eventually } from '../../support/sandbox.ts';
import { freshNumber, logEntry, send } from '../../support/sending.ts';

/** A super admin tries the carrier out with a few words. */

const message = 'Goodword works. Reply STOP to opt out.';

async function setScene(engine: (typeof ENGINES)[number]): Promise<{ app: TestApp; superAdmin: Member }> {
  const app = await startApp(engine, { worker: false });
  return { app, superAdmin: await addMember(app, { role: 'super_admin' }) };
}

describe.each(ENGINES)('a test text on %s', (engine) => {
  test('goes out as it was typed, is followed to its end, and counts for no clinic', async () => {
    const { app, superAdmin } = await setScene(engine);
    const owner = await addMember(app);
    const phone = freshNumber();
    const { data } = await superAdmin.client.sendTestSms({ payload: { phoneNumber: phone, message } });
    const one = { params: { id: data.messageId } };
    const waits = { status: 'Queued', ended: false, code: null, meaning: null };
    expect((await superAdmin.client.getTestSms(one)).data).toEqual(waits);
    const worker = startWorker(app.ctx);
    onTestFinished(() => worker.stop());
    const ended = await eventually(async () => {
      const { data: now } = await superAdmin.client.getTestSms(one);
      return now.ended && now;
    });
    expect(ended).toEqual({ status: 'Sent', ended: true, code: null, meaning: null });
    expect(await textsTo(app, phone)).toMatchObject([{ body: message }]);

    const clinics = (await superAdmin.client.listClinics()).data.map(({ id }) => id);
    expect(clinics).toEqual([owner.clinicId]);
    expect((await superAdmin.client.getAdminDashboard()).data.metrics.totalClinics).toBe(1);
    const platform = { params: { id: '00000000' } };
    expect(await refusal(superAdmin.client.getClinic(platform))).toMatchObject({ status: 404 });
  });

  test('is sent once for each key, and several at once share what they belong to', async () => {
    const { app, superAdmin } = await setScene(engine);
    const phones = Array.from({ length: 4 }, () => freshNumber());
    const sendAll = () =>
      Promise.all(
        phones.map((phoneNumber) =>
          superAdmin.client.sendTestSms({ payload: { phoneNumber, message }, idempotencyKey: phoneNumber }),
        ),
      );
    const first = await sendAll();
    expect(await sendAll()).toEqual(first);
    const rows = await app.ctx.db.knex('messages').where({ kind: 'test' }).select('phone', 'clinic_id');
    expect(rows.map(({ phone }) => phone).sort()).toEqual([...phones].sort());
    expect(new Set(rows.map(({ clinic_id }) => clinic_id))).toEqual(new Set(['00000000']));
  });

  describe.each(oneOf(engine))('and on %s alone', () => {
    test('fails with the carrier’s code and what it means', async () => {
      const { app, superAdmin } = await setScene(engine);
      const worker = startWorker(app.ctx);
      onTestFinished(() => worker.stop());
      const payload = { phoneNumber: freshNumber('3005'), message };
      const params = { id: (await superAdmin.client.sendTestSms({ payload })).data.messageId };
      const ended = await eventually(async () => {
        const { data } = await superAdmin.client.getTestSms({ params });
        return data.ended && data;
      });
      expect(ended).toMatchObject({
        status: 'Error',
        code: '30005',
        meaning: 'The number is not in service.',
      });
    });

    test('is not what a patient answers: the clinic that texted before gets the reply, or nobody', async () => {
      const { app, superAdmin } = await setScene(engine);
      const owner = await addMember(app);
      const [patient, nobodys] = [freshNumber(), freshNumber()];
      const worker = startWorker(app.ctx);
      onTestFinished(() => worker.stop());
      await send(owner.client, [patient]);
      await logEntry(owner, patient, 'delivered');
      for (const phoneNumber of [patient, nobodys]) {
        await superAdmin.client.sendTestSms({ payload: { phoneNumber, message } });
        await eventually(async () => (await textsTo(app, phoneNumber)).some(({ body }) => body === message));
        await reply(app, phoneNumber, 'please don’t text me');
      }
      expect((await owner.client.listReplies()).data).toMatchObject([{ phoneNumber: patient }]);
      const [held] = (await superAdmin.client.listUnclaimedTexts()).data;
      expect(held).toMatchObject({ phoneNumber: nobodys, held: true });
      const again = { payload: { phoneNumber: nobodys, message } };
      expect(await refusal(superAdmin.client.sendTestSms(again))).toMatchObject({ status: 422 });
      const decision = { params: { id: held?.id ?? '' }, payload: { decision: 'continue' } } as const;
      await superAdmin.client.decideUnclaimedText(decision);
      expect((await superAdmin.client.sendTestSms(again)).data.messageId).toBeTruthy();
    });

    test('waits while everything is held back, and says why', async () => {
      const { superAdmin } = await setScene(engine);
      await superAdmin.client.pauseSending({ payload: { reason: 'The carrier asks us to wait' } });
      const payload = { phoneNumber: freshNumber(), message };
      const params = { id: (await superAdmin.client.sendTestSms({ payload })).data.messageId };
      const { data } = await superAdmin.client.getTestSms({ params });
      expect(data).toMatchObject({ ended: false, meaning: 'The carrier asks us to wait' });
    });

    test('obeys every rule of a text', async () => {
      const { app, superAdmin } = await setScene(engine);
      const owner = await addMember(app);
      const refused = (phoneNumber: string, words: string) =>
        refusal(superAdmin.client.sendTestSms({ payload: { phoneNumber, message: words } }));
      const stopped = freshNumber();
      await superAdmin.client.optOutNumber({ payload: { phoneNumber: stopped } });
      const rule = { status: 422, code: 'rule_broken' };
      expect(await refused(stopped, message)).toMatchObject({
        ...rule,
        message: `${VERDICT_TEXT.opted_out}.`,
      });
      const jamaica = await refused('+18765550123', message);
      expect(jamaica).toMatchObject({ ...rule, message: `${PHONE_TEXT.textable}.` });
      expect(await refused(freshNumber(), 'Look at www.example.com')).toMatchObject({
        code: 'content_refused',
      });
      const long = await refused(freshNumber(), 'x'.repeat(161));
      expect(long.details).toMatchObject([{ message: 'A test has at most 160 characters' }]);
      for (const [phoneNumber, words] of [
        ['', message],
        [freshNumber(), ' '],
      ] as const) {
        const { details } = await refused(phoneNumber, words);
        expect(details).toMatchObject([{ message: 'Please fill in both phone number and message' }]);
      }
      const { data } = await send(owner.client, [freshNumber()]);
      const params = { id: data.results[0]?.messageId as string };
      expect(await refusal(superAdmin.client.getTestSms({ params }))).toMatchObject({ status: 404 });
    });
  });
});
