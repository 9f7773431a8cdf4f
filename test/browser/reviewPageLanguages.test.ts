import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Language } from '../../server/contract/routes/reviewView.ts';
import { heading, overflowOf, patientPhones, press, star } from '../support/patientPhone.ts';

// The patient's page in its three languages, on the narrowest phone.

const phones = patientPhones();

const reviewsOf = (token: string) => phones.server().stored.filter((review) => review.token === token);

interface Words {
  language: Language;
  question: string;
  /** The name of two stars. */
  fair: string;
  next: string;
  feedbackTitle: string;
  feedback: string;
  submit: string;
  thanks: string;
  noMoreTexts: string;
  stopTitle: string;
  invalid: string;
}

const WORDS: Words[] = [
  {
    language: 'en',
    question: 'How was your visit?',
    fair: 'Fair',
    next: 'Next',
    feedbackTitle: 'Tell us more about your visit',
    feedback: 'Your feedback',
    submit: 'Submit',
    thanks: 'Thank you',
    noMoreTexts: 'No more texts',
    stopTitle: 'Stop all texts to this number?',
    invalid: 'Review Link Invalid',
  },
  {
    language: 'es',
    question: '¿Cómo fue su visita?',
    fair: 'Regular',
    next: 'Siguiente',
    feedbackTitle: 'Cuéntenos más sobre su visita',
    feedback: 'Sus comentarios',
    submit: 'Enviar',
    thanks: 'Gracias',
    noMoreTexts: 'No más mensajes',
    stopTitle: '¿Detener todos los mensajes a este número?',
    invalid: 'Enlace de reseña no válido',
  },
  {
    language: 'hu',
    question: 'Hogyan értékeli a látogatását?',
    fair: 'Gyenge',
    next: 'Tovább',
    feedbackTitle: 'Meséljen többet a látogatásáról',
    feedback: 'Az Ön véleménye',
    submit: 'Küldés',
    thanks: 'Köszönjük',
    noMoreTexts: 'Nem kérek több SMS\u2011t',
    stopTitle: 'Leállítja az összes SMS\u2011t erre a számra?',
    invalid: 'Érvénytelen értékelési link',
  },
];

const NARROW = { viewport: { width: 320, height: 568 } };

/** Nothing is cut or wider than the phone, with text twice as large neither. */
async function expectFits(page: Page, javaScriptEnabled: boolean): Promise<void> {
  if (!javaScriptEnabled) return expect(await widestOf(page)).toBeLessThanOrEqual(NARROW.viewport.width);
  expect(await overflowOf(page)).toBe(0);
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  expect(await overflowOf(page)).toBe(0);
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
}

/** Where the right-most of the page's parts ends, told by the browser itself. */
async function widestOf(page: Page): Promise<number> {
  const boxes = (await page.locator('h1, .star, button').all()).map((part) => part.boundingBox());
  return Math.max(...(await Promise.all(boxes)).map((box) => (box ? box.x + box.width : 0)));
}

test.each([
  ['English, with script', 'en', true],
  ['Spanish, with script', 'es', true],
  ['Hungarian, with script', 'hu', true],
  // What is written there without one is the server’s, in each language: api/reviewForm.
  ['Hungarian, without script', 'hu', false],
] as const)('the whole way in %s, and every screen fits', async (_, language, javaScriptEnabled) => {
  const words = WORDS.find((one) => one.language === language) as Words;
  const { server } = phones;
  const token = server().link({ routing: 'open' });
  const locale = { locale: words.language, javaScriptEnabled, ...NARROW };
  const { page, elsewhere, complaints } = await phones.open(`/r/${token}`, locale);
  const look = () => expectFits(page, javaScriptEnabled);
  await heading(page, words.question);
  await look();
  await press(page, words.next);
  await page.locator('#problem p').waitFor();
  await look();
  await star(page, words.fair).check();
  await press(page, words.noMoreTexts);
  await heading(page, words.stopTitle);
  await look();
  await page.locator('button[value=return]').click();
  await expect.poll(() => star(page, words.fair).isChecked()).toBe(true);
  await press(page, words.next);
  await heading(page, words.feedbackTitle);
  await page.getByLabel(words.feedback).fill('Long wait');
  await look();
  await press(page, words.submit);
  await heading(page, words.thanks);
  await look();
  expect(reviewsOf(token)).toMatchObject([{ rating: 2, feedback: 'Long wait' }]);
  await page.goto(`${server().url}/r/${server().link({}, 'expired')}`);
  await heading(page, words.invalid);
  await look();
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe(words.language);
  expect(elsewhere).toEqual([]);
  expect(complaints.filter((line) => !/status of 4/.test(line))).toEqual([]);
});

test('another language says everything in place, keeps what was ticked and typed, and is offered by a link that ended too', async () => {
  const token = phones.server().link();
  const { page, complaints } = await phones.open(`/r/${token}`);
  const posts: string[] = [];
  page.on('request', (request) => request.isNavigationRequest() && posts.push(request.url()));
  await star(page, 'Fair').check();
  await press(page, 'Español');
  await heading(page, '¿Cómo fue su visita?');
  await expect.poll(() => star(page, 'Regular').isChecked()).toBe(true);
  await expect.poll(() => page.title()).toBe('¿Cómo fue su visita? · Riverside Family Clinic');
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Español');
  await press(page, 'Siguiente');
  await page.getByLabel('Sus comentarios').fill('Mucha espera');
  await press(page, 'Magyar');
  await heading(page, 'Meséljen többet a látogatásáról');
  await expect.poll(() => page.getByLabel('Az Ön véleménye').inputValue()).toBe('Mucha espera');
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('hu');
  expect(posts).toEqual([]);
  await page.reload();
  await heading(page, 'Hogyan értékeli a látogatását?');
  expect(complaints).toEqual([]);

  await page.goto(`${phones.server().url}/r/${phones.server().link({}, 'used')}`);
  await page.getByRole('link', { name: 'Español' }).click();
  await heading(page, 'Enlace de reseña no válido');
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('es');
});

test('without script the languages are buttons of the form, and keep the same, and links where it ended', async () => {
  const token = phones.server().link();
  const { page } = await phones.open(`/r/${token}`, { javaScriptEnabled: false });
  await star(page, 'Fair').check();
  await press(page, 'Español');
  await expect.poll(() => star(page, 'Regular').isChecked()).toBe(true);
  await press(page, 'Siguiente');
  await page.getByLabel('Sus comentarios').fill('Mucha espera');
  await page.getByLabel('Su nombre').fill('Ana');
  await press(page, 'English');
  await expect.poll(() => page.getByLabel('Your feedback').inputValue()).toBe('Mucha espera');
  await press(page, 'Submit');
  await heading(page, 'Thank you');
  expect(reviewsOf(token)).toMatchObject([{ rating: 2, feedback: 'Mucha espera', customerName: 'Ana' }]);

  await page.goto(`${phones.server().url}/r/${phones.server().link({}, 'used')}`);
  await page.getByRole('link', { name: 'Magyar' }).click();
  await heading(page, 'Érvénytelen értékelési link');
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('hu');
});
