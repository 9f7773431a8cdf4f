import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Platform, ReviewLinks } from '../../../server/contract/rules/platforms.ts';
import { languageOf } from '../../../server/domain/reviews/page/pageLanguage.ts';
import { addMember, ENGINES, oneOf, startApp, type TestApp, textsTo } from '../../support/app.ts';
import { linkTo, reviewRows } from '../../support/pageLinks.ts';
import { eventually } from '../../support/sandbox.ts';

// Whom the public link is offered, from the text to the review that is kept.

const GOOGLE = 'https://search.google.com/local/writereview?placeid=ChIJtestplace0001';
const TEMPLATE = 'Thanks for visiting {clinicName}. How did we do? {reviewLink} Reply STOP to unsubscribe.';

/** A clinic with that routing, and the links that its patients got, one for each number. */
async function clinicWithLinks(engine: (typeof ENGINES)[number], routing: string, count: number) {
  const app = await startApp(engine, { env: { REVIEW_ROUTING: routing } });
  const { client } = await addMember(app, { reviewLinks: { google: GOOGLE } });
  const phoneNumbers = Array.from({ length: count }, (_, index) => `+1212555030${index}`);
  await client.sendBulk({
    payload: { phoneNumbers, messageTemplate: TEMPLATE, platform: 'google', sendNow: true },
  });
  const links = phoneNumbers.map(async (phone) => {
    const text = await eventually(async () => (await textsTo(app, phone))[0]);
    return /\/r\/(\w+)/.exec(text.body)?.[1] ?? '';
  });
  return { app, client, tokens: await Promise.all(links) };
}

