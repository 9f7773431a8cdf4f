import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../../server/contract/core/client.ts';
import { addMember, ENGINES, lapse, oneOf, startApp, type TestApp } from '../../support/app.ts';
import { auditedBy } from '../../support/audit.ts';
import { addPastReview, leaveReview, leftReview } from '../../support/reviews.ts';

/** A clinic's reviews as a file: streamed, safe in a spreadsheet, and with the filters of the list. */

const HEADER =
  '\ufeffsubmittedAt,rating,feedback,name,platform,status,isPublic,respondedAt,case,caseOwner,caseNote\r\n';

type Query = NonNullable<NonNullable<Parameters<Client['getReviewStats']>[0]>['query']>;

describe.each(ENGINES)('the export of reviews on %s', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp(engine, { worker: false }, afterAll);
  });

  const fileOf = async (client: Client, query: Query = {}) =>
    Buffer.from(await (await client.download('exportReviews', { query })).arrayBuffer()).toString();
  const rowsOf = async (client: Client, query: Query = {}): Promise<Record<string, string>[]> =>
    parse(await fileOf(client, query), { columns: true, bom: true });

  test('has the filters of the list', async () => {
    const member = await addMember(app);
    const { client } = member;
    const { id } = await leftReview(app, member, { rating: 1, feedback: 'Cold room' });
    await leaveReview(app, member, { rating: 4, feedback: 'Warm room' });
    await addPastReview(app, member, { rating: 3, hours: 48 });
    await client.respondToReview({ params: { id }, payload: { kind: 'note', message: 'Called' } });
    const yesterday = new Date(app.ctx.now().getTime() - 86_400_000).toISOString();
    const ratings = async (query: Query) => (await rowsOf(client, query)).map(({ rating }) => rating);
    expect(await ratings({})).toEqual(['4', '1', '3']);
    expect(await ratings({ status: 'responded' })).toEqual(['1']);
    expect(await ratings({ status: 'pending', dateFrom: yesterday })).toEqual(['4']);
    expect(await ratings({ dateTo: yesterday })).toEqual(['3']);
    expect(await ratings({ case: 'open' })).toEqual(['1']);
    expect(await ratings({ search: 'ROOM', rating: '4' as never })).toEqual(['4']);
    expect(await ratings({ platform: 'yelp' })).toEqual([]);
  });

  test('reads many reviews part by part, none twice or never, also those of one instant', async () => {
    const member = await addMember(app);
    await addPastReview(app, member, { rating: 5 });
    const { id: _, ...one } = await app.ctx.db.knex('reviews').where({ clinic_id: member.clinicId }).first();
    const copies = Array.from({ length: 2_100 }, () => ({ ...one, id: crypto.randomUUID() }));
    await app.ctx.db.knex.batchInsert('reviews', copies, 50);
    const file = await fileOf(member.client);
    expect(file.split('\r\n')).toHaveLength(2_101 + 2);
  });

  describe.each(oneOf(engine))('and on %s alone', () => {
    test('holds every review with its case, newest first, in a file named after the day', async () => {
      const member = await addMember(app);
      await leaveReview(app, member, { rating: 5 });
      const { id } = await leftReview(app, member, {
        rating: 2,
        feedback: 'Cold, "very"',
        customerName: 'Anna',
      });
      const params = { id };
      const change = { ownerId: member.userId, note: 'Call', status: 'in_progress' as const };
      await member.client.updateReviewCase({ params, payload: change });
      await member.client.respondToReview({ params, payload: { kind: 'note', message: 'Called' } });
      const [low, high] = (await member.client.listReviews()).data.reviews;
      const answer = await member.client.download('exportReviews');
      expect(answer.headers.get('content-disposition')).toMatch(
        /^attachment; filename="reviews-\d{4}-\d\d-\d\d\.csv"$/,
      );
      expect(Buffer.from(await answer.arrayBuffer()).toString()).toBe(
        `${HEADER}${low?.submittedAt},2,"Cold, ""very""",Anna,google,responded,false,${low?.respondedAt},` +
          `in_progress,Robin Test,Call\r\n${high?.submittedAt},5,,,google,published,true,,,,\r\n`,
      );
    });

    test('lets a spreadsheet run nothing that a patient wrote', async () => {
      const member = await addMember(app);
      await leaveReview(app, member, { rating: 1, feedback: '=HYPERLINK("http://evil.example.com")' });
      expect(await fileOf(member.client)).toContain(`"'=HYPERLINK(""http://evil.example.com"")"`);
    });

    test('is audited with how many and by which filters, never with what was typed', async () => {
      const member = await addMember(app);
      await leaveReview(app, member, { rating: 2, feedback: 'Beside the aquarium' });
      await leaveReview(app, member, { rating: 2 });
      const rows = await auditedBy(app.ctx, () => fileOf(member.client, { search: 'aquarium' }));
      expect(rows).toMatchObject([
        {
          ...{ action: 'EXPORT', entityType: 'review', clinicId: member.clinicId, userId: member.userId },
          metadata: { reviews: 1, filters: ['search'] },
        },
      ]);
      expect(JSON.stringify(rows)).not.toContain('aquarium');
    });

    test('has no review of another clinic', async () => {
      await leaveReview(app, await addMember(app), { rating: 2 });
      expect(await fileOf((await addMember(app)).client)).toBe(HEADER);
    });

    test('is refused to a clinic that never paid; one whose subscription ended gets its own', async () => {
      const { client } = await addMember(app, { paid: false });
      await expect(client.download('exportReviews')).rejects.toMatchObject({
        ...{ status: 402, code: 'subscription_required' },
      });
      const member = await addMember(app);
      await leaveReview(app, member, { rating: 2 });
      await lapse(app, member);
      expect(await rowsOf(member.client)).toHaveLength(1);
    });
  });
});
