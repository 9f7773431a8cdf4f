import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LIMITS } from '../../../server/contract/core/limits.ts';
import { SCHEDULED_TEXT } from '../../../server/contract/routes/scheduled.ts';
import { VERDICT_TEXT } from '../../../server/contract/routes/sms.ts';
import { REMINDER_TEXT } from '../../../server/contract/rules/reminders.ts';
import { TEMPLATES } from '../../../server/contract/rules/templates.ts';
import { claimDue } from '../../../server/domain/sending/outbox.ts';
import { addMember, ENGINES, lapse, type Member, oneOf, startApp, type TestApp } from '../../support/app.ts';
import { refusal } from '../../support/refusal.ts';
import { freshNumbers, inHours, logEntry, schedule, send, used } from '../../support/sending.ts';

/** What waits for its time: seeing, cancelling and moving it. The clock stands at noon in New York. */

const HOUR = 3_600_000;
const DAY = 24;

describe.each(ENGINES)('scheduled texts on %s', (engine) => {
  let app: TestApp;

  beforeAll(async () => {
    app = await startApp(engine, { worker: false }, afterAll);
  });

  const batches = async ({ client }: Member) => (await client.listScheduledBatches()).data;

  /** The places taken in each period, the first period first. */
  const reserved = async ({ clinicId }: Member): Promise<number[]> =>
    app.ctx.db.knex('usage').where({ clinic_id: clinicId }).orderBy('period_start').pluck('reserved');

  describe('the list', () => {
    test('has each text by time and number, and batches with how many of them wait', async () => {
      const owner = await addMember(app);
      const [single = '', ...three] = freshNumbers(4);
      const [soon, late] = [inHours(app, 3), inHours(app, DAY)];
      const batch = await schedule(owner, late, three);
      const alone = await schedule(owner, soon, [single]);
      await send(owner.client, freshNumbers(2));

      const listed = await owner.client.listScheduled();
      expect(listed.pagination).toMatchObject({ total: 4, totalPages: 1 });
      expect(listed.data[0]).toEqual({
        id: alone.results[0]?.messageId,
        batchId: alone.batchId,
        phoneNumber: single,
        scheduledFor: soon,
        kind: 'request',
        platform: 'google',
        text: TEMPLATES[0].text.replace('{clinicName}', 'Oak Street Clinic'),
      });
      expect(listed.data.slice(1).map(({ phoneNumber }) => phoneNumber)).toEqual(three);

      const grouped = await owner.client.listScheduledBatches();
      expect(grouped).toMatchObject({ texts: 4, pagination: { total: 2 } });
      expect(grouped.data).toMatchObject([
        { id: alone.batchId, scheduledFor: soon, texts: 1, phoneNumber: single },
        { id: batch.batchId, scheduledFor: late, texts: 3, phoneNumber: null },
      ]);
    });

    test('comes in pages that hold still, of one batch where that is asked for', async () => {
      const owner = await addMember(app);
      const { batchId } = await schedule(owner, inHours(app, 2), freshNumbers(5));
      await schedule(owner, inHours(app, 2), freshNumbers(2));
      const page = async (n: number) =>
        (await owner.client.listScheduled({ query: { batchId, page: n, limit: 2 } })).data;
      const pages = [...(await page(1)), ...(await page(2)), ...(await page(3))];
      expect(new Set(pages.map(({ id }) => id)).size).toBe(5);
      expect(new Set(pages.map((text) => text.batchId))).toEqual(new Set([batchId]));
      expect((await owner.client.listScheduledBatches({ query: { limit: 1, page: 2 } })).data).toHaveLength(
        1,
      );
    });

    describe.each(oneOf(engine))('and on %s alone', () => {
      test('is each clinic’s own; a preview account has nothing in it, and a lapsed one may read but not write', async () => {
        const owner = await addMember(app);
        const { batchId } = await schedule(owner, inHours(app, 2), freshNumbers(1));
        expect(await batches(await addMember(app))).toEqual([]);
        expect(await batches(await addMember(app, { paid: false }))).toEqual([]);
        await lapse(app, owner);
        expect(await batches(owner)).toHaveLength(1);
        const target = { params: { id: batchId } };
        for (const write of [
          () => owner.client.cancelScheduled(target),
          () => owner.client.cancelAllScheduled(),
          () => owner.client.moveScheduled({ ...target, payload: { scheduledFor: inHours(app, 3) } }),
        ]) {
          expect(await refusal(write())).toMatchObject({ status: 402, code: 'subscription_required' });
        }
        expect(await batches(owner)).toHaveLength(1);
      });
    });
  });

  describe('cancelling', () => {
    test('one text gives its place back, ends it as cancelled, and leaves its batch waiting', async () => {
      const owner = await addMember(app);
      const phones = freshNumbers(3);
      const { results } = await schedule(owner, inHours(app, DAY), phones);
      const params = { id: results[1]?.messageId as string };
      expect((await owner.client.cancelScheduled({ params })).data).toEqual({ cancelled: 1 });
      expect(await used(owner)).toBe(2);
      expect(await batches(owner)).toMatchObject([{ texts: 2 }]);
      const entry = await logEntry(owner, phones[1] as string, 'cancelled');
      expect(entry).toMatchObject({ logStatus: 'Blocked', errorCode: 'taken_back' });
      expect((await schedule(owner, inHours(app, 2), [phones[1] as string])).accepted).toBe(1);
      expect(await refusal(owner.client.cancelScheduled({ params }))).toMatchObject({
        status: 422,
        code: 'rule_broken',
        message: SCHEDULED_TEXT.over,
      });
    });

    test('a batch, or of a batch what waits for one time', async () => {
      const owner = await addMember(app);
      const [now, later] = [inHours(app, DAY), inHours(app, DAY + 1)];
      const { batchId, results } = await schedule(owner, now, freshNumbers(4));
      const params = { id: results[0]?.messageId as string };
      await owner.client.moveScheduled({ params, payload: { scheduledFor: later } });
      const cancel = (query: object) => owner.client.cancelScheduled({ params: { id: batchId }, query });
      expect((await cancel({ at: now })).data).toEqual({ cancelled: 3 });
      expect(await batches(owner)).toMatchObject([{ id: batchId, scheduledFor: later, texts: 1 }]);
      expect((await cancel({})).data).toEqual({ cancelled: 1 });
      expect(await refusal(cancel({}))).toMatchObject({ status: 404, message: SCHEDULED_TEXT.nothingWaits });
      expect(await used(owner)).toBe(0);
    });

    test('all of the clinic leaves what is on its way and other clinics alone', async () => {
      const [owner, other] = [await addMember(app), await addMember(app)];
      await schedule(other, inHours(app, 2), freshNumbers(1));
      await schedule(owner, inHours(app, 2), freshNumbers(2));
      await schedule(owner, inHours(app, 3), freshNumbers(1));
      const [onItsWay = ''] = freshNumbers(1);
      await send(owner.client, [onItsWay]);
      expect((await owner.client.cancelAllScheduled()).data).toEqual({ cancelled: 3 });
      expect((await owner.client.cancelAllScheduled()).data).toEqual({ cancelled: 0 });
      expect(await used(owner)).toBe(1);
      expect(await logEntry(owner, onItsWay, 'queued')).toBeDefined();
      expect(await batches(other)).toHaveLength(1);
    });
  });

  describe('moving', () => {
    const move = (
      { client }: Member,
      id: string | undefined,
      to: { scheduledFor: string; at?: string | undefined },
    ) => client.moveScheduled({ params: { id: id as string }, payload: to });

    test('a text, or a batch, gives it the new time and the validity that goes with it', async () => {
      const owner = await addMember(app);
      const [first, one, two] = [inHours(app, 2), inHours(app, DAY), inHours(app, 2 * DAY)];
      const { batchId, results } = await schedule(owner, first, freshNumbers(3));
      const single = await move(owner, results[2]?.messageId, { scheduledFor: one });
      expect(single.data).toMatchObject({ moved: 1, results: [{ verdict: 'scheduled', reason: null }] });
      const rest = await move(owner, batchId, { at: first, scheduledFor: two });
      expect(rest.data.moved).toBe(2);
      expect(await batches(owner)).toMatchObject([
        { id: batchId, scheduledFor: one, texts: 1 },
        { id: batchId, scheduledFor: two, texts: 2 },
      ]);
      const row = await app.ctx.db.knex('messages').where({ id: results[0]?.messageId }).first();
      const validFor = Date.parse(row.expires_at) - Date.parse(row.send_at);
      expect(validFor).toBe(LIMITS.requestExpiresHours * HOUR);
      expect(await used(owner)).toBe(3);
    });

    test('into another period takes its place there, as far as there are places', async () => {
      const owner = await addMember(app);
      const next = inHours(app, 25 * DAY);
      const [alone = ''] = freshNumbers(1);
      const single = await schedule(owner, inHours(app, 2), [alone]);
      const { batchId } = await schedule(owner, inHours(app, 3), freshNumbers(3));
      await move(owner, single.batchId, { scheduledFor: next });
      expect(await reserved(owner)).toEqual([3, 1]);
      const period = app.ctx.db.knex('usage').where({ clinic_id: owner.clinicId, reserved: 1 });
      await period.update({ reserved: LIMITS.quota - 1 });

      const { data } = await move(owner, batchId, { scheduledFor: next });
      expect(data.results.map(({ verdict }) => verdict)).toEqual(['scheduled', 'over_quota', 'over_quota']);
      expect(data.results[1]?.reason).toBe(VERDICT_TEXT.over_quota);
      expect(await reserved(owner)).toEqual([2, LIMITS.quota]);
      await owner.client.cancelScheduled({ params: { id: single.batchId } });
      expect(await reserved(owner)).toEqual([2, LIMITS.quota - 1]);
    });

    describe.each(oneOf(engine))('and on %s alone', () => {
      test('is refused in the past and outside the hours, in the sentences of a send', async () => {
        const owner = await addMember(app);
        const at = inHours(app, 2);
        const { batchId } = await schedule(owner, at, freshNumbers(2));
        expect(await refusal(move(owner, batchId, { scheduledFor: inHours(app, -1) }))).toMatchObject({
          status: 422,
          message: 'Pick a future time',
        });
        const { data } = await move(owner, batchId, { scheduledFor: inHours(app, 9) });
        expect(data.moved).toBe(0);
        expect(data.results).toMatchObject([
          { verdict: 'outside_hours', reason: VERDICT_TEXT.outside_hours, nextSlot: expect.any(String) },
          { verdict: 'outside_hours' },
        ]);
        expect(await batches(owner)).toMatchObject([{ scheduledFor: at, texts: 2 }]);
      });

      test('keeps the cooldown that an earlier request began, and not one of its own', async () => {
        const owner = await addMember(app);
        const [phone = ''] = freshNumbers(1);
        await send(owner.client, [phone]);
        const { batchId } = await schedule(owner, inHours(app, 95 * DAY), [phone]);
        const early = await move(owner, batchId, { scheduledFor: inHours(app, 10 * DAY) });
        expect(early.data.results).toMatchObject([{ verdict: 'cooldown', nextDate: expect.any(String) }]);
        expect((await move(owner, batchId, { scheduledFor: inHours(app, 92 * DAY) })).data.moved).toBe(1);
      });

      test('a reminder never goes past its appointment', async () => {
        const owner = await addMember(app);
        const reminder = {
          disableReviewLink: true,
          appointmentAt: inHours(app, 3 * DAY),
          messageTemplate: undefined,
        };
        const { batchId } = await schedule(owner, inHours(app, 2), freshNumbers(1), reminder);
        expect(await refusal(move(owner, batchId, { scheduledFor: inHours(app, 4 * DAY) }))).toMatchObject({
          status: 422,
          message: REMINDER_TEXT.late,
        });
        expect((await move(owner, batchId, { scheduledFor: inHours(app, 2 * DAY) })).data.moved).toBe(1);
        expect(await batches(owner)).toMatchObject([{ kind: 'reminder', platform: null }]);
      });

      test('what is on its way is neither moved nor cancelled', async () => {
        const owner = await addMember(app);
        const { data } = await send(owner.client, freshNumbers(1));
        const id = data.results[0]?.messageId as string;
        await claimDue(app.ctx, 'worker', { limit: 1_000, after: '' });
        const onItsWay = { status: 422, code: 'rule_broken', message: SCHEDULED_TEXT.handedOver };
        expect(await refusal(move(owner, id, { scheduledFor: inHours(app, DAY) }))).toMatchObject(onItsWay);
        expect(await refusal(owner.client.cancelScheduled({ params: { id } }))).toMatchObject(onItsWay);
      });
    });
  });
});
