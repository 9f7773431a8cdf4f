import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { addMember, type Member, type TestApp } from '../support/app.ts';
import { type Desk, makeDesk, sitDown } from '../support/desk.ts';
import { ADMIN_NEEDS } from './adminExampleNeeds.ts';
import { CLINIC_NEEDS, FILES } from './exampleNeeds.ts';
import type { HelpExample } from './helpExamples.ts';

/** A desk with the files that the examples of the help name, and nobody signed in. */
export async function deskWithFiles(app: TestApp, atEnd = onTestFinished): Promise<Desk> {
  const desk = await makeDesk(app.url, atEnd);
  for (const [name, text] of Object.entries(FILES)) await writeFile(join(desk.folder, name), text);
  return desk;
}

/** The same of a clinic's owner. */
export async function deskOfOwner(
  app: TestApp,
  atEnd = onTestFinished,
): Promise<{ desk: Desk; owner: Member }> {
  const [desk, owner] = [await deskWithFiles(app, atEnd), await addMember(app)];
  await sitDown(desk, owner);
  return { desk, owner };
}

const NEEDS = [...CLINIC_NEEDS, ...ADMIN_NEEDS];

/** Whether an example speaks of nothing that has to be made for it. */
export const needsNothing = (written: string): boolean => !NEEDS.some((need) => need.in.test(written));

/** Makes what an example speaks of; gives its line, with the names that this has here. */
export async function makeNeeds(
  app: TestApp,
  { desk, owner }: { desk: Desk; owner: Member },
  { written, line }: Pick<HelpExample, 'written' | 'line'>,
): Promise<string> {
  const needed = NEEDS.filter((need) => need.in.test(written));
  const names = await Promise.all(needed.map(({ make }) => make(desk, owner, app)));
  return names.reduce((text, [called, name]) => text.replace(called, name), line);
}
