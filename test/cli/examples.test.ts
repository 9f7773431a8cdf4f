import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { addMember, type Member, startApp, type TestApp } from '../support/app.ts';
import { type Desk, deskOf, makeDesk, typeSignIn } from '../support/desk.ts';
import { payAt } from '../support/payments.ts';
import { ADMIN_NEEDS } from './adminExampleNeeds.ts';
import { CLINIC_NEEDS, FILES } from './exampleNeeds.ts';

/** Every example in the help runs as it stands, by somebody who has the files that it names (DESIGN section 8). */

interface Command {
  id: string;
  summary?: string;
  examples?: { description: string; command: string }[];
}

const manifest = JSON.parse(await readFile('oclif.manifest.json', 'utf8')) as {
  commands: Record<string, Command>;
};
const commands = Object.values(manifest.commands);
const examples = commands.flatMap(({ examples = [] }) =>
  examples.map(({ command }) => command.replaceAll('<%= config.bin %>', 'goodword')),
);

let app: TestApp;

beforeAll(async () => {
  app = await startApp('sqlite', {}, afterAll);
});

async function deskWithFiles(): Promise<{ desk: Desk; owner: Member }> {
  const owner = await addMember(app);
  const desk = await deskOf(app, owner, onTestFinished);
  for (const [name, text] of Object.entries(FILES)) await writeFile(join(desk.folder, name), text);
  return { desk, owner };
}

/** What runs until somebody does something. */
const waits = (line: string) => line === 'goodword login' || /--(follow|watch|wait)/.test(line);

describe('examples', () => {
  const ended = examples.filter((line) => !waits(line));

  test.each(ended)('%s', async (line) => {
    const { desk, owner } = await deskWithFiles();
    const needed = [...CLINIC_NEEDS, ...ADMIN_NEEDS].filter((need) => need.in.test(line));
    const names = await Promise.all(needed.map(({ make }) => make(desk, owner, app)));
    const here = names.reduce((text, [called, name]) => text.replace(called, name), line);
    const { code, stderr } = await desk.shell(here);
    expect(stderr).not.toContain('✗');
    expect(code).toBe(0);
  });

  test('goodword login', async () => {
    const { email } = await addMember(app);
    const terminal = await typeSignIn(await makeDesk(app.url, onTestFinished), email);
    expect((await terminal.ended).code).toBe(0);
  });

  test('goodword billing checkout --wait', async () => {
    const desk = await deskOf(app, await addMember(app, { paid: false }), onTestFinished);
    const running = desk.start(['billing', 'checkout', '--wait']);
    await running.until('Waiting for the payment');
    await payAt(app, /pay\/(\w+)/.exec(running.shown())?.[1] ?? '');
    expect((await running.ended).code).toBe(0);
  });

  const following = ['goodword log --follow', 'goodword activity --follow', 'goodword dashboard --watch'];

  test.each(following)('%s', async (line) => {
    const { desk } = await deskWithFiles();
    const terminal = desk.terminal(line);
    await desk.shell('goodword send --to +12125550123 --yes');
    await terminal.until('Sent');
    terminal.type('\u0003');
    expect((await terminal.ended).code).toBe(0);
  });

  test('goodword admin stats --watch', async () => {
    const desk = await deskOf(app, await addMember(app, { role: 'super_admin' }), onTestFinished);
    const terminal = desk.terminal('goodword admin stats --watch');
    await terminal.until('Every 5 seconds');
    terminal.type('q');
    expect((await terminal.ended).code).toBe(0);
  });
});

test('every command has a summary and an example, and every example was tried', () => {
  for (const { id, summary, examples = [] } of commands)
    expect([id, summary, examples.length > 0]).toEqual([id, expect.any(String), true]);
  expect(examples.filter(waits)).toHaveLength(6);
});

test('the first page of help names everything once, in lines for a terminal of 80 columns', async () => {
  const desk = await makeDesk(app.url, onTestFinished);
  const { stdout } = await desk.shell('goodword --help');
  const named = [...stdout.matchAll(/^ {2}([a-z-]+) {2,}\S/gm)].map(([, name]) => name);
  expect(named.toSorted()).toEqual([...new Set(commands.map(({ id }) => id.split(':')[0]))].sort());
  expect([...stdout.split('\n'), ...commands.map(({ summary = '' }) => summary)].filter(isWide)).toEqual([]);
});

const isWide = (line: string) => line.length > 80;

test('help is where people look for it', async () => {
  const desk = await makeDesk(app.url, onTestFinished);
  for (const line of ['goodword', 'goodword --help', 'goodword help', 'goodword -h']) {
    expect(await desk.shell(line)).toMatchObject({
      code: 0,
      stderr: '',
      stdout: expect.stringContaining('patients'),
    });
  }
  const help = await desk.shell('goodword help patients import');
  expect(help.stdout).toContain('$ goodword patients import patients.csv --dry-run');
  expect(help.stdout.split('Import patients from a CSV file.')).toHaveLength(2);
  expect((await desk.shell('goodword patients')).stdout).toContain('patients import');
});
