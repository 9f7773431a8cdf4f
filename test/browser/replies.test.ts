import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMember, type Member, reply, startApp, type TestApp, textsTo } from '../support/app.ts';
import { NARROW, oneBrowser, openAs } from '../support/browser.ts';
import { addPatients } from '../support/patients.ts';
import { addReply } from '../support/replies.ts';
import { eventually } from '../support/sandbox.ts';
import { inHours, logEntry, send } from '../support/sending.ts';
import { expectSoundMain } from '../support/soundParts.ts';

// What patients text back: staff see it in the log, answer it, and decide whether it means stop.

const browser = oneBrowser();
const ANNA = '+12125550101';
const BELA = '+12125550102';
const CORA = '+12125550103';
const DORA = '+12125550104';
const EMIL = '+12125550105';
const FLOR = '+12125550106';
/** A little more than the time between two readings. */
const NEXT_READING = 31_000;

let app: TestApp;
beforeAll(async () => {
  app = await startApp('sqlite', { deliveryDelayMs: 20 }, afterAll);
});

/** Three patients were texted; two write back, by the sandbox's phone. */
async function hearFromPatients(owner: Member): Promise<void> {
  await addPatients(owner, { phoneNumber: ANNA, firstName: 'Anna', lastName: 'Lee' });
  await send(owner.client, [ANNA, BELA, CORA]);
  for (const phone of [ANNA, BELA, CORA]) await logEntry(owner, phone, 'delivered');
  await reply(app, BELA, 'Please don’t text me again');
  await reply(app, CORA, 'Wrong number, sorry');
  await reply(app, ANNA, 'Thank you! When do you open on Monday?');
  await eventually(async () => (await owner.client.listReplies()).totalCount === 3);
}

const card = (page: Page, who: string) => page.getByRole('listitem', { name: `Reply from ${who}` });
const button = (page: Page, who: string, name: string) =>
  card(page, who).getByRole('button', { name, exact: true });

test('the navigation counts the replies that wait, on a phone too; an answer that is being written stays while none can be read, and one decision is taken at a time', async () => {
  const owner = await addMember(app);
  const page = await openAs(browser(), app, owner);
  await page.clock.install();
  await page.goto('/patients');
  const log = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Log/ });
  await expect.poll(() => log.innerText()).toBe('Log');
  await addReply(app, owner, { phone: BELA, body: 'When do you open?' });
  await log.getByText('1 reply waits for you').waitFor({ state: 'attached' });
  await page.setViewportSize(NARROW.viewport);
  await page.getByRole('link', { name: '1 reply waits for you' }).click();
  await page.waitForURL('**/log/replies?show=open');
  const who = '+1 (212) 555-0102';
  await button(page, who, 'Answer').click();
  const box = page.getByRole('textbox', { name: `Answer to ${who}` });
  await box.fill('At 8 AM.');
  await page.route('**/api/sms/inbound?*', (route) => route.fulfill({ status: 500, body: '' }));
  await page.clock.fastForward(NEXT_READING);
  const behind = page.getByText('New replies could not be looked for just now.');
  await behind.waitFor();
  expect(await box.inputValue()).toBe('At 8 AM.');
  expect(await page.getByRole('alert').count()).toBe(0);
  await page.unroute('**/api/sms/inbound?*');
  await page.clock.fastForward(NEXT_READING);
  await behind.waitFor({ state: 'detached' });
  expect(await box.inputValue()).toBe('At 8 AM.');

  await card(page, who).getByRole('button', { name: 'Cancel' }).click();
  await button(page, who, 'Needs no answer').click();
  await page.getByText('Marked as needing no answer.').waitFor();
  await expect.poll(() => page.getByRole('link', { name: 'waits for you' }).count()).toBe(0);
  await page.clock.fastForward(NEXT_READING);
  await page.getByText('Marked as needing no answer.').waitFor({ state: 'detached' });

  // While one decision is under way no other is taken, nor told of.
  await addReply(app, owner, { phone: CORA, body: 'Please don’t text me again' });
  await page.clock.fastForward(NEXT_READING);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const asked: string[] = [];
  await page.route('**/decision', async (route) => {
    asked.push(route.request().postData() ?? '');
    await released;
    await route.continue();
  });
  await button(page, '+1 (212) 555-0103', 'It means stop').click();
  await button(page, '+1 (212) 555-0103', 'Needs no answer').click();
  release();
  await page.getByText('The number is on your block list.').waitFor();
  expect(asked).toEqual([JSON.stringify({ decision: 'stop' })]);
  expect(await page.getByText('Marked as needing no answer.').count()).toBe(0);
});