describe.each(ENGINES)('on %s', (engine) => {
  describe('with links made at once', () => {
    let app: TestApp;
    beforeAll(async () => {
      app = await startApp(engine, { worker: false }, afterAll);
    });

    const submit = (token: string, payload: { rating: number; publicLink?: boolean; platform?: Platform }) =>
      app.anybody.submitReview({ params: { token }, payload });

    async function clinicWith(routing: 'smart' | 'open', reviewLinks: ReviewLinks = { google: GOOGLE }) {
      const owner = await addMember(app, { reviewLinks });
      await app.ctx.db.knex('clinics').where({ id: owner.clinicId }).update({ routing });
      return owner;
    }

    test('the number that a link was sent to tells the language, where it tells one', async () => {
      const owner = await clinicWith('smart');
      const language = async (phone: string) => languageOf(app.ctx, await linkTo(app, owner, phone));
      expect(await language('+36205550147')).toBe('hu');
      expect(await language('+12125550147')).toBeNull();
      expect(await languageOf(app.ctx, 'zzzzzzzzzzzz')).toBeNull();
    });

    describe.each(oneOf(engine))('and on %s alone', () => {
      test('a review keeps whether its patient was offered the public link, followed or not', async () => {
        const offered = async (routing: 'smart' | 'open', reviewLinks?: ReviewLinks) => {
          const owner = await clinicWith(routing, reviewLinks);
          for (const rating of [1, 3, 4, 5]) {
            await submit(await linkTo(app, owner), { rating, publicLink: false });
          }
          const rows = await reviewRows(app, owner.clinicId);
          return rows.map(({ rating, offered_public }) => (offered_public ? rating : 0));
        };
        expect(await offered('smart')).toEqual([0, 0, 4, 5]);
        expect(await offered('open')).toEqual([1, 3, 4, 5]);
      });

      test('where there is nowhere to go, nobody was offered anything', async () => {
        for (const routing of ['smart', 'open'] as const) {
          const owner = await clinicWith(routing);
          const tokens = [await linkTo(app, owner), await linkTo(app, owner)];
          await app.ctx.db.knex('clinics').where({ id: owner.clinicId }).update({ review_links: '{}' });
          for (const token of tokens) {
            expect((await submit(token, { rating: 5, publicLink: true })).redirectUrl).toBeNull();
          }
          const rows = await reviewRows(app, owner.clinicId);
          expect(rows.map((row) => [Boolean(row.offered_public), Boolean(row.is_public)])).toEqual([
            [false, false],
            [false, false],
          ]);
        }
      });

      test('reading and fetching ahead leave a link whole', async () => {
        const token = await linkTo(app, await clinicWith('smart'));
        for (const method of ['HEAD', 'GET', 'HEAD', 'OPTIONS']) {
          await fetch(`${app.url}/api/r/${token}`, { method, headers: { purpose: 'prefetch' } });
        }
        expect((await submit(token, { rating: 5 })).redirectUrl).toBe(GOOGLE);
      });

      test('a link that breaks its platform’s rule is neither shown nor followed, wherever it came from', async () => {
        const owner = await clinicWith('smart');
        const [first, second] = [await linkTo(app, owner), await linkTo(app, owner)];
        const nasty = {
          google: 'https://search.google.com.evil.example/local/writereview?placeid=ChIJtestplace0001',
          yelp: 'javascript:alert(1)//yelp.com',
          facebook: 'https://www.facebook.com@evil.example/oak-street',
          vitals: 'https://www.vitals.com/oak-street',
        };
        const clinic = app.ctx.db.knex('clinics').where({ id: owner.clinicId });
        await clinic.clone().update({ review_links: JSON.stringify(nasty) });
        const params = { token: first };
        const form = async () => (await app.anybody.getReviewForm({ params })).data.reviewLinks;
        expect(await form()).toEqual({ vitals: nasty.vitals });
        expect((await submit(first, { rating: 5 })).redirectUrl).toBeNull();

        await clinic.clone().update({ review_redirect_url: 'https://www.yelp.com/biz/oak-street' });
        expect((await submit(second, { rating: 5, platform: 'facebook' })).redirectUrl).toBe(
          'https://www.yelp.com/biz/oak-street',
        );
        const third = await linkTo(app, owner);
        await clinic.clone().update({ review_redirect_url: '//evil.example/yelp.com' });
        expect((await submit(third, { rating: 5, platform: 'google' })).redirectUrl).toBeNull();
      });

      test('no parameter names a destination', async () => {
        const token = await linkTo(app, await clinicWith('smart'));
        const evil = 'https://evil.example/';
        const named = Object.fromEntries(
          ['redirectUrl', 'reviewRedirectUrl', 'reviewLink', 'url', 'next'].map((name) => [name, evil]),
        );
        const response = await fetch(`${app.url}/api/r/${token}?${new URLSearchParams(named)}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', referer: evil },
          body: JSON.stringify({ rating: 5, reviewLinks: { google: evil }, ...named }),
        });
        expect(await response.json()).toMatchObject({ redirectUrl: GOOGLE });
      });
    });
  });

  describe.each(oneOf(engine))('and on %s alone', () => {
    test('open routing offers the public link to every patient; public is who followed it', async () => {
      const { app, client, tokens } = await clinicWithLinks(engine, 'open', 3);
      const choices = [{ publicLink: true }, { publicLink: false }, {}];
      const redirects: (string | null)[] = [];
      for (const [index, choice] of choices.entries()) {
        const params = { token: tokens[index] ?? '' };
        expect((await app.anybody.getReviewForm({ params })).data.routing).toBe('open');
        const answer = await app.anybody.submitReview({ params, payload: { rating: index + 1, ...choice } });
        redirects.push(answer.redirectUrl);
      }
      expect(redirects).toEqual([GOOGLE, null, GOOGLE]);
      const { data } = await client.listReviews();
      expect(data.reviews.map(({ rating, isPublic }) => [rating, isPublic]).sort()).toEqual([
        [1, true],
        [2, false],
        [3, false],
      ]);
    });

    test('smart routing sends 4 and above on, whatever else is claimed', async () => {
      const { app, tokens } = await clinicWithLinks(engine, 'smart', 2);
      const submit = (token = '', rating = 0) =>
        app.anybody.submitReview({ params: { token }, payload: { rating, publicLink: rating < 4 } });
      expect((await submit(tokens[0], 3)).redirectUrl).toBeNull();
      expect((await submit(tokens[1], 4)).redirectUrl).toBe(GOOGLE);
    });
  });
});
