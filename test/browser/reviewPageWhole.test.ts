import { expect, test } from 'vitest';
import { addMember, startApp } from '../support/app.ts';
import { oneBrowser, openPage, PHONE } from '../support/browser.ts';
import { linkTo, reviewRows, switchStandingLink } from '../support/pageLinks.ts';
import { press, star } from '../support/patientPhone.ts';
import { freshNumber } from '../support/sending.ts';

// The patient's page on the whole product, with its pretend captcha.

const browser = oneBrowser();

test('a text’s link leaves a checked review, leads on to the clinic’s page, and ends all texts', async () => {
  const app = await startApp('sqlite', { worker: false, env: { CAPTCHA_PROVIDER: 'sandbox' } });
  const owner = await addMember(app);
  await switchStandingLink(owner, true);
  const phone = freshNumber();
  const token = await linkTo(app, owner, phone);
  const page = await openPage(browser(), app, { viewport: PHONE });
  await page.goto(`/r/${token}`);
  await star(page, 'Poor').check();
  await press(page, 'Next');
  await page.getByLabel('Your feedback').fill('Long wait');
  await page.getByLabel('I am a person (pretend)').check();
  await press(page, 'Submit');
  await page.getByRole('heading', { name: 'Thank you' }).waitFor();
  expect(await reviewRows(app, owner.clinicId)).toMatchObject([{ rating: 1, feedback: 'Long wait' }]);

  await page.reload();
  const way = page.getByRole('link', { name: 'Leave a review on the clinic’s page' });
  await expect.poll(() => way.getAttribute('href')).toContain(`/r/${owner.clinicId}`);
  await press(page, 'No more texts');
  await press(page, 'No more texts');
  await page.getByText('The number that got this link will not be texted again.').waitFor();
  const optOuts = app.ctx.db.knex('opt_outs').where('phone_hash', app.ctx.keys.hashPhone(phone));
  expect(await optOuts.pluck('source')).toEqual(['page']);

  await page.goto('/review-preview');
  await page.getByText('This is a demonstration. Nothing is sent.').waitFor();
  await star(page, 'Poor').check();
  await press(page, 'Next');
  await press(page, 'Submit');
  await page.getByRole('heading', { name: 'Thank you' }).waitFor();
  expect(await reviewRows(app, owner.clinicId)).toHaveLength(1);
});
