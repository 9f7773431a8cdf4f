import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addMember, ENGINES, type Member, oneOf, startApp, type TestApp } from '../../support/app.ts';
import { linkTo } from '../../support/pageLinks.ts';
import { addPatients } from '../../support/patients.ts';
import { refusal } from '../../support/refusal.ts';
import { leaveReview, leftReview } from '../../support/reviews.ts';
import { freshNumber } from '../../support/sending.ts';

// A low rating opens a case, and somebody looks after it.

describe.each(ENGINES)('a case on %s', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp(engine, { worker: false }, afterAll);
  });

  const casesOf = ({ clinicId }: Member) =>
    app.ctx.db
      .knex('review_cases as c')
      .join('reviews as r', 'r.id', 'c.review_id')
      .where('c.clinic_id', clinicId)
      .orderBy('r.rating')
      .select('r.rating', 'r.submitted_at', 'r.feedback', 'c.*');

  test('is opened once, however often the form is posted', async () => {
    const member = await addMember(app);
    const params = { token: await linkTo(app, member) };
    const post = () => app.anybody.submitReview({ params, payload: { rating: 1 } });
    const posts = await Promise.allSettled(Array.from({ length: 10 }, post));
    expect(posts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await casesOf(member)).toHaveLength(1);
  });

  test('goes with its clinic; others keep theirs', async () => {
    const [member, other] = [await addMember(app), await addMember(app)];
    for (const one of [member, other]) await leaveReview(app, one, { rating: 1 });
    await app.ctx.db.knex('clinics').where({ id: member.clinicId }).delete();
    for (const table of ['reviews', 'review_cases']) {
      expect(await app.ctx.db.knex(table).where({ clinic_id: member.clinicId })).toEqual([]);
      expect(await app.ctx.db.knex(table).where({ clinic_id: other.clinicId })).toHaveLength(1);
    }
  });

  const changeCase = ({ client }: Member, id: string, payload: object) =>
    client.updateReviewCase({ params: { id }, payload });

  test('has an owner, a status and a note; what is left out stays', async () => {
    const member = await addMember(app);
    const { id } = await leftReview(app, member, { rating: 2 });
    const colleague = await addMember(app, { role: 'staff', clinicId: member.clinicId ?? '' });
    await changeCase(member, id, { ownerId: colleague.userId, note: 'Call on Monday' });
    const { data } = await changeCase(member, id, { status: 'in_progress' });
    expect(data.case).toMatchObject({
      status: 'in_progress',
      ownerId: colleague.userId,
      ownerName: 'Robin Test',
      note: 'Call on Monday',
    });
    const { reviews } = (await member.client.listReviews({ query: { case: 'in_progress' } })).data;
    expect(reviews.map((review) => review.id)).toEqual([id]);
    expect((await changeCase(member, id, { ownerId: null, note: '' })).data.case).toMatchObject({
      ...{ status: 'in_progress', ownerId: null, ownerName: null, note: null },
    });
  });

  describe.each(oneOf(engine))('and on %s alone', () => {
    test('is opened by 1 to 3 stars, for nobody yet, and by no better rating', async () => {
      const member = await addMember(app);
      for (const rating of [1, 2, 3, 4, 5]) await leaveReview(app, member, { rating });
      const cases = await casesOf(member);
      expect(cases.map(({ rating }) => rating)).toEqual([1, 2, 3]);
      for (const { submitted_at, ...one } of cases) {
        expect(one).toMatchObject({ status: 'open', owner_id: null, note: null, clinic_id: member.clinicId });
        expect([one.created_at, one.updated_at]).toEqual([submitted_at, submitted_at]);
      }
    });

    test('outlives the patient’s erasure without a word of theirs', async () => {
      const member = await addMember(app);
      const phone = freshNumber();
      const { data } = await addPatients(member, { phoneNumber: phone, firstName: 'Anna' });
      await leaveReview(app, member, { rating: 2, feedback: 'A cold room', customerName: 'Anna' }, phone);
      await member.client.deletePatient({ params: { id: data.successful[0]?.id ?? '' } });
      expect(await casesOf(member)).toMatchObject([
        { rating: 2, status: 'open', feedback: null, note: null },
      ]);
    });

    test('is told of in the activity list when its status changes, once and without a word of the patient', async () => {
      const member = await addMember(app);
      const { id } = await leftReview(app, member, { rating: 2 });
      await changeCase(member, id, { status: 'resolved', note: 'Cold' });
      await changeCase(member, id, { status: 'resolved' });
      await changeCase(member, id, { note: 'Called' });
      const { activities } = await member.client.listActivity({ query: { type: 'system_event' } });
      expect(activities).toMatchObject([
        { title: 'Case resolved', status: 'success', user: 'Robin Test', description: expect.any(String) },
      ]);
      expect(JSON.stringify(activities)).not.toContain('Cold');
      expect((await changeCase(member, id, { status: 'open' })).data.events[0]).toMatchObject({
        ...{ kind: 'case', title: 'Case opened again' },
      });
    });

    test('is owned by one of the clinic’s people, and by nobody once that person left', async () => {
      const member = await addMember(app);
      const { id } = await leftReview(app, member, { rating: 2 });
      const stranger = await addMember(app);
      const refused = { status: 422, code: 'rule_broken', details: [{ path: 'ownerId' }] };
      expect(await refusal(changeCase(member, id, { ownerId: stranger.userId }))).toMatchObject(refused);
      const colleague = await addMember(app, { role: 'staff', clinicId: member.clinicId ?? '' });
      await changeCase(member, id, { ownerId: colleague.userId });
      await member.client.removeMember({ params: { id: colleague.userId } });
      expect((await member.client.getReview({ params: { id } })).data.case).toMatchObject({
        ownerId: null,
        ownerName: null,
      });
    });

    test('is nothing that a better rating has', async () => {
      const member = await addMember(app);
      const { id } = await leftReview(app, member, { rating: 5 });
      expect(await refusal(changeCase(member, id, { status: 'resolved' }))).toMatchObject({
        ...{ status: 422, message: 'Only a low rating has a case.' },
      });
    });
  });
});
