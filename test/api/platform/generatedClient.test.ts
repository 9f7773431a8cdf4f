import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { generateSource } from 'oazapfts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMember, type Member, PASSWORD, startApp, type TestApp } from '../../support/app.ts';

/** A program of somebody else's: its client is made of the document that a server gives out, and nothing else is known. */

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '../../..');
const MOST_BYTES = 250_000;

const STORY = `
import * as goodword from './client.ts';

const [, , origin = '', email = '', password = ''] = process.argv;
goodword.defaults.baseUrl = origin;

const wrong = await goodword.login({ email, password: 'Wrong-horse-7!' });
const right = await goodword.login({ email, password });
if (right.status !== 200 || !('accessToken' in right.data)) throw new Error('not signed in');
goodword.defaults.headers = { authorization: \`Bearer \${right.data.accessToken}\` };

const patients = [{ phoneNumber: '+12125550142', firstName: 'Ann' }];
const added = await goodword.bulkAddPatients({ patients });
if (added.status !== 200) throw new Error(\`not added: \${added.status}\`);
const listed = await goodword.listPatients({ search: 'ann', limit: 10 });
if (listed.status !== 200) throw new Error('not listed');
const first: string | null | undefined = listed.data.data[0]?.firstName;
const active: number = listed.data.counts.byStatus.active;
const one = await goodword.getPatient(listed.data.data[0]?.id ?? '');
const nobody = await goodword.getPatient('019b0000-0000-7000-8000-000000000000');
console.log(JSON.stringify({ wrong: wrong.status, first, active, one: one.status, nobody: nobody.status }));
`;

let app: TestApp;
let owner: Member;
let folder: string;

beforeAll(async () => {
  app = await startApp('sqlite', { worker: false }, afterAll);
  owner = await addMember(app);
  folder = await mkdtemp(join(tmpdir(), 'goodword-client-'));
  afterAll(() => rm(folder, { recursive: true, force: true }));
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  await writeFile(join(folder, 'story.ts'), STORY);
  await writeFile(join(folder, 'client.ts'), await generateSource(`${app.url}/api/openapi.json`));
});

test('the client is small, and names what it gives', async () => {
  expect((await stat(join(folder, 'client.ts'))).size).toBeLessThan(MOST_BYTES);
  expect(await readFile(join(folder, 'client.ts'), 'utf8')).toContain('export type ListPatientsAnswer = {');
});

test('a program that uses it compiles', async () => {
  const strict =
    '--strict --noEmit --skipLibCheck --allowImportingTsExtensions --target es2024 --module nodenext';
  const compiler = join(ROOT, 'node_modules/.bin/tsc');
  await run(compiler, [...strict.split(' '), '--types', 'node', 'story.ts'], { cwd: folder });
});

test('it signs in, adds, lists, finds one, and is told what is wrong', async () => {
  const { stdout } = await run(process.execPath, ['story.ts', app.url, owner.email, PASSWORD], {
    cwd: folder,
  });
  expect(JSON.parse(stdout)).toEqual({ wrong: 401, first: 'Ann', active: 1, one: 200, nobody: 404 });
});
