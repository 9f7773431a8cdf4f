import { expect, onTestFinished, test } from 'vitest';
import { addMember, startApp } from '../support/app.ts';
import { deskOf } from '../support/desk.ts';

/** What is used and what may be used, from the terminal. */

test('an owner sees what is used, and sets and lifts the cap; others see it alone', async () => {
  const app = await startApp('sqlite', { worker: false });
  const owner = await addMember(app);
  const desk = await deskOf(app, owner, onTestFinished);
  const shown = await desk.run(['quota', 'show']);
  expect(shown.stdout).toMatch(
    /^Used +0 of 1,000 texts, 1,000 left\nNext period +in 2 weeks\nMonthly cap +none/,
  );

  const capped = await desk.run(['quota', 'cap', '500']);
  expect(capped).toMatchObject({
    code: 0,
    stderr: expect.stringContaining('The cap is 500 texts a month now.'),
  });
  expect(capped.stdout).toMatch(/^Used +0 of 500 texts/);
  const unasked = await desk.run(['quota', 'cap', '40000']);
  expect(unasked).toMatchObject({ code: 2, stderr: expect.stringContaining('✗ This has to be confirmed.') });
  const terminal = desk.terminal('goodword quota cap 40000');
  await terminal.until(/Allow 40,000 texts a month\? .* may cost \$1950/);
  terminal.type('n');
  expect((await terminal.ended).code).toBe(2);
  const refused = await desk.run(['quota', 'cap', '1001', '--yes']);
  expect(refused.stderr).toContain('More than 1,000 texts a month need a subscription that can be charged.');
  expect(refused.code).not.toBe(0);
  const lifted = JSON.parse((await desk.run(['quota', 'cap', '--none', '--json'])).stdout);
  expect(lifted.data).toMatchObject({ monthlyCap: null, sms: { limit: 1_000 } });
  expect((await desk.run(['quota', 'cap'])).code).toBe(2);

  const staff = await addMember(app, { role: 'staff', clinicId: owner.clinicId as string });
  const theirs = await deskOf(app, staff, onTestFinished);
  expect((await theirs.run(['quota', 'show'])).code).toBe(0);
  expect((await theirs.run(['quota', 'cap', '500'])).code).not.toBe(0);
});
