import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { claimDue, recordResults } from '../../../server/domain/sending/outbox.ts';
import { takeTurns } from '../../../server/domain/sending/senderPace.ts';
import { startWorker } from '../../../server/worker/worker.ts';
import { addMember, ENGINES, type Member, oneOf, startApp, type TestApp } from '../../support/app.ts';
import { refusal } from '../../support/refusal.ts';
import { carrierBehaves, carrierPosts, freshNumber, hurry, logEntry, send } from '../../support/sending.ts';

/** Clinics with a sender of their own: it has its own rate and pauses, and a reply to it is theirs. */

const PLATFORM = '+12025550100';
const SERVICE = `MG${'7'.repeat(32)}`;
/** Twilio's own test number stands for those of a Messaging Service. */
const OF_SERVICE = '+15005550006';
let last = 100;
/** Fictional, and of nobody else. */
const ownNumber = () => `+1202555${String(++last).padStart(4, '0')}`;

describe.each(ENGINES)('senders on %s', (engine) => {
  let app: TestApp;
  let superAdmin: Member;

  beforeAll(async () => {
    app = await startApp(engine, { worker: false, deliveryDelayMs: 20 }, afterAll);
    superAdmin = await addMember(app, { role: 'super_admin' });
    // Of a pause that nobody ends no story sees the end.
    hurry(app, { callTimeout: 30_000, callWithin: 30_000, askAfter: 70_000, pause: 1_800_000 });
  });

  async function clinicFrom(sender: string | null, clinicName = 'Oak Street Clinic') {
    const member = await addMember(app, { clinicName });
    const id = member.clinicId as string;
    const setSender = (other: string | null) =>
      superAdmin.client.setClinicSender({ params: { id }, payload: { sender: other } });
    if (sender !== null) await setSender(sender);
    /** Sends to a number, whose last digits the carrier may know. */
    async function text(ending?: string): Promise<string> {
      const phone = freshNumber(ending);
      await send(member.client, [phone]);
      return phone;
    }
    const delivered = (phone: string) => logEntry(member, phone, 'delivered');
    return { member, client: member.client, id, setSender, text, delivered };
  }

  function work(): void {
    const worker = startWorker(app.ctx);
    onTestFinished(async () => {
      await worker.stop();
      await superAdmin.client.resumeSending();
    });
  }

  const rowOf = (phone: string) => app.ctx.db.knex('messages').where({ phone }).first();

  test('that the carriers do not know rest alone, until their clinic is resumed', async () => {
    const [troubled, other] = [await clinicFrom(ownNumber()), await clinicFrom(null)];
    work();
    await logEntry(troubled.member, await troubled.text('3034'), 'undelivered');
    const [waits, goes] = [await troubled.text(), await other.text()];
    await other.delivered(goes);
    expect(await rowOf(waits)).toMatchObject({ status: 'queued', attempts: 0 });
    expect((await superAdmin.client.getSystemStatus()).sendingPause).toBeNull();
    await superAdmin.client.resumeClinic({ params: { id: troubled.id } });
    await troubled.delivered(waits);
  });

  test('that were replaced stop nobody by what the carrier goes on telling of them', async () => {
    const clinic = await clinicFrom(ownNumber());
    work();
    const old = await clinic.text();
    await clinic.delivered(old);
    await clinic.setSender(ownNumber());
    const { id, provider_id: MessageSid } = await rowOf(old);
    const fields = { MessageSid, MessageStatus: 'undelivered', ErrorCode: '30034' };
    expect((await carrierPosts(app, `status/${id}`, fields)).status).toBe(204);
    await clinic.delivered(await clinic.text());
  });

  test('each have turns of their own: one whose turns are taken keeps no other from its own', async () => {
    const own = ownNumber();
    const [busy, other] = [await clinicFrom(own), await clinicFrom(null)];
    const [waits, goes] = [await busy.text(), await other.text()];
    await takeTurns(app.ctx, own, 30 * app.ctx.config.sendsPerSecond);
    const claim = () => claimDue(app.ctx, 'a worker', { limit: 1_000, after: '' });
    const { ready, startsIn } = await claim();
    onTestFinished(() =>
      recordResults(
        app.ctx,
        'a worker',
        ready.map((text) => ({ text, handover: { outcome: 'not_called' } })),
      ),
    );
    const phones = ready.map(({ phone }) => phone);
    expect(phones).toContain(goes);
    expect(phones).not.toContain(waits);
    expect([...startsIn.keys()]).toEqual([PLATFORM]);
    const { attempts } = await rowOf(waits);
    expect(attempts).toBe(0);
  });

  describe.each(oneOf(engine))('and on %s alone', () => {
    test('are a clinic’s own number or Messaging Service, for what waits too, or else the platform’s', async () => {
      const own = ownNumber();
      const [plain, numbered, served] = [
        await clinicFrom(null),
        await clinicFrom(own),
        await clinicFrom(ownNumber()),
      ];
      const phones = [await plain.text(), await numbered.text(), await served.text()];
      expect((await served.setSender(SERVICE)).data.sender).toBe(SERVICE);
      const shown = async ({ client }: Member) => (await client.getSettings()).data.sms.sender;
      expect(await shown(numbered.member)).toBe(own);
      expect(await shown(served.member)).toBeNull();
      expect(await shown(plain.member)).toBe(PLATFORM);

      work();
      for (const [index, clinic] of [plain, numbered, served].entries()) {
        await clinic.delivered(phones[index] as string);
      }
      const senders = await Promise.all(phones.map(async (phone) => (await rowOf(phone)).sender));
      expect(senders).toEqual([PLATFORM, own, OF_SERVICE]);
      expect((await numbered.setSender(null)).data.sender).toBeNull();
      expect(await refusal(plain.setSender('MG123'))).toMatchObject({ status: 400 });
    });

    test('all rest where the carrier refuses the whole account, until a super admin resumes', async () => {
      const [one, other] = [await clinicFrom(ownNumber()), await clinicFrom(null)];
      work();
      await logEntry(one.member, await one.text('3002'), 'failed');
      const status = await superAdmin.client.getSystemStatus();
      expect(status.sendingPause).toMatchObject({
        code: '30002',
        reason: 'The carrier account is suspended.',
      });
      const waits = await other.text();
      expect(await other.client.getSubscriptionStatus()).toMatchObject({
        sendingPause: { reason: 'The carrier account is suspended.' },
      });
      expect(await rowOf(waits)).toMatchObject({ status: 'queued', attempts: 0 });
      await superAdmin.client.resumeSending();
      await other.delivered(waits);
    });

    test('that are asked to slow down hold up no other', async () => {
      const own = ownNumber();
      const [slow, other] = [await clinicFrom(own), await clinicFrom(null)];
      await carrierBehaves(app, { mode: 'too_many', sender: own });
      const waits = await Promise.all(Array.from({ length: 5 }, () => slow.text()));
      const goes = await Promise.all(Array.from({ length: 5 }, () => other.text()));
      work();
      for (const phone of goes) await other.delivered(phone);
      expect((await rowOf(waits[0] as string)).accepted_at).toBeNull();
      await carrierBehaves(app);
      for (const phone of waits) await slow.delivered(phone);
    });

    test('tell whose a reply is, and who answers HELP', async () => {
      const own = ownNumber();
      const oak = await clinicFrom(own, 'Oak Street Clinic');
      const elm = await clinicFrom(null, 'Elm Street Clinic');
      const phone = freshNumber();
      work();
      for (const clinic of [oak, elm]) {
        await send(clinic.client, [phone]);
        await clinic.delivered(phone);
      }
      // Of a text that a Messaging Service took the number is told later.
      await app.ctx.db.knex('messages').where({ phone, clinic_id: elm.id }).update({ sender: null });
      const write = async (To: string) => {
        const MessageSid = `SM${crypto.randomUUID()}`;
        return (await carrierPosts(app, 'inbound', { MessageSid, From: phone, To, Body: 'HELP' })).text();
      };
      expect(await write(own)).toContain('Oak Street Clinic texts you');
      expect(await write(PLATFORM)).toContain('Elm Street Clinic texts you');
      const replies = async ({ client }: Member) => (await client.listReplies()).data.length;
      expect([await replies(oak.member), await replies(elm.member)]).toEqual([1, 1]);
    });
  });
});
