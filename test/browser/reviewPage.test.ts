import { expect, test } from 'vitest';
import { faultsOf, patientPhones, press, star } from '../support/patientPhone.ts';
import { GOOGLE, YELP } from '../support/reviewPage.ts';

// The patient's page in a real browser, with and without script.

const phones = patientPhones();

/** Where a new link of the page leads. */
const linked = (...link: Parameters<ReturnType<typeof phones.server>['link']>) => {
  const token = phones.server().link(...link);
  return { token, address: `${phones.server().url}/r/${token}` };
};

const reviewsOf = (token: string) => phones.server().stored.filter((review) => review.token === token);

test.each([
  ['with script', true],
  ['without script', false],
])(
  '%s a 2 stays private, words are kept over another rating, and a 5 and open routing lead to the platform',
  async (_, javaScriptEnabled) => {
    const low = linked();
    const { page, elsewhere, complaints } = await phones.open(`/r/${low.token}`, { javaScriptEnabled });
    await star(page, 'Fair').check();
    await press(page, 'Next');
    await page.getByLabel('Your feedback').fill('Long wait');
    await page.getByLabel('Your name').fill('Ann');
    await press(page, 'Submit');
    await page.getByRole('heading', { name: 'Thank you' }).waitFor();
    expect(reviewsOf(low.token)).toMatchObject([{ rating: 2, feedback: 'Long wait', customerName: 'Ann' }]);
    expect(await page.getByRole('link', { name: /Continue to/ }).count()).toBe(0);

    const changed = linked();
    await page.goto(changed.address);
    await press(page, 'Next');
    await page.getByText('Please select a rating before continuing or submitting').waitFor();
    await star(page, 'Poor').check();
    await press(page, 'Next');
    await page.getByLabel('Your feedback').fill('Better than I thought');
    await press(page, 'Change rating');
    await star(page, 'Good').check();
    await press(page, 'Next');
    await expect.poll(() => page.getByLabel('Your feedback').inputValue()).toBe('Better than I thought');
    await press(page, 'Submit');
    await page.getByRole('heading', { name: 'Thank you' }).waitFor();
    expect(reviewsOf(changed.token)).toMatchObject([{ rating: 3, feedback: 'Better than I thought' }]);
    expect(elsewhere).toEqual([]);

    const best = linked();
    await page.goto(`${best.address}/4`);
    await star(page, 'Excellent').check();
    await press(page, 'Continue to Review');
    await page.waitForURL(YELP);
    await expect.poll(() => reviewsOf(best.token)).toMatchObject([{ rating: 5, platform: 'yelp' }]);

    const open = linked({ routing: 'open' });
    await page.goto(open.address);
    await star(page, 'Poor').check();
    await press(page, 'Next');
    await page.getByLabel('Your feedback').fill('Cold room');
    await press(page, 'Review on Google');
    await page.waitForURL(GOOGLE);
    await expect
      .poll(() => reviewsOf(open.token))
      .toMatchObject([{ rating: 1, feedback: 'Cold room', publicLink: true }]);

    expect(complaints.filter((line) => !/status of 4/.test(line))).toEqual([]);
    await page.goto(linked({}, 'used').address);
    await page.getByRole('heading', { name: 'Review Link Invalid' }).waitFor();
    await expect
      .poll(() => page.getByText('This link may have expired or already been used').count())
      .toBe(1);
    expect(await page.getByRole('radio').count()).toBe(0);
  },
);

test('a 4 is thanked, offered the link, and gets it in a new tab; a 5 with nowhere to go is thanked, and coming back from the platform does not ask again', async () => {
  const token = phones.server().link();
  const { page, context } = await phones.open(`/r/${token}`);
  await star(page, 'Good').check();
  await page.getByRole('button', { name: 'Next', exact: true }).waitFor();
  await star(page, 'Great').check();
  await press(page, 'Continue to Review');
  const newTab = context.waitForEvent('page');
  await press(page, 'Submit');
  const link = page.getByRole('link', { name: 'Continue to Google' });
  await expect.poll(() => link.getAttribute('href')).toBe(GOOGLE);
  expect(await (await newTab).evaluate(() => [location.href, document.referrer, window.opener])).toEqual([
    GOOGLE,
    '',
    null,
  ]);
  expect(reviewsOf(token)).toHaveLength(1);

  await page.goto(linked({ reviewLinks: {} }).address);
  await star(page, 'Excellent').check();
  await press(page, 'Submit');
  await page.getByRole('heading', { name: 'Thank you' }).waitFor();
  expect(await page.getByRole('link', { name: /Continue to/ }).count()).toBe(0);

  await page.goto(linked().address);
  await star(page, 'Excellent').check();
  await press(page, 'Continue to Review');
  await page.waitForURL(GOOGLE);
  await page.goBack();
  await page.getByRole('heading').waitFor();
  expect(await page.getByRole('radio').count()).toBe(0);
});

