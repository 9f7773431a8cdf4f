import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addMember, ENGINES, type Member, oneOf, startApp, type TestApp } from '../../support/app.ts';
import { type FrontDesk, frontDesk } from '../../support/frontDesk.ts';
import { refusal } from '../../support/refusal.ts';
import { freshNumber } from '../../support/sending.ts';

/** What patients text back: staff read it and answer it. */

const HOUR = 3_600_000;
const MAYBE_STOP = 'Please don’t text me';

describe.each(ENGINES)('replies on %s', (engine) => {
  let app: TestApp;
  let member: Member;
  let desk: FrontDesk;

  beforeAll(async () => {
    app = await startApp(engine, { worker: false }, afterAll);
  });

  beforeEach(async () => {
    member = await addMember(app);
    desk = frontDesk(app, member);
  });

  describe('are read', () => {
    test('with the number, the name where it is a patient, and the words; the newest first', async () => {
      const { phone: known } = await desk.textedPatient({ firstName: 'Eva', lastName: 'Novák' });
      const stranger = await desk.texted();
      await desk.says(known, 'Thank you, see you in May');
      await desk.says(stranger, 'Who is this?');
      const { data, totalCount, openCount } = await desk.list();
      expect(data).toMatchObject([
        { phoneNumber: stranger, patientName: null, patientId: null, text: 'Who is this?', open: true },
        { phoneNumber: known, patientName: 'Eva Novák', patientId: expect.any(String), answers: [] },
      ]);
      expect({ totalCount, openCount }).toEqual({ totalCount: 2, openCount: 2 });
      expect((await desk.feed())[1]).toMatchObject({
        title: 'A patient replied',
        metadata: { phoneNumber: known, patientName: 'Eva Novák', replyText: 'Thank you, see you in May' },
      });
    });

    test('by name, number or words, and what nobody has answered apart', async () => {
      const { phone } = await desk.textedPatient({ firstName: 'Árpád', lastName: 'Kis' });
      const kept = await desk.says(phone, 'Running late by ten minutes');
      const stop = await desk.says(await desk.texted(), 'STOP');
      for (const search of ['arpad', phone.slice(2), 'TEN minutes'])
        expect((await desk.list({ search })).data.map(({ id }) => id)).toEqual([kept]);
      expect((await desk.list({ search: 'nobody said this' })).data).toEqual([]);
      expect((await desk.list({ show: 'open' })).data.map(({ id }) => id)).toEqual([kept]);
      expect(await desk.find(stop)).toMatchObject({ meaning: 'stop', open: false });
    });

    describe.each(oneOf(engine))('and on %s alone', () => {
      test('by the clinic that texted the number alone', async () => {
        const id = await desk.says(await desk.texted(), 'Hello');
        const other = await addMember(app);
        expect((await other.client.listReplies()).data).toEqual([]);
        for (const call of [
          () => other.client.answerReply({ params: { id }, payload: { text: 'Hello' } }),
          () => other.client.decideReply({ params: { id }, payload: { decision: 'continue' } }),
        ])
          expect(await refusal(call())).toMatchObject({ status: 404 });
        expect(await desk.find(id)).toMatchObject({ open: true });
      });

      test('not at all once the patient is erased', async () => {
        const { id, phone } = await desk.textedPatient();
        await desk.says(phone, 'A secret');
        await member.client.deletePatient({ params: { id } });
        expect((await desk.list()).data).toEqual([]);
        expect(JSON.stringify(await desk.feed())).not.toContain('A secret');
      });

      test('by nobody of an account that never paid', async () => {
        const preview = await addMember(app, { paid: false });
        expect(await preview.client.listReplies()).toMatchObject({ data: [], isPreview: true });
      });
    });
  });

  describe('are answered', () => {
    test('once, in the thread, without cooldown, from the quota', async () => {
      const phone = await desk.texted();
      const id = await desk.says(phone, 'What time do you open?');
      const before = await desk.usage();
      const { data } = await desk.answer(id, 'We open at 8 AM.');
      expect(data).toMatchObject({ phoneNumber: phone, verdict: 'queued', messageId: expect.any(String) });
      expect(await desk.usage()).toBe(before + 1);
      expect(await desk.find(id)).toMatchObject({
        open: false,
        answers: [{ text: 'We open at 8 AM.', status: 'queued', user: 'Robin Test' }],
      });
      expect(await desk.handOverAll()).toEqual(['We open at 8 AM.']);
      expect((await desk.find(id)).answers).toMatchObject([{ status: 'sent', logStatus: 'Sent' }]);
      expect((await desk.list()).openCount).toBe(0);
      expect((await desk.why(phone)).rules.find(({ rule }) => rule === 'cooldown')).toMatchObject({
        holds: false,
      });
    });

    test('one that waits goes nowhere after STOP, and its question is open again', async () => {
      const phone = await desk.texted();
      const id = await desk.says(phone, 'Hello');
      const before = await desk.usage();
      await desk.answer(id, 'Hello to you');
      await desk.says(phone, 'STOP');
      expect(await desk.handOverAll()).toEqual([]);
      expect(await desk.find(id)).toMatchObject({
        open: true,
        answers: [{ status: 'cancelled', errorMessage: expect.stringContaining('replied STOP') }],
      });
      expect(await desk.usage()).toBe(before);
    });

    describe.each(oneOf(engine))('and on %s alone', () => {
      test('once for each Idempotency-Key', async () => {
        const id = await desk.says(await desk.texted(), 'Hello');
        const call = { params: { id }, payload: { text: 'Hello to you' }, idempotencyKey: 'one answer' };
        const [first, second] = [
          await member.client.answerReply(call),
          await member.client.answerReply(call),
        ];
        expect(second).toEqual(first);
        expect((await desk.find(id)).answers).toHaveLength(1);
      });

      test('not after STOP, nor while the number is blocked or held', async () => {
        const phone = await desk.texted();
        const id = await desk.says(phone, 'Hello');
        const asked = (text: string) => desk.answer(id, text).then(({ data }) => data.verdict);
        await member.client.addToBlockList({ payload: { phoneNumber: phone } });
        expect(await asked('One')).toBe('blocked');
        await member.client.removeFromBlockList({ params: { phone } });
        const held = await desk.says(phone, MAYBE_STOP);
        expect(await asked('Two')).toBe('held');
        await desk.decide(held, 'continue');
        await desk.says(phone, 'stop');
        expect(await asked('Three')).toBe('opted_out');
        expect((await desk.find(id)).answers).toEqual([]);
      });

      test('in the hours, or at the next time inside them', async () => {
        const id = await desk.says(await desk.texted(), 'Hello');
        const zone = app.ctx.db.knex('clinics').where({ id: member.clinicId });
        await zone.update({ timezone: 'Pacific/Honolulu' });
        const { data } = await desk.answer(id, 'Good morning');
        expect(data).toMatchObject({ verdict: 'outside_hours', nextSlot: expect.any(String) });
        const scheduled = await desk.answer(id, 'Good morning', { scheduledFor: data.nextSlot });
        expect(scheduled.data.verdict).toBe('scheduled');
        expect((await desk.find(id)).answers).toMatchObject([{ status: 'queued', at: data.nextSlot }]);
      });

      test('not beyond the quota, nor with what carriers filter', async () => {
        const id = await desk.says(await desk.texted(), 'Hello');
        const refused = ['See www.example.com', 'Hello 😀', 'A gift for your review', 'Hello!!!'];
        for (const text of refused)
          expect(await refusal(desk.answer(id, text))).toMatchObject({
            status: 422,
            code: 'content_refused',
          });
        for (const text of ['  ', 'x'.repeat(460)])
          expect(await refusal(desk.answer(id, text))).toMatchObject({ status: 400 });
        await app.ctx.db.knex('clinics').where({ id: member.clinicId }).update({ monthly_cap: 1 });
        expect((await desk.answer(id, 'Hello')).data.verdict).toBe('over_quota');
      });
    });
  });

  describe.each(oneOf(engine))('and on %s alone', () => {
    test('why a number may not be texted is asked of any number, rule by rule', async () => {
      const nobody = await desk.why(freshNumber());
      expect(nobody).toMatchObject({ mayText: true, nextDate: expect.any(String) });
      expect(nobody.rules.map(({ rule }) => rule)).toEqual([
        'textable',
        'opted_out',
        'block_list',
        'deliverable',
        'cooldown',
        'destination',
        'subscription',
        'quota',
        'hours',
      ]);
      const phone = await desk.texted();
      const inCooldown = await desk.why(phone);
      expect(inCooldown.mayText).toBe(false);
      expect(Date.parse(inCooldown.nextDate ?? '')).toBeGreaterThan(app.ctx.now().getTime() + 24 * HOUR);
      expect(await refusal(member.client.whyNumber({ payload: { phoneNumber: 'nonsense' } }))).toMatchObject({
        status: 400,
      });
    });
  });
});