test('replies stand out in the log, are answered, and let go or stopped', async () => {
  const owner = await addMember(app);
  await hearFromPatients(owner);
  const page = await openAs(browser(), app, owner, NARROW);

  await page.goto('/log');
  await page.getByRole('link', { name: 'Replies 3 wait for you' }).click();
  await page.waitForURL('**/log/replies');
  await card(page, 'Anna Lee').getByText('When do you open on Monday?').waitFor();
  await card(page, 'Anna Lee').getByText('Unanswered').waitFor();
  await expectSoundMain(page, 'waiting');

  await button(page, 'Anna Lee', 'Answer').click();
  const box = page.getByRole('textbox', { name: 'Answer to Anna Lee' });
  await box.fill('Look at www.example.com');
  await button(page, 'Anna Lee', 'Send answer').click();
  await card(page, 'Anna Lee').getByText('Leave out other links').waitFor();
  await expectSoundMain(page, 'refused');
  await box.fill('We open at 8 AM.');
  await page.reload();
  await button(page, 'Anna Lee', 'Answer').click();
  await expect.poll(() => box.inputValue()).toBe('We open at 8 AM.');
  await button(page, 'Anna Lee', 'Send answer').click();
  await card(page, 'Anna Lee').getByText('Robin Test answered').waitFor();
  await card(page, 'Anna Lee').getByText('Sent', { exact: true }).waitFor();
  const [newest] = await textsTo(app, ANNA);
  expect(newest?.body).toBe('We open at 8 AM.');

  await button(page, '+1 (212) 555-0102', 'It means stop').click();
  await card(page, '+1 (212) 555-0102')
    .getByText('It means stop: the number is on your block list')
    .waitFor();
  await button(page, '+1 (212) 555-0103', 'It does not').click();
  await card(page, '+1 (212) 555-0103').getByText('It does not mean stop').waitFor();
  await page.getByRole('link', { name: 'Replies', exact: true }).waitFor();
  await expect.poll(() => button(page, '+1 (212) 555-0102', 'Answer').count()).toBe(0);
  const { blockList } = (await owner.client.getSettings()).data.sms;
  expect(blockList.map(({ phoneNumber }) => phoneNumber)).toEqual([BELA]);

  await page.getByRole('combobox', { name: 'Which replies' }).selectOption('Waiting for you');
  await page.getByText('Nothing waits for you').waitFor();
  await page.getByRole('searchbox').fill('anna');
  await page.getByText('No reply fits').waitFor();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await card(page, '+1 (212) 555-0102').waitFor();
  await page.getByRole('searchbox').fill('anna');
  await page.getByText('1 of 1 reply').waitFor();
  await card(page, 'Anna Lee').getByRole('link', { name: 'Anna Lee' }).click();
  await page.getByRole('heading', { name: 'Anna Lee' }).waitFor();
});

test('an appointment that a patient cancels stands first with its day, and is answered or settled', async () => {
  const owner = await addMember(app);
  const appointmentAt = inHours(app, 48);
  await addPatients(owner, { phoneNumber: DORA, firstName: 'Dora', lastName: 'Lee' });
  for (const phone of [DORA, EMIL])
    await send(owner.client, [phone], { disableReviewLink: true, appointmentAt });
  await send(owner.client, [FLOR]);
  for (const phone of [DORA, EMIL, FLOR]) await logEntry(owner, phone, 'delivered');
  await reply(
    app,
    DORA,
    `Cancel my appointment please, I have the flu. ${'It is a long story, so sorry. '.repeat(12)}`,
  );
  await reply(app, EMIL, 'End of the week works better');
  await reply(app, FLOR, 'Liked “Reply STOP to unsubscribe.”');
  await reply(app, FLOR, '', 1);
  await eventually(async () => (await owner.client.listReplies()).totalCount === 4);
  const page = await openAs(browser(), app, owner, { ...NARROW, colorScheme: 'dark' });
  await page.goto('/log/replies');
  const cards = page.getByRole('list', { name: 'Replies' }).getByRole('listitem', { name: /^Reply from/ });
  await expect.poll(() => cards.count()).toBe(4);
  await cards.nth(0).getByText('End of the week works better').waitFor();
  await cards.nth(1).getByText('Dora Lee').waitFor();
  for (const at of [0, 1]) {
    await cards.nth(at).getByText('The appointment:').waitFor();
    expect(await cards.nth(at).locator(`time[datetime="${appointmentAt}"]`).count()).toBe(1);
    await cards.nth(at).getByText('Appointment', { exact: true }).waitFor();
  }
  await cards.nth(2).getByText('A picture that cannot be seen here').waitFor();
  await cards.nth(3).getByText('What they reacted to').waitFor();
  await cards.nth(3).getByText('Reaction', { exact: true }).waitFor();
  expect(await cards.nth(3).getByRole('button', { name: 'Needs no answer' }).count()).toBe(0);
  await expectSoundMain(page, 'about appointments');

  await button(page, 'Dora Lee', 'Answer').click();
  await page.getByRole('textbox', { name: 'Answer to Dora Lee' }).fill('Get well soon.');
  await button(page, 'Dora Lee', 'Send answer').click();
  await card(page, 'Dora Lee').getByText('Settled: the number can be texted').waitFor();
  await button(page, '+1 (212) 555-0105', 'Settled').click();
  await page.getByText('Settled. The number can be texted again.').waitFor();
  await expect.poll(() => cards.nth(0).getByText('A picture that cannot be seen here').count()).toBe(1);
  const { blockList } = (await owner.client.getSettings()).data.sms;
  expect(blockList).toEqual([]);
});
