import { describe, expect, test } from 'vitest';
import { addMember, ENGINES, startApp, textsTo } from '../support/app.ts';
import { eventually } from '../support/sandbox.ts';

// Whom the public link is offered (DESIGN 7.11), from the text to the review that is kept.

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
