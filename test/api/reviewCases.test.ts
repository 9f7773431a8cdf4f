import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addMember, ENGINES, type Member, startApp, type TestApp } from '../support/app.ts';
import { linkTo } from '../support/pageLinks.ts';
import { addPatients } from '../support/patients.ts';
import { leaveReview } from '../support/reviews.ts';
import { freshNumber } from '../support/sending.ts';

// A low rating opens a case, so that somebody looks after it.

describe.each(ENGINES)('a case on %s', (engine) => {
  let app: TestApp;
  let stop: () => Promise<void>;
  beforeAll(async () => {
    app = await startApp(engine, { worker: false }, (cleanUp) => {
      stop = cleanUp;
    });
  });
  afterAll(() => stop());

  const casesOf = ({ clinicId }: Member) =>
    app.ctx.db
      .knex('review_cases as c')
      .join('reviews as r', 'r.id', 'c.review_id')
      .where('c.clinic_id', clinicId)
      .orderBy('r.rating')
      .select('r.rating', 'r.submitted_at', 'r.feedback', 'c.*');

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

  test('is opened once, however often the form is posted', async () => {
    const member = await addMember(app);
    const params = { token: await linkTo(app, member) };
    const post = () => app.anybody.submitReview({ params, payload: { rating: 1 } });
    const posts = await Promise.allSettled(Array.from({ length: 10 }, post));
    expect(posts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await casesOf(member)).toHaveLength(1);
  });

  test('outlives the patient’s erasure without a word of theirs', async () => {
    const member = await addMember(app);
    const phone = freshNumber();
    const { data } = await addPatients(member, { phoneNumber: phone, firstName: 'Anna' });
    await leaveReview(app, member, { rating: 2, feedback: 'A cold room', customerName: 'Anna' }, phone);
    await member.client.deletePatient({ params: { id: data.successful[0]?.id ?? '' } });
    expect(await casesOf(member)).toMatchObject([{ rating: 2, status: 'open', feedback: null, note: null }]);
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
});
