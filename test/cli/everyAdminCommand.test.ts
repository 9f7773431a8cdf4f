import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '../support/app.ts';
import { auditRows } from '../support/audit.ts';
import { deskOfOwner, deskWithFiles, makeNeeds } from './exampleDesk.ts';
import { COMMANDS, EXAMPLES } from './helpExamples.ts';

/** Every command of a super admin, taken from the help: by nobody, by a clinic's owner, for a program, and without a yes. */

let app: TestApp;

beforeAll(async () => {
  app = await startApp('sqlite', {}, afterAll);
});

/** What ends by itself and calls nothing else; what is called in the midst of another line is taken out of it. */
const callIn = (line: string): string => /\$\((.+)\)/.exec(line)?.[1] ?? line;
const isAlone = (line: string): boolean => !/[|>]|--watch/.test(line);

const IDS = COMMANDS.map(({ id }) => id).filter((id) => id.startsWith('admin'));

/** A call of each. */
const LINES = IDS.map((id) => {
  const lines = EXAMPLES.filter((example) => example.id === id).map(({ written }) => callIn(written));
  return lines.find(isAlone) ?? `no example of ${id}`;
});

const forProgram = (line: string): string => (line.includes('--json') ? line : `${line} --json`);

test.each(LINES)('%s: 4 to nobody, 2 to an owner, which is kept, and JSON to a program', async (line) => {
  const nobody = await (await deskWithFiles(app)).shell(forProgram(line));
  expect(nobody).toMatchObject({ code: 4, stderr: expect.stringContaining('✗') });
  expect(JSON.parse(nobody.stdout)).toMatchObject({ error: { exitCode: 4 } });

  const somebody = await deskOfOwner(app);
  const refused = await somebody.desk.shell(forProgram(line));
  expect(refused).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('✗ Only a super admin may do this.'),
  });
  expect(JSON.parse(refused.stdout)).toMatchObject({ error: { code: 'forbidden', exitCode: 2 } });
  const theirs = (await auditRows(app.ctx)).filter(({ userId }) => userId === somebody.owner.userId);
  const done = theirs.map(({ action }) => action).filter((action) => action !== 'LOGIN');
  // One that reads several things is refused each of them.
  expect([...new Set(done)]).toEqual(['REFUSED']);

  const here = await makeNeeds(app, somebody, { written: line, line });
  const { code, stdout, stderr } = await somebody.desk.shell(forProgram(here));
  expect({ code, stderr }).toEqual({ code: 0, stderr: expect.not.stringMatching('✗') });
  expect(JSON.parse(stdout)).toBeInstanceOf(Object);
});

/** An export asks only where the file is there already. */
const ASKING = LINES.filter((line) => / --yes\b/.test(line) && !line.includes(' export '));

test.each(ASKING)('%s: without the yes and without a terminal it stops with 2', async (line) => {
  const somebody = await deskOfOwner(app);
  const here = await makeNeeds(app, somebody, { written: line, line });
  expect(await somebody.desk.shell(here.replace(' --yes', ''))).toEqual({
    code: 2,
    stdout: '',
    stderr: '✗ This has to be confirmed. There is no terminal to ask in.\n  Add --yes to confirm it.\n',
  });
});

test('all commands and all that ask were tried', () => {
  expect(LINES.filter((line) => line.startsWith('no example'))).toEqual([]);
  expect(IDS.length).toBeGreaterThan(40);
  expect(ASKING).toHaveLength(6);
});
