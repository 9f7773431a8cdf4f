import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bearer } from '../../support/accounts.ts';
import { addMember, ENGINES, type Member, oneOf, startApp, type TestApp } from '../../support/app.ts';
import { frontDesk } from '../../support/frontDesk.ts';
import { addPatients } from '../../support/patients.ts';
import { refusal } from '../../support/refusal.ts';
import { leftReview } from '../../support/reviews.ts';
import { freshNumber, send } from '../../support/sending.ts';

/** One review with all that happened. */

const WORDS = 'We are sorry. Please call us.';

describe.each(ENGINES)('the record of a review on %s', (engine) => {
  let app: TestApp;
  let member: Member;

  beforeAll(async () => {
    app = await startApp(engine, { worker: false }, afterAll);
  });

  beforeEach(async () => {
    member = await addMember(app);
  });

  test('tells its story from the text that asked to the last answer, the newest first', async () => {
    const phone = freshNumber();
    await send(member.client, [phone]);
    await frontDesk(app, member).handOverAll();
    const [request] = await app.ctx.db.knex('messages').where({ phone, clinic_id: member.clinicId });
    const { id } = await leftReview(app, member, { rating: 2, feedback: 'Cold' }, phone);
    await app.ctx.db
      .knex('messages')
      .where({ phone, clinic_id: member.clinicId })
      .whereNot({ id: request.id })
      .update({ kind: 'follow_up', follow_up_of: request.id, user_id: null });
    const params = { id };
    await member.client.updateReviewCase({ params, payload: { status: 'in_progress' } });
    await member.client.respondToReview({ params, payload: { kind: 'text', message: WORDS } });
    await member.client.respondToReview({ params, payload: { kind: 'note', message: 'Called too' } });
    const { events } = (await member.client.getReview({ params })).data;
    expect(events.map(({ kind, title, detail, user }) => [kind, title, detail, user])).toEqual([
      ['note', 'Note written', 'Called too', 'Robin Test'],
      ['text', 'Answered by text', WORDS, 'Robin Test'],
      ['case', 'Case in progress', null, 'Robin Test'],
      ['submitted', '2 of 5 stars', 'Cold', 'Patient'],
      ['followed_up', 'Asked again', 'Google', 'System'],
      ['asked', 'Asked for a review', 'Google', 'Robin Test'],
    ]);
  });

  describe.each(oneOf(engine))('and on %s alone', () => {
    test('says whom the link was texted to, and nobody once they are erased or to tokens without patients', async () => {
      const phone = freshNumber('0142');
      const patient = { phoneNumber: phone, firstName: 'Anna', lastName: 'Lee' };
      await addPatients(member, patient);
      const { id } = await leftReview(app, member, { rating: 2, feedback: 'Cold' }, phone);
      const unnamed = freshNumber('0199');
      await leftReview(app, member, { rating: 4 }, unnamed);
      const listed = async ({ client }: Pick<Member, 'client'>) =>
        (await client.listReviews()).data.reviews.map(({ asked }) => asked);
      expect(await listed(member)).toEqual([
        { name: null, phoneEnd: '0199' },
        { name: 'Anna Lee', phoneEnd: '0142' },
      ]);
      const record = (await member.client.getReview({ params: { id } })).data;
      expect(record.phoneNumber).toBe(phone);
      const payload = { name: 'Board', scopes: ['reviews:read' as const] };
      const { token } = (await member.client.createApiToken({ payload })).data;
      const client = bearer(app, token);
      expect(await listed({ client })).toEqual([null, null]);
      expect((await client.getReview({ params: { id } })).data).toMatchObject({
        asked: null,
        phoneNumber: null,
      });
      await member.client.deletePatient({ params: { id: record.patientId ?? '' } });
      expect(await listed(member)).toEqual([{ name: null, phoneEnd: '0199' }, null]);
    });

    test('is a sample’s for an account that never paid, as the list shows it', async () => {
      const { client } = await addMember(app, { paid: false });
      const { data } = await client.listReviews({ query: { limit: 100 } });
      for (const review of data.reviews) {
        const record = await client.getReview({ params: { id: review.id } });
        const { id, rating, feedback, name, platform } = review;
        expect(record).toMatchObject({ isPreview: true, data: { id, rating, feedback, name, platform } });
        expect(record.data.responses.length > 0).toBe(review.respondedAt !== null);
        expect(record.data.canText).toBe(!review.isPublic);
      }
      expect(await refusal(client.getReview({ params: { id: crypto.randomUUID() } }))).toMatchObject({
        status: 404,
      });
    });
  });
});
