import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CANNOT_TEXT } from '../../../server/contract/routes/reviewAnswers.ts';
import {
  addMember,
  ENGINES,
  lapse,
  type Member,
  oneOf,
  startApp,
  type TestApp,
  textsTo,
} from '../../support/app.ts';
import { type FrontDesk, frontDesk } from '../../support/frontDesk.ts';
import { switchStandingLink } from '../../support/pageLinks.ts';
import { addPatient } from '../../support/patients.ts';
import { refusal } from '../../support/refusal.ts';
import { leftReview } from '../../support/reviews.ts';
import { tablesThatHold } from '../../support/rows.ts';
import { eventually } from '../../support/sandbox.ts';

/** A clinic answers a review, by a text to its patient or by a note for itself. */

const WORDS = 'We are sorry. Please call us.';

describe.each(ENGINES)('reviews on %s', (engine) => {
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

  const left = (rating = 2, phone?: string) => leftReview(app, member, { rating, feedback: 'Cold' }, phone);
  const read = async (id: string) => (await member.client.getReview({ params: { id } })).data;
  const respond = (id: string, message = WORDS, idempotencyKey?: string) =>
    member.client.respondToReview({
      params: { id },
      payload: { kind: 'text', message },
      ...(idempotencyKey && { idempotencyKey }),
    });
  const note = (id: string, message: string) =>
    member.client.respondToReview({ params: { id }, payload: { kind: 'note', message } });
  const changeCase = (id: string, payload: object) =>
    member.client.updateReviewCase({ params: { id }, payload });
  const listed = async (query: object) =>
    (await member.client.listReviews({ query })).data.reviews.map(({ id }) => id);
  const answersQueued = async (phone: string) =>
    app.ctx.db.knex('messages').where({ kind: 'answer', phone, clinic_id: member.clinicId });

  describe('are answered by a text', () => {
    test('once for each Idempotency-Key, also where two come at once', async () => {
      const { id, phone } = await left();
      const [first, second] = await Promise.all([respond(id, WORDS, 'one'), respond(id, WORDS, 'one')]);
      expect(second).toEqual(first);
      expect(await respond(id, WORDS, 'one')).toEqual(first);
      expect(await answersQueued(phone)).toHaveLength(1);
      expect((await read(id)).responses).toHaveLength(1);
      expect(await refusal(respond(id, 'Other words', 'one'))).toMatchObject({ status: 409 });
    });

    test('one that waits goes nowhere after STOP, and says so', async () => {
      const { id, phone } = await left();
      await desk.handOverAll();
      await respond(id);
      await desk.says(phone, 'STOP');
      expect(await desk.handOverAll()).toEqual([]);
      expect((await read(id)).responses).toMatchObject([{ logStatus: 'Blocked' }]);
    });

    describe.each(oneOf(engine))('and on %s alone', () => {
      test('that goes out once, without cooldown, from the quota, and counts as answered', async () => {
        const { id, phone } = await left();
        await desk.handOverAll();
        const before = await desk.usage();
        expect(await listed({ status: 'pending' })).toEqual([id]);
        const { data, result } = await respond(id);
        expect(result).toMatchObject({
          phoneNumber: phone,
          verdict: 'queued',
          messageId: expect.any(String),
        });
        expect(data.responses).toMatchObject([
          { kind: 'text', body: WORDS, user: 'Robin Test', logStatus: 'Queued' },
        ]);
        expect(data.respondedAt).toBe(data.responses[0]?.createdAt);
        expect(await desk.usage()).toBe(before + 1);
        expect(await desk.handOverAll()).toEqual([WORDS]);
        expect((await read(id)).responses).toMatchObject([{ logStatus: 'Sent' }]);
        expect(await listed({ status: 'responded' })).toEqual([id]);
        expect(await listed({ status: 'pending' })).toEqual([]);
        expect((await member.client.getReviewStats()).data.pendingReviews).toBe(0);
      });

      test('again, and the first answer stays the one that counts', async () => {
        const { id } = await left();
        const first = (await respond(id)).data.respondedAt;
        const { data } = await respond(id, 'One more thing.');
        expect(data.responses.map(({ body }) => body)).toEqual([WORDS, 'One more thing.']);
        expect(data.respondedAt).toBe(first);
      });

      test('not after STOP, nor while the number is blocked or held, and then no answer is left', async () => {
        const { id, phone } = await left();
        await desk.handOverAll();
        const verdict = async () => (await respond(id)).result?.verdict;
        await member.client.addToBlockList({ payload: { phoneNumber: phone } });
        expect(await read(id)).toMatchObject({ canText: false, cannotText: CANNOT_TEXT.blocked });
        expect(await verdict()).toBe('blocked');
        await member.client.removeFromBlockList({ params: { phone } });
        const held = await desk.says(phone, 'Please don’t text me');
        expect(await read(id)).toMatchObject({ canText: false, cannotText: CANNOT_TEXT.held });
        expect(await verdict()).toBe('held');
        await desk.decide(held, 'continue');
        expect(await read(id)).toMatchObject({ canText: true, cannotText: null });
        await desk.says(phone, 'stop');
        expect(await read(id)).toMatchObject({ canText: false, cannotText: CANNOT_TEXT.opted_out });
        expect(await verdict()).toBe('opted_out');
        expect(await read(id)).toMatchObject({ responses: [], respondedAt: null });
        expect(await answersQueued(phone)).toEqual([]);
      });

      test('not outside the hours, nor beyond the quota, and then no answer is left', async () => {
        const { id, phone } = await left();
        const clinic = app.ctx.db.knex('clinics').where({ id: member.clinicId });
        await clinic.clone().update({ timezone: 'Pacific/Honolulu' });
        const { result } = await respond(id);
        expect(result).toMatchObject({ verdict: 'outside_hours', nextSlot: expect.any(String) });
        await clinic.clone().update({ timezone: 'America/New_York', monthly_cap: 1 });
        expect((await respond(id)).result?.verdict).toBe('over_quota');
        expect(await read(id)).toMatchObject({ canText: true, responses: [], respondedAt: null });
        expect(await answersQueued(phone)).toEqual([]);
      });

      test('at the next time inside the hours, and at no time that is over', async () => {
        const { id, phone } = await left();
        await desk.handOverAll();
        await app.ctx.db
          .knex('clinics')
          .where({ id: member.clinicId })
          .update({ timezone: 'Pacific/Honolulu' });
        const scheduledFor = (await respond(id)).result?.nextSlot;
        const at = (instant: string | undefined) =>
          member.client.respondToReview({
            params: { id },
            payload: { kind: 'text', message: WORDS, scheduledFor: instant },
          });
        const past = { path: 'scheduledFor', message: 'Pick a future time' };
        expect(await refusal(at('2020-01-01T12:00:00Z'))).toMatchObject({ status: 422, details: [past] });
        const { data, result } = await at(scheduledFor);
        expect(result?.verdict).toBe('scheduled');
        expect(data.responses).toMatchObject([{ body: WORDS, logStatus: 'Queued' }]);
        expect(await answersQueued(phone)).toMatchObject([{ send_at: scheduledFor, status: 'queued' }]);
        expect(await desk.handOverAll()).not.toContain(WORDS);
      });

      test('not with what carriers filter', async () => {
        const { id } = await left();
        for (const words of ['See www.example.com', 'Hello 😀', 'A gift for your review']) {
          const refused = { status: 422, code: 'content_refused', details: [{ path: 'message' }] };
          expect(await refusal(respond(id, words))).toMatchObject(refused);
        }
        for (const words of ['  ', 'x'.repeat(460)])
          expect(await refusal(respond(id, words))).toMatchObject({ status: 400 });
        expect((await read(id)).responses).toEqual([]);
      });

      test('not where the patient went to the public page', async () => {
        const { id, phone } = await left(5);
        expect(await read(id)).toMatchObject({
          isPublic: true,
          canText: false,
          cannotText: CANNOT_TEXT.public,
          publicUrl: 'https://search.google.com/local/reviews?placeid=ChIJtestplace0001',
        });
        const refused = { status: 422, code: 'rule_broken', message: CANNOT_TEXT.public };
        expect(await refusal(respond(id))).toMatchObject(refused);
        expect(await answersQueued(phone)).toEqual([]);
      });

      test('not where it came by the standing link, which knows no number', async () => {
        const token = await switchStandingLink(member, true);
        await app.anybody.submitReview({ params: { token }, payload: { rating: 1 } });
        const [id = ''] = await listed({});
        expect(await read(id)).toMatchObject({ canText: false, cannotText: CANNOT_TEXT.standing });
        expect(await refusal(respond(id))).toMatchObject({ status: 422, message: CANNOT_TEXT.standing });
      });
    });
  });

  test('lose every word of and about a patient who is erased, and are texted no more', async () => {
    const { id: patientId, phone } = await addPatient(member);
    const { id } = await leftReview(
      app,
      member,
      { rating: 1, feedback: 'Quillon was cold', customerName: 'Quillon' },
      phone,
    );
    expect(await read(id)).toMatchObject({ patientId });
    await respond(id, 'Dear Quillon, please call us.', `answer ${id}`);
    await note(id, 'Quillon called back');
    await changeCase(id, { note: 'Quillon came in', status: 'resolved' });
    await member.client.deletePatient({ params: { id: patientId } });
    expect(await tablesThatHold(app.ctx.db, ['Quillon', phone.slice(2)])).toEqual([]);
    expect(await read(id)).toMatchObject({
      ...{ name: null, feedback: null, patientId: null },
      ...{ canText: false, cannotText: CANNOT_TEXT.erased },
      case: { status: 'resolved', note: null },
      responses: [
        { kind: 'text', body: '', logStatus: 'Blocked' },
        { kind: 'note', body: '' },
      ],
    });
    expect(await refusal(respond(id))).toMatchObject({ status: 422, message: CANNOT_TEXT.erased });
    const repeated = respond(id, 'Dear Quillon, please call us.', `answer ${id}`);
    expect(await refusal(repeated)).toMatchObject({ status: 409 });
    expect(await desk.handOverAll()).not.toContain('Dear Quillon, please call us.');
  });

  describe.each(oneOf(engine))('and on %s alone', () => {
    test('are answered by a note, which texts nobody', async () => {
      const { id, phone } = await left(5);
      const { data, result } = await note(id, 'Thanked on the public page');
      expect(result).toBeNull();
      expect(data.responses).toMatchObject([{ kind: 'note', logStatus: null, user: 'Robin Test' }]);
      expect(data.respondedAt).toBe(data.responses[0]?.createdAt);
      expect(await answersQueued(phone)).toEqual([]);
      expect(await refusal(note(id, 'x'.repeat(2_001)))).toMatchObject({ status: 400 });
    });

    test('of another clinic are not found, read or changed', async () => {
      const { id } = await left();
      const { client } = await addMember(app);
      for (const call of [
        () => client.getReview({ params: { id } }),
        () => client.respondToReview({ params: { id }, payload: { kind: 'text', message: WORDS } }),
        () => client.respondToReview({ params: { id }, payload: { kind: 'note', message: WORDS } }),
        () => client.updateReviewCase({ params: { id }, payload: { status: 'resolved' } }),
      ])
        expect(await refusal(call())).toMatchObject({ status: 404 });
      expect(await read(id)).toMatchObject({ responses: [], case: { status: 'open' } });
    });

    test('are read by a clinic whose subscription ended, and changed by none that does not pay', async () => {
      const { id } = await left();
      await lapse(app, member);
      expect(await read(id)).toMatchObject({ id, rating: 2 });
      const calls = [
        () => respond(id),
        () => note(id, 'Hello'),
        () => changeCase(id, { status: 'resolved' }),
      ];
      for (const call of calls) expect(await refusal(call())).toMatchObject({ status: 402 });
    });
  });
});

test('an answer to a review arrives at the carrier once, however often it is asked for', async () => {
  const app = await startApp('sqlite');
  const member = await addMember(app);
  const { id, phone } = await leftReview(app, member, { rating: 3 });
  const call = {
    ...{ params: { id }, idempotencyKey: 'the answer' },
    payload: { kind: 'text' as const, message: WORDS },
  };
  await Promise.all([member.client.respondToReview(call), member.client.respondToReview(call)]);
  const sent = async () => {
    const { responses } = (await member.client.getReview({ params: { id } })).data;
    return responses[0]?.logStatus === 'Sent';
  };
  await eventually(sent);
  await member.client.respondToReview(call);
  const bodies = (await textsTo(app, phone)).map(({ body }) => body);
  expect(bodies.filter((body) => body === WORDS)).toHaveLength(1);
});