test('a star ticked before the script came is still ticked after it', async () => {
  const token = phones.server().link();
  const { page } = await phones.take();
  const script = Promise.withResolvers<void>();
  await page.route('**/review-assets/*', async (route) => {
    await script.promise;
    await route.continue();
  });
  await page.goto(`${phones.server().url}/r/${token}`, { waitUntil: 'commit' });
  await star(page, 'Fair').check();
  script.resolve();
  await page.waitForLoadState('networkidle');
  await press(page, 'Next');
  await page.getByText('Your rating:').waitFor();
  await expect.poll(() => page.getByText('2 · Fair').count()).toBe(1);
  expect(page.url()).toBe(`${phones.server().url}/r/${token}`);
});

test('offline, the words stay and the patient tries again; a lost answer counts once, and so do two quick clicks', async () => {
  const token = phones.server().link();
  const { page, context } = await phones.open(`/r/${token}`);
  await star(page, 'Poor').check();
  await press(page, 'Next');
  await page.getByLabel('Your feedback').fill('Nobody called back');
  await context.setOffline(true);
  await press(page, 'Submit');
  await page.getByText('Submission Failed').waitFor();
  await expect.poll(() => page.getByLabel('Your feedback').inputValue()).toBe('Nobody called back');

  await context.setOffline(false);
  await page.route('**/api/r/*', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await press(page, 'Try Again');
  await expect.poll(() => reviewsOf(token)).toHaveLength(1);
  await page.getByRole('button', { name: 'Try Again', disabled: false }).waitFor();
  await page.unroute('**/api/r/*');
  await press(page, 'Try Again');
  await page.getByRole('heading', { name: 'Thank you' }).waitFor();
  expect(reviewsOf(token)).toMatchObject([{ rating: 1, feedback: 'Nobody called back' }]);

  await page.goto(linked().address);
  await star(page, 'Poor').check();
  await press(page, 'Next');
  const posts: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()));
  await page.getByRole('button', { name: 'Submit' }).dblclick();
  await page.getByRole('heading', { name: 'Thank you' }).waitFor();
  expect(posts).toHaveLength(1);

  await page.goto(linked().address);
  // A 5 stays on the page and says why.
  await star(page, 'Excellent').check();
  await context.setOffline(true);
  await press(page, 'Continue to Review');
  await page.getByText('Failed to get redirect link').waitFor();
  await context.setOffline(false);
  await press(page, 'Continue to Review');
  await page.waitForURL(GOOGLE);
});

test('the keyboard alone is enough, and a link used meanwhile on another phone says so', async () => {
  const typed = linked();
  const { page } = await phones.open(`/r/${typed.token}`);
  await page.keyboard.press('Tab');
  for (let stars = 0; stars < 2; stars++) await page.keyboard.press('ArrowRight');
  await expect.poll(() => star(page, 'Good').isChecked()).toBe(true);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Tell us more about your visit' }).waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.type('Quick and kind');
  for (const key of ['Tab', 'Tab', 'Enter']) await page.keyboard.press(key);
  await page.getByRole('heading', { name: 'Thank you' }).waitFor();
  expect(reviewsOf(typed.token)).toMatchObject([{ rating: 3, feedback: 'Quick and kind' }]);
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Thank you');

  const used = linked();
  await page.goto(used.address);
  await star(page, 'Poor').check();
  await press(page, 'Next');
  await fetch(`${phones.server().url}/r/${used.token}`, {
    method: 'POST',
    body: new URLSearchParams({ rating: '5' }),
  });
  await press(page, 'Submit');
  await page.getByRole('heading', { name: 'Review Link Invalid' }).waitFor();
});

const NARROW = { viewport: { width: 320, height: 568 } };

test('on a narrow phone the stars are 56 pixels wide, in one line above the fold; text twice as large still fits, and axe finds nothing on any screen, in either theme', async () => {
  const { page } = await phones.open(`/r/${linked({ routing: 'open' }).token}`, NARROW);
  const boxes = await page
    .locator('.star')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect()));
  expect(boxes).toHaveLength(5);
  for (const box of boxes) {
    expect(box.width).toBeGreaterThanOrEqual(56);
    expect(box.top).toBe(boxes[0]?.top);
  }
  const button = await page.getByRole('button', { name: 'Next' }).boundingBox();
  expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(568);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await star(page, 'Excellent').check();
  await press(page, 'Next');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);

  await page.goto(linked({ routing: 'open' }).address);
  expect(await faultsOf(page)).toEqual([]);
  await press(page, 'Next');
  expect(await faultsOf(page)).toEqual([]);
  await star(page, 'Fair').check();
  await press(page, 'Next');
  expect(await faultsOf(page)).toEqual([]);
  phones.server().refuse(new Error('down'));
  await press(page, 'Submit');
  await page.getByText('Submission Failed').waitFor();
  phones.server().refuse(undefined);
  expect(await faultsOf(page)).toEqual([]);
  await press(page, 'Try Again');
  await page.getByRole('heading', { name: 'Thank you' }).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await page.goto(`${phones.server().url}/r/unknown`);
  expect(await faultsOf(page)).toEqual([]);
});
