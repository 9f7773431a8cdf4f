import { test } from 'vitest';
import { addMember, startApp } from '../support/app.ts';
import { expectSoundInEither, goWithin, NARROW, oneBrowser, openAs } from '../support/browser.ts';

// Texting that a super admin has paused, as the clinic's people see it.

const browser = oneBrowser();

test('a clinic reads on every screen why its texts wait, until they go on', async () => {
  const app = await startApp('sqlite', { worker: false });
  const owner = await addMember(app);
  const { client } = await addMember(app, { role: 'super_admin' });
  const params = { id: owner.clinicId as string };
  await client.pauseClinic({ params, payload: { reason: 'Your texts are being filtered' } });
  const page = await openAs(browser(), app, owner, NARROW);
  await page.goto('/request-reviews');
  const banner = page.getByText('Texting is paused: Your texts are being filtered.');
  await banner.waitFor();
  await expectSoundInEither(page, 'texting paused');
  await goWithin(page, '/log');
  await banner.waitFor();
  await client.resumeClinic({ params });
  await page.reload();
  await page.getByRole('heading', { name: 'Log', level: 1 }).waitFor();
  await banner.waitFor({ state: 'hidden' });
});
