import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { api } from '../../server/contract/core/api.ts';
import type { RouteDeclaration } from '../../server/contract/core/route.ts';
import { addMember, type Member, PASSWORD, startApp, type TestApp } from '../support/app.ts';
import { type Desk, deskOf, makeDesk } from '../support/desk.ts';

/** API tokens, made and used in the terminal. */

describe('an API token', () => {
  let app: TestApp;
  let owner: Member;
  let desk: Desk;

  beforeAll(async () => {
    app = await startApp('sqlite', { worker: false }, afterAll);
  });

  beforeEach(async () => {
    owner = await addMember(app);
    desk = await deskOf(app, owner, onTestFinished);
  });

  const make = (name: string, ...scopes: string[]) =>
    desk.run(['tokens', 'create', name, ...scopes.flatMap((scope) => ['--scope', scope])]);

  /** A program that has nothing but the token. */
  async function programWith(token: string): Promise<Desk> {
    const program = await makeDesk(app.url, onTestFinished);
    program.env.GOODWORD_TOKEN = token;
    await writeFile(join(program.folder, 'list.csv'), 'Mobile\n+12125550101\n');
    return program;
  }

  test('does what its scopes name until it is revoked', async () => {
    const made = await make('Booking system', 'patients:write');
    expect(made.stdout).toMatch(/^gw_[\w-]+\n$/);
    expect(made.stderr).toBe('✓ Made the API token Booking system. Keep it now: it is shown this once.\n');
    expect((await desk.run(['tokens', 'list'])).stdout).toMatch(/ Booking system +Never +patients:write /);

    const program = await programWith(made.stdout);
    const whoami = await program.run(['whoami']);
    expect(whoami.stdout).toMatch(/^Sign-in {2}The API token in GOODWORD_TOKEN$/m);
    expect((await program.run(['patients', 'import', 'list.csv'])).code).toBe(0);
    expect((await owner.client.listPatients()).counts.total).toBe(1);
    const hint =
      'Owners and admins make one with goodword tokens create; without GOODWORD_TOKEN you act as yourself.';
    expect(await program.run(['patients', 'list'])).toMatchObject({
      code: 2,
      stderr: `✗ This API token lacks the scope patients:read. Make one that has it.\n  ${hint}\n`,
    });
    expect(await program.run(['sessions', 'list'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('✗ An API token cannot do this. Sign in as a person.'),
    });
    expect((await desk.run(['tokens', 'list'])).stdout).not.toContain('Never');

    expect((await desk.run(['tokens', 'revoke', 'booking system', '--yes'])).code).toBe(0);
    expect(await program.run(['patients', 'import', 'list.csv'])).toMatchObject({
      code: 4,
      stderr: expect.stringContaining('✗ GOODWORD_TOKEN is not a token that works.'),
    });
    expect((await desk.run(['tokens', 'list'])).stderr).toContain('No API tokens.');
  });

  test('asks again who is there, ten minutes after the sign-in: hidden, or from standard input, or not at all', async () => {
    await app.database.knex('sessions').update({ proved_at: '2020-01-01T00:00:00.000Z' });
    expect(await make('Booking system', 'patients:write')).toMatchObject({
      code: 4,
      stdout: '',
      stderr: expect.stringContaining('This needs your password again, and there is no terminal to ask in.'),
    });
    const words = ['tokens', 'create', 'Booking system', '--scope', 'patients:write', '--password-stdin'];
    expect(await desk.run(words, { input: 'Wrong-horse-7!\n' })).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Your current password is not right.'),
    });
    expect((await desk.run(words, { input: `${PASSWORD}\n` })).stdout).toMatch(/^gw_[\w-]+\n$/);

    await app.database.knex('sessions').update({ proved_at: null });
    const terminal = desk.terminal('goodword tokens create Second --scope sends:read');
    await terminal.until('This needs your password again:');
    terminal.type('Wrong-horse-7!\r');
    await terminal.until(/not right\.[\s\S]*password again:/);
    terminal.type(`${PASSWORD}\r`);
    const { code, stdout } = await terminal.ended;
    expect(code).toBe(0);
    expect(terminal.shown() + stdout).not.toContain(PASSWORD);
    expect((await owner.client.listApiTokens()).data).toHaveLength(2);
  });

  test('is shown to programs with --json, and its scopes once each', async () => {
    const words = ['tokens', 'create', 'Reports', '--scope', 'reviews:read', '--scope', 'reviews:read'];
    const { data } = JSON.parse((await desk.run([...words, '--json'])).stdout);
    expect(data).toMatchObject({ name: 'Reports', scopes: ['reviews:read'], token: expect.any(String) });
    const listed = await desk.run(['tokens', 'list', '--json']);
    expect(JSON.parse(listed.stdout).data).toMatchObject([{ id: data.id, lastUsedAt: null }]);
    expect(listed.stdout).not.toContain(data.token);
  });

  test('is revoked by a name that it alone has, or by its id, after a yes', async () => {
    for (const name of ['Twin', 'Twin', 'Single']) await make(name, 'sends:read');
    expect(await desk.run(['tokens', 'revoke', 'Twin', '--yes'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("✗ 'Twin' fits more than one API token."),
    });
    expect((await desk.run(['tokens', 'revoke', 'Single'])).code).toBe(2);
    const row = (await desk.run(['tokens', 'list'])).stdout.split('\n').find((line) => line.includes('Twin'));
    const terminal = desk.terminal(`goodword tokens revoke ${row?.split(' ')[0]}`);
    await terminal.until('Revoke Twin? What uses it stops working. (y/N)');
    terminal.type('y');
    expect((await terminal.ended).code).toBe(0);
    expect((await desk.run(['tokens', 'list'])).stderr).toBe('2 API tokens\n');
  });

  test('needs a name and a scope that there is', async () => {
    expect((await make('')).code).toBe(2);
    expect((await make('Reports')).stderr).toContain('--scope is missing.');
    expect((await make('Reports', 'patients:eat')).stderr).toContain('--scope');
    expect((await make(' ', 'patients:read')).stderr).toContain('Name the program that will use it');
  });
});

test('every command whose call needs a fresh proof takes the password from standard input', async () => {
  const folder = new URL('../../cli/commands/', import.meta.url);
  const lacking: string[] = [];
  for (const path of await readdir(folder, { recursive: true })) {
    if (!path.endsWith('.ts')) continue;
    const source = await readFile(new URL(path, folder), 'utf8');
    const calls = [...source.matchAll(/client\.(?:download\('(\w+)'|(\w+)\()/g)].map(
      ([, file, name]) => file ?? name,
    );
    const needs = calls.some((name) => (api as Record<string, RouteDeclaration>)[name as string]?.freshProof);
    if (needs && !source.includes('...proofFlag') && !source.includes('flags = proofFlag'))
      lacking.push(path);
  }
  expect(lacking).toEqual([]);
});
