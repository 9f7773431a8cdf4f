import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Refusal } from '../../../server/domain/refusal.ts';
import { CHECKED, GOOGLE, type ReviewServer, startReviewServer, YELP } from '../../support/reviewPage.ts';

// The form of the patient's page as a phone without script posts it.

let server: ReviewServer;
beforeAll(async () => {
  server = await startReviewServer();
});
afterAll(() => server.stop());

const get = (path: string, headers: Record<string, string> = {}) => fetch(server.url + path, { headers });
const post = (path: string, fields: Record<string, string>) =>
  fetch(server.url + path, { method: 'POST', body: new URLSearchParams(fields) });

/** What the patient sees: the page up to the data for its script, which holds every sentence. */
const seen = async (answer: Response | Promise<Response>): Promise<string> =>
  (await (await answer).text()).split('<script')[0] ?? '';

describe('the plain form', () => {
  test('asks for a rating where there is none', async () => {
    const answer = await post(`/r/${server.link()}`, { step: 'rating' });
    expect(answer.status).toBe(400);
    expect(await seen(answer)).toContain('Please select a rating before continuing or submitting');
  });

  test('a 2 asks for feedback without spending the link, then stores it and thanks', async () => {
    const token = server.link();
    const second = await post(`/r/${token}`, { step: 'rating', rating: '2' });
    expect(await seen(second)).toContain('Tell us more about your visit');
    expect((await get(`/r/${token}`)).status).toBe(200);
    const fields = {
      step: 'feedback',
      rating: '2',
      feedback: 'Long wait.\r\nCold room.',
      customerName: ' Ann ',
    };
    const thanks = await seen(post(`/r/${token}`, fields));
    expect(thanks).toContain('Thank you');
    expect(thanks).not.toContain('href="https');
    expect(server.stored.at(-1)).toMatchObject({
      token,
      rating: 2,
      feedback: 'Long wait.\nCold room.',
      customerName: 'Ann',
    });
  });

  test('a 4 goes through feedback to a page that offers the public link', async () => {
    const token = server.link();
    expect(await seen(post(`/r/${token}`, { step: 'rating', rating: '4' }))).toContain('Submit');
    const thanks = await seen(post(`/r/${token}`, { step: 'feedback', rating: '4' }));
    expect(thanks).toContain(`href="${GOOGLE}"`);
    expect(thanks).not.toContain('http-equiv');
  });

  test("a 5 is stored and sent on to the platform of the page's code", async () => {
    const token = server.link();
    const thanks = await seen(post(`/r/${token}/4`, { step: 'rating', rating: '5' }));
    expect(thanks).toContain(`<meta http-equiv="refresh" content="0;url=${YELP}"/>`);
    expect(server.stored.at(-1)).toMatchObject({ token, rating: 5, platform: 'yelp' });
  });

  test('an unknown platform code means google; without one the link keeps its own', async () => {
    await post(`/r/${server.link({ platform: 'yelp' })}/99`, { step: 'rating', rating: '5' });
    expect(server.stored.at(-1)?.platform).toBe('google');
    const own = await post(`/r/${server.link({ platform: 'yelp' })}`, { step: 'rating', rating: '5' });
    expect(await seen(own)).toContain(`0;url=${YELP}`);
    expect(server.stored.at(-1)?.platform).toBeUndefined();
  });

  test('a platform that is switched off since the text went out gives way to the link’s own', async () => {
    const off = { platforms: { yelp: false }, reviewLinks: { google: GOOGLE } };
    const thanks = await post(`/r/${server.link(off)}/4`, { step: 'rating', rating: '5' });
    expect(await seen(thanks)).toContain(`0;url=${GOOGLE}`);
    expect(server.stored.at(-1)?.platform).toBeUndefined();
  });

  test('a 5 with nowhere to go is thanked', async () => {
    const token = server.link({ reviewLinks: {} });
    const thanks = await seen(post(`/r/${token}`, { step: 'rating', rating: '5' }));
    expect(thanks).toContain('Thank you');
    expect(thanks).not.toContain('http-equiv');
  });

  test('going back to the stars keeps what was typed', async () => {
    const token = server.link();
    const fields = { step: 'back', rating: '3', feedback: 'So <so>', customerName: 'Bo' };
    const html = await seen(post(`/r/${token}`, fields));
    expect(html).toContain('How was your visit?');
    expect(html).toContain('name="feedback" value="So &lt;so&gt;"');
  });

  test('too long a feedback, odd fields and odd bodies end in a page that says so', async () => {
    const token = server.link();
    const long = await post(`/r/${token}`, { rating: '1', feedback: 'é'.repeat(4001) });
    expect(long.status).toBe(400);
    expect(await seen(long)).toContain('Your words are too long. Shorten them.');
    expect((await post(`/r/${token}`, { step: 'nonsense', rating: '9' })).status).toBe(400);
    const json = await fetch(`${server.url}/r/${token}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"rating":5}',
    });
    expect(json.status).toBe(415);
    const huge = await post(`/r/${token}`, { rating: '1', feedback: 'a'.repeat(100_000) });
    expect(huge.status).toBe(413);
    expect(await seen(huge)).toContain('Submission Failed');
    expect(server.stored.some((review) => review.token === token)).toBe(false);
  });

  test('a failing server keeps what was typed and lets the patient try again', async () => {
    const token = server.link();
    const fields = { step: 'feedback', rating: '1', feedback: 'Nobody called back' };
    server.refuse(new Refusal('unavailable', 'Busy.'));
    const failed = await post(`/r/${token}`, fields);
    server.refuse(undefined);
    expect(failed.status).toBe(503);
    const html = await seen(failed);
    expect(html).toContain('Submission Failed');
    expect(html).toContain('Nobody called back</textarea>');
    expect((await post(`/r/${token}`, fields)).status).toBe(200);
  });
});

describe('the plain form’s foot', () => {
  const words = { feedback: 'Long <wait>', customerName: 'Ann' };

  test.each(['rating', 'feedback'])('another language on the %s screen keeps everything', async (screen) => {
    const token = server.link();
    const fields = { screen, rating: '2', language: 'en', speak: 'es', ...words };
    const html = await seen(post(`/r/${token}`, fields));
    expect(html).toContain('<html lang="es">');
    expect(html).toContain(`name="screen" value="${screen}"`);
    expect(html).toContain('name="language" value="es"');
    expect(html).toMatch(screen === 'rating' ? /checked="" value="2"/ : /name="rating" value="2"/);
    expect(html).toContain('Long &lt;wait&gt;');
    expect(html).toContain('value="Ann"');
    const next = { ...fields, speak: '', step: 'rating', language: 'es' };
    expect(await seen(post(`/r/${token}`, next))).toContain('Cuéntenos más sobre su visita');
  });

  test('no more texts is asked first, then done; the review goes on where it was', async () => {
    const token = server.link();
    const fields = { screen: 'feedback', rating: '2', ...words };
    const asking = await seen(post(`/r/${token}`, { ...fields, step: 'stop' }));
    expect(asking).toContain('Stop all texts to this number?');
    expect(server.stopped).not.toContain(token);
    const onStop = { ...fields, screen: 'stop', before: 'feedback' };
    const back = await seen(post(`/r/${token}`, { ...onStop, step: 'return' }));
    expect(back).toContain('Long &lt;wait&gt;</textarea>');
    const done = await seen(post(`/r/${token}`, { ...onStop, step: 'noMoreTexts' }));
    expect(done).toContain('The number that got this link will not be texted again.');
    expect(server.stopped).toContain(token);
    expect(done).toContain('Back to your review');
  });

  test('a failure keeps the place, and can be tried again', async () => {
    const token = server.link();
    const fields = { screen: 'stop', before: 'rating', step: 'noMoreTexts' };
    server.refuse(new Refusal('unavailable', 'Busy.'));
    const failed = await post(`/r/${token}`, fields);
    server.refuse(undefined);
    expect(failed.status).toBe(503);
    expect(await seen(failed)).toContain('Texts were not stopped');
    expect((await post(`/r/${token}`, fields)).status).toBe(200);
    expect(server.stopped).toContain(token);
  });

  test.each(['used', 'expired'] as const)('a link that is %s still stops texts', async (state) => {
    const token = server.link({}, state);
    expect(await seen(get(`/r/${token}`))).toContain('value="stop"');
    expect(await seen(post(`/r/${token}`, { step: 'stop' }))).toContain('Stop all texts');
    const done = await post(`/r/${token}`, { screen: 'stop', step: 'noMoreTexts' });
    expect(await seen(done)).toContain('will not be texted again');
    expect(server.stopped).toContain(token);
  });

  test('a standing link and an unknown one name no number', async () => {
    for (const path of [`/r/${server.link({ kind: 'standing', expiresAt: null })}`, '/r/zzzzzzzzzzzz']) {
      expect(await seen(get(path))).not.toContain('value="stop"');
    }
    expect((await post('/r/zzzzzzzzzzzz', { screen: 'stop', step: 'noMoreTexts' })).status).toBe(404);
  });
});

describe('a rating that needs a captcha', () => {
  test('says without script that the step needs it, and spends nothing', async () => {
    const token = server.link(CHECKED);
    const asked = await seen(post(`/r/${token}`, { step: 'rating', rating: '2' }));
    expect(/<noscript>(.*?)<\/noscript>/.exec(asked)?.[1]).toContain('the check needs JavaScript');
    const answer = await post(`/r/${token}`, { step: 'feedback', rating: '2', feedback: 'Long wait' });
    expect(answer.status).toBe(422);
    const html = await seen(answer);
    expect(html).toMatch(/id="problem">.*the check needs JavaScript/);
    expect(html).toContain('Long wait</textarea>');
    expect((await get(`/r/${token}`)).status).toBe(200);
  });

  test('a 4 of the same link needs none; of a standing link even a 5 does', async () => {
    const four = await post(`/r/${server.link(CHECKED)}`, { step: 'feedback', rating: '4' });
    expect(await seen(four)).toContain('Thank you');
    const standing = server.link({ ...CHECKED, captchaFor: 'all', kind: 'standing', expiresAt: null });
    const five = await seen(post(`/r/${standing}`, { step: 'rating', rating: '5' }));
    expect(five).toContain('Tell us more about your visit');
    expect(five).toContain('<noscript>');
  });
});
