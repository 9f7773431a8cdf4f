import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMember, type Member, startApp, type TestApp } from '../../support/app.ts';
import { linkTo, switchStandingLink } from '../../support/pageLinks.ts';
import { changeSettings } from '../../support/settingsScreen.ts';

// What the patient's page shows the way to, and in whose words it says what went wrong.

const GOOGLE = 'https://search.google.com/local/writereview?placeid=ChIJtestplace0001';

let app: TestApp;
let owner: Member;
beforeAll(async () => {
  app = await startApp('sqlite', { worker: false }, afterAll);
  owner = await addMember(app);
});

/** What is seen: the page up to the data for its script, which holds every sentence. */
async function seen(path: string, { language = 'en', posted }: { language?: string; posted?: object } = {}) {
  const answer = await fetch(app.url + path, {
    headers: { 'accept-language': language },
    ...(posted && { method: 'POST', body: new URLSearchParams(posted as Record<string, string>) }),
  });
  return (await answer.text()).split('<script')[0] ?? '';
}

test('who comes back from the public page is thanked and finds the way there again', async () => {
  const path = `/r/${await linkTo(app, owner)}`;
  await seen(path, { posted: { step: 'rating', rating: '5' } });
  const back = await seen(path);
  expect(back).toContain('Your review was received.');
  expect(back).toContain('Continue to Google');
  expect(back).toContain(`href="${GOOGLE}"`);
  expect(back).not.toContain('Review Link Invalid');
  expect(await seen(path, { language: 'es' })).toContain('Hemos recibido su reseña.');
});

test('who left private feedback is shown no public page afterwards', async () => {
  const path = `/r/${await linkTo(app, owner)}`;
  await seen(path, {
    posted: { step: 'feedback', screen: 'feedback', rating: '2', feedback: 'A long wait' },
  });
  const back = await seen(path);
  expect(back).toContain('Review Link Invalid');
  expect(back).not.toContain(GOOGLE);
});

test('a clinic without a public page says Submit, one with a page Continue to Review', async () => {
  const bare = await addMember(app);
  const path = `/r/${await linkTo(app, bare)}`;
  await changeSettings(bare, { general: { reviewLinks: { google: '' } } });
  const without = await seen(path);
  expect(without).toContain('Submit');
  expect(without).not.toContain('Continue to Review');
  expect(await seen(`/r/${await linkTo(app, owner)}`)).toContain('Continue to Review');
});

test('the demonstration says what would come, of a good rating and of another', async () => {
  const admin = await addMember(app, { role: 'super_admin' });
  const { url } = (await admin.client.createDemoReviewLink()).data;
  const path = new URL(url).pathname;
  const good = await seen(path, { posted: { step: 'rating', rating: '5' } });
  expect(good).toContain('A patient would now be on Google');
  const low = await seen(path, { posted: { step: 'feedback', screen: 'feedback', rating: '2' } });
  expect(low).toContain('The clinic would now have this feedback');
  for (const ending of [good, low]) expect(ending).not.toContain('has received your rating');
});

test('a standing link that is off does not speak of a text', async () => {
  const token = await switchStandingLink(owner, true);
  await switchStandingLink(owner, false);
  const off = await seen(`/r/${token}`);
  expect(off).toContain('This clinic takes no reviews by this link now');
  expect(off).not.toContain('your text');
  expect(await seen(`/r/${token}/1`, { language: 'hu' })).toContain('A rendelő ezen a linken most nem fogad');
});

test.each([
  ['es', 'Su texto es demasiado largo'],
  ['hu', 'Túl hosszú a szöveg'],
])('what is refused is said in %s, never by the server’s English sentence', async (language, sentence) => {
  const path = `/r/${await linkTo(app, owner)}`;
  const posted = { step: 'feedback', screen: 'feedback', rating: '2', feedback: 'x'.repeat(10_001) };
  const page = await seen(path, { language, posted });
  expect(page).toContain(sentence);
  expect(page).not.toMatch(/At most|lang="en">/);
});
