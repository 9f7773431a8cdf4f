import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { addMember, PASSWORD, startApp, type TestApp } from '../support/app.ts';
import { type Desk, deskOf, makeDesk } from './run.ts';

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

const FILES = {
  'patients.csv':
    'First name,Last name,Mobile,E-mail\nEva,Novák,+12125550123,eva@example.com\nDev,Doyle,212-555-0124,\n',
  'contacts.csv': 'Name,Day contact\nEva Novák,+12125550123\n',
  'numbers.txt': '+12125550123\n+12125550124, +12125550125\n',
  'password.txt': PASSWORD,
};

let app: TestApp;

beforeAll(async () => {
  app = await startApp('sqlite', {}, afterAll);
});

async function deskWithFiles(): Promise<{ desk: Desk; email: string }> {
  const owner = await addMember(app);
  const desk = await deskOf(app, owner, onTestFinished);
  for (const [name, text] of Object.entries(FILES)) await writeFile(join(desk.folder, name), text);
  return { desk, email: owner.email };
}

describe('examples', () => {
  const ended = examples.filter((line) => line !== 'goodword login' && !line.includes('--follow'));

  test.each(ended)('%s', async (line) => {
    const { desk, email } = await deskWithFiles();
    const { code, stderr } = await desk.shell(line.replace('owner@example.com', email));
    expect(stderr).not.toContain('✗');
    expect(code).toBe(0);
  });

  test('goodword login', async () => {
    const { email } = await addMember(app);
    const desk = await makeDesk(app.url, onTestFinished);
    const terminal = desk.terminal('goodword login');
    await terminal.until('E-mail:');
    terminal.type(`${email}\r`);
    await terminal.until('Password:');
    terminal.type(`${PASSWORD}\r`);
    expect((await terminal.ended).code).toBe(0);
  });

  test('goodword log --follow', async () => {
    const { desk } = await deskWithFiles();
    const terminal = desk.terminal('goodword log --follow');
    await desk.shell('goodword send --to +12125550123 --yes');
    await terminal.until('Sent');
    terminal.type('\u0003');
    await terminal.ended;
  });
});

test('every command has a summary and an example, and every example was tried', () => {
  for (const { id, summary, examples = [] } of commands)
    expect([id, summary, examples.length > 0]).toEqual([id, expect.any(String), true]);
  expect(examples.filter((line) => line.includes('--follow') || line === 'goodword login')).toHaveLength(2);
});

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
  expect((await desk.shell('goodword patients')).stdout).toContain('patients import');
});
