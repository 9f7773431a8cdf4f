import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addMember, ENGINES, type Member, oneOf, startApp, type TestApp } from '../../support/app.ts';
import { addPastReview, leaveReview } from '../../support/reviews.ts';

// Who was offered a public link, for each star level.

describe.each(ENGINES)('fairness on %s', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp(engine, { worker: false }, afterAll);
  });

  type Query = { dateFrom?: string; dateTo?: string };

  /** Each level as rating: reviews, offered, followed, percent. */
  async function levelsOf({ client }: Member, query: Query = {}) {
    const { levels } = (await client.getFairness({ query })).data;
    return levels.map((level) => [
      level.rating,
      level.reviews,
      level.offered,
      level.followed,
      level.offeredPercent,
    ]);
  }

  async function route({ client }: Member, routing: 'smart' | 'open'): Promise<void> {
    const { version } = (await client.getSettings()).data;
    await client.updateSettings({ payload: { version, reviews: { routing } } });
  }

  const hoursAgo = (hours: number) => new Date(app.ctx.now().getTime() - hours * 3_600_000).toISOString();

  test('a review counts as it was routed when it was left, and a share has one decimal', async () => {
    const member = await addMember(app);
    for (const rating of [3, 3]) await leaveReview(app, member, { rating });
    await route(member, 'open');
    await leaveReview(app, member, { rating: 3 });
    expect((await levelsOf(member))[2]).toEqual([3, 3, 1, 0, 33.3]);
  });

  test('counts from the first instant of the period until before its last', async () => {
    const member = await addMember(app);
    for (const hours of [30, 20, 10]) await addPastReview(app, member, { rating: 5, hours });
    const [oldest = '', middle = '', newest = ''] = await app.ctx.db
      .knex('reviews')
      .where({ clinic_id: member.clinicId })
      .orderBy('submitted_at')
      .pluck('submitted_at');
    const fives = async (query: Query) => (await levelsOf(member, query))[0]?.[1];
    expect(await fives({})).toBe(3);
    expect(await fives({ dateFrom: middle })).toBe(2);
    expect(await fives({ dateTo: middle })).toBe(1);
    expect(await fives({ dateFrom: oldest, dateTo: newest })).toBe(2);
    expect(await fives({ dateFrom: hoursAgo(5) })).toBe(0);
  });

  describe.each(oneOf(engine))('and on %s alone', () => {
    test('smart routing offers the link to 4 and 5 stars alone', async () => {
      const member = await addMember(app);
      for (const rating of [5, 5, 4, 3, 1]) await leaveReview(app, member, { rating });
      expect((await member.client.getFairness()).data).toMatchObject({ routing: 'smart', isPreview: false });
      expect(await levelsOf(member)).toEqual([
        [5, 2, 2, 2, 100],
        [4, 1, 1, 1, 100],
        [3, 1, 0, 0, 0],
        [2, 0, 0, 0, null],
        [1, 1, 0, 0, 0],
      ]);
    });

    test('open routing offers it to everybody; who followed it is the patient’s choice', async () => {
      const member = await addMember(app);
      await route(member, 'open');
      await leaveReview(app, member, { rating: 5, publicLink: true });
      await leaveReview(app, member, { rating: 5, publicLink: false });
      await leaveReview(app, member, { rating: 1, publicLink: true });
      await leaveReview(app, member, { rating: 2 });
      expect((await member.client.getFairness()).data.routing).toBe('open');
      expect(await levelsOf(member)).toEqual([
        [5, 2, 2, 1, 100],
        [4, 0, 0, 0, null],
        [3, 0, 0, 0, null],
        [2, 1, 1, 0, 100],
        [1, 1, 1, 1, 100],
      ]);
    });

    test('where the clinic has no page on the platform, nobody is offered one', async () => {
      const member = await addMember(app);
      const review = { rating: 5, platform: 'yelp' } as const;
      expect(await leaveReview(app, member, review)).toMatchObject({ redirectUrl: null });
      expect((await levelsOf(member))[0]).toEqual([5, 1, 0, 0, 0]);
    });

    test('staff read it, and no clinic counts another’s reviews', async () => {
      const [member, other] = [await addMember(app), await addMember(app)];
      await leaveReview(app, other, { rating: 5 });
      const staff = await addMember(app, { role: 'staff', clinicId: member.clinicId ?? '' });
      expect((await levelsOf(staff)).map(([, reviews]) => reviews)).toEqual([0, 0, 0, 0, 0]);
    });

    test('a clinic that never paid sees the samples of the list, counted', async () => {
      const member = await addMember(app, { paid: false });
      const query = { dateFrom: hoursAgo(24 * 10) };
      const { reviews } = (await member.client.listReviews({ query: { ...query, limit: 50 } })).data;
      const { data } = await member.client.getFairness({ query });
      expect(data).toMatchObject({ routing: 'smart', isPreview: true });
      for (const { rating, reviews: count, offered, followed } of data.levels) {
        const listed = reviews.filter((review) => review.rating === rating);
        const gone = listed.filter(({ isPublic }) => isPublic).length;
        expect({ rating, count, offered, followed }).toEqual({
          rating,
          count: listed.length,
          offered: gone,
          followed: gone,
        });
      }
      expect(data.levels.reduce((sum, level) => sum + level.reviews, 0)).toBe(reviews.length);
    });
  });
});
