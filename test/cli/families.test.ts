import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMember, startApp } from '../support/app.ts';
import { type Desk, deskOf } from '../support/desk.ts';

// People who share a number, in the terminal: the report of the file, who is there, and whose name it goes by.

const NUMBER = '+16465550701';
const FAMILY = fileURLToPath(new URL('../field/family.csv', import.meta.url));

let desk: Desk;
beforeAll(async () => {
  const app = await startApp('sqlite', { worker: false }, afterAll);
  desk = await deskOf(app, await addMember(app), afterAll);
  await copyFile(FAMILY, join(desk.folder, 'family.csv'));
});

const patients = (...words: string[]) => desk.run(['patients', ...words]);

test('the report names who shares a number, each with the line', async () => {
  const sentence =
    '3 people share +1 (646) 555-0701: Ann Hale (line 2), Kid Hale (line 3), Nora Hale (line 4); they get one text.';
  expect((await patients('import', 'family.csv', '--dry-run')).stdout).toContain(sentence);
  const { code, stdout } = await patients('import', 'family.csv');
  expect(code).toBe(0);
  expect(stdout).toContain(sentence);
  const again = JSON.parse((await patients('import', 'family.csv', '--json')).stdout);
  expect(again).toMatchObject({ unchanged: 3, shared: { numbers: 1, people: 3 } });
});

test('the list marks the number, and the record says who is there', async () => {
  expect((await patients('list')).stdout).toMatch(/^Ann Hale \+2 /m);
  expect((await patients('show', NUMBER)).stdout).toMatch(
    /^ {2}Also at this number:\n {4}Kid Hale, child\n {4}Nora Hale, nora@example\.com\n/m,
  );
});

test('another name is chosen, and people are taken off once that is confirmed', async () => {
  const chosen = await patients('lead', NUMBER, 'nora hale');
  expect(chosen.stderr).toBe('✓ The number goes by this name now: Nora Hale, +1 (646) 555-0701.\n');
  const unknown = await patients('lead', NUMBER, 'Tom Hale');
  expect(unknown.code).not.toBe(0);
  expect(unknown.stderr).toContain('A person of this name at this number was not found.');

  expect((await patients('remove-person', NUMBER, 'Kid Hale')).code).toBe(2);
  const asked = desk.terminal(`goodword patients remove-person ${NUMBER} "Kid Hale"`);
  await asked.until('Remove Kid Hale from the number of Nora Hale, +1 (646) 555-0701? (y/N)');
  expect(asked.shown()).toContain('Their name, email and tags go for good.');
  asked.type('y');
  expect((await asked.ended).code).toBe(0);
  const lead = await patients('remove-person', NUMBER, 'Nora Hale', '--yes');
  expect(lead.stderr).toContain('The patient goes by this name.');
  const removed = await patients('remove-person', NUMBER, 'Ann Hale', '--yes');
  expect(removed.stderr).toBe('✓ Removed Ann Hale. At this number: Nora Hale.\n');
  expect((await patients('show', NUMBER)).stdout).not.toContain('Also at this number');
});

test('anyone who erases the number is told who goes with it', async () => {
  await patients('import', 'family.csv');
  const hesitant = desk.terminal(`goodword patients delete ${NUMBER}`);
  await hesitant.until('Also at this number, and erased too:');
  hesitant.type('n');
  expect((await hesitant.ended).code).toBe(2);
});
