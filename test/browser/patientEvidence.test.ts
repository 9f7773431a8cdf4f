import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { evidenceJson, makeEvidence } from '../../server/contract/rules/patientEvidence.ts';
import { ANNA, ANNA_SHOWN, openAnna, press, showAnna, textAnna } from '../support/annasPage.ts';
import { oneBrowser, showIn } from '../support/browser.ts';
import { logEntry } from '../support/sending.ts';

// The evidence of one patient: a file, and a sheet to print.

const browser = oneBrowser();

test('the evidence is a file with the whole record, who made it and when, and prints as a sheet, dark on white from either theme', async () => {
  const { app, owner, page, id } = await openAnna(browser());
  await textAnna(app, owner, id);
  await logEntry(owner, ANNA, 'delivered');
  await showAnna(page, id);
  const begun = Date.now();
  await page.getByRole('link', { name: 'Evidence' }).click();
  await page.getByRole('heading', { name: 'Record of consent and texts' }).waitFor();
  const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Download JSON')]);
  const saved = await readFile(await download.path(), 'utf8');
  const evidence = JSON.parse(saved);
  expect(download.suggestedFilename()).toBe(`evidence-${id}-${evidence.madeAt.slice(0, 10)}.json`);
  const { data } = await owner.client.getPatient({ params: { id } });
  expect(evidence).toMatchObject({
    madeBy: { name: 'Robin Test', email: owner.email },
    clinic: { id: owner.clinicId, name: 'Oak Street Clinic' },
    patient: { phoneNumber: ANNA, consentRecordedBy: 'Robin Test' },
  });
  const { user, clinic } = await owner.client.getMe();
  const known = { ...data, nextDate: evidence.patient.nextDate };
  expect(saved).toBe(evidenceJson(makeEvidence(known, user, clinic, new Date(evidence.madeAt))));
  expect(Date.parse(evidence.madeAt)).toBeGreaterThanOrEqual(begun);

  const sheet = page.getByRole('article');
  await sheet.getByText(/^Oak Street Clinic \(/).waitFor();
  for (const colorScheme of ['light', 'dark'] as const) {
    await showIn(page, colorScheme);
    await page.emulateMedia({ media: 'print' });
    const words = await sheet.innerText();
    for (const said of [
      'Anna Kovács',
      ANNA_SHOWN,
      'anna@example.com',
      'Noted by the clinic',
      owner.email,
      'Thanks for visiting',
    ]) {
      expect(words).toContain(said);
    }
    for (const hidden of [
      page.getByRole('banner').first(),
      page.getByRole('complementary'),
      page.getByRole('button', { name: 'Print' }),
      page.getByRole('heading', { name: 'Evidence', level: 1 }),
    ]) {
      await expect.poll(() => hidden.isVisible()).toBe(false);
    }
    const ink = await sheet.evaluate((element) => getComputedStyle(element).color);
    const paper = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    expect([ink, paper], colorScheme).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)']);
    await page.emulateMedia({ media: 'screen' });
  }
  for (const format of ['A4', 'Letter']) {
    const pdf = await page.pdf({ format });
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  }
});
