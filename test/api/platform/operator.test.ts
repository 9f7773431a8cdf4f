import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ConfigError } from '../../../server/config/config.ts';
import { readConfig } from '../../../server/config.ts';
import { addMember, OWN_TIME, signIn, startApp } from '../../support/app.ts';
import { makeOperator } from '../../support/operator.ts';
import { makeOperatorHere } from '../../support/operatorHere.ts';
import { refusal } from '../../support/refusal.ts';
import { temporaryFolder } from '../../support/sandbox.ts';

const PRODUCTION = { NODE_ENV: 'production', PUBLIC_URL: 'https://reviews.example.com' };
const PRETEND = { SMS_PROVIDER: 'sandbox', PAYMENT_PROVIDER: 'sandbox', MAIL_PROVIDER: 'sandbox' };

async function takenPort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  onTestFinished(() => void server.close());
  return String((server.address() as { port: number }).port);
}

test('what it writes is for its owner alone, whatever the mode of the folder', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'goodword-open-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  await chmod(dataDir, 0o755);
  const operate = await makeOperator({ DATA_DIR: dataDir });
  for (const command of ['demo', 'backup']) expect((await operate([command])).code).toBe(0);
  const files = await readdir(dataDir, { recursive: true });
  expect(files).toEqual(expect.arrayContaining(['goodword.db', 'secret.key', 'demo.json']));
  expect(files.filter((file) => file.endsWith('.backup'))).toHaveLength(1);
  for (const file of files) {
    const { mode } = await stat(join(dataDir, file));
    expect({ file, others: mode & 0o077 }).toEqual({ file, others: 0 });
  }
});

/** What no setting may be, with the sentence that says so. */
const REFUSED: [Record<string, string>, string][] = [
  [{ PORT: '99999' }, 'PORT: must be a whole number from 0 to 65535.'],
  [{ HOST: '300.1.1.1' }, 'HOST: must be a name or an address such as 127.0.0.1.'],
  [{ TRUST_PROXY: 'maybe' }, 'TRUST_PROXY: must be true or false.'],
  [{ REVIEW_ROUTING: 'best' }, 'REVIEW_ROUTING: must be one of smart, open.'],
  [{ SMTP_URL: 'nonsense' }, 'SMTP_URL: must be an address such as smtps://'],
  [{ PAYMENT_PROVIDER: 'stripe' }, 'PAYMENT_PROVIDER: stripe needs STRIPE_SECRET_KEY.'],
  [{ MAIL_PROVIDER: 'smtp' }, 'MAIL_PROVIDER: smtp needs SMTP_URL.'],
  [{ SMTP_URL: 'smtp://mail.example.com' }, 'MAIL_FROM: is needed to send mail.'],
  [{ MAIL_FROM: 'Goodword' }, 'MAIL_FROM: must be an address such as Goodword <goodword@example.com>.'],
  [{ DATABASE_URL: 'nonsense' }, 'DATABASE_URL: must be file:PATH or postgres://'],
  [{ NODE_ENV: 'production' }, 'PUBLIC_URL: is needed in production.'],
  [
    { ...PRODUCTION, ...PRETEND, PAYMENT_PROVIDER: '' },
    'PAYMENT_PROVIDER: no payment provider is configured.',
  ],
  [{ ...PRODUCTION, ...PRETEND, MAIL_PROVIDER: '' }, 'MAIL_PROVIDER: no mail server is configured.'],
  [{ ...PRODUCTION, ...PRETEND, CLOCK_OFFSET: '60' }, 'CLOCK_OFFSET: is refused in production. Unset it.'],
];

test.each(REFUSED)('%j is refused in one line', async (settings, sentence) => {
  const folder = await temporaryFolder();
  const read = () => readConfig({ DATA_DIR: folder, ...settings });
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(sentence);
  expect(read).not.toThrow('\n');
});

describe('a start that cannot be ends with one line that names the setting', () => {
  test.each([
    [{ PORT: 'abc' }, 'PORT: must be a whole number from 0 to 65535.'],
    [{ DATA_DIR: '/dev/null/data' }, 'DATA_DIR: /dev/null/data cannot be made'],
    [{ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/x' }, 'DATABASE_URL: the database cannot be opened'],
    [PRODUCTION, 'SMS_PROVIDER: no carrier is configured.'],
  ] as [Record<string, string>, string][])('%j', async (settings, sentence) => {
    const operate = await makeOperator(settings);
    const { code, stdout, stderr } = await operate(['serve']);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain(sentence);
    expect(stderr.trim().split('\n')).toHaveLength(1);
  });

  test('a port that is taken', async () => {
    const operate = await makeOperator({ PORT: await takenPort() });
    expect(await operate(['serve'])).toEqual({
      code: 1,
      stdout: '',
      stderr: 'PORT: something listens there already. Stop it, or choose another port.\n',
    });
  });

  test('a secret that the database was not made with', async () => {
    const operate = await makeOperator();
    expect((await operate(['migrate', '--new'])).stdout).toBe('The database is in its newest shape.\n');
    const { code, stderr } = await operate(['serve'], { SECRET_KEY: 'another secret of 32 characters!' });
    expect(code).toBe(1);
    expect(stderr).toMatch(/^SECRET_KEY does not fit this database: .+\n$/);
  });
});

describe('accounts and the demonstration', () => {
  test('a super admin gets an address and a name that signing in accepts', async () => {
    const operate = await makeOperatorHere();
    const make = async (email: string, name: string, password: string) => {
      const { code, stdout, stderr } = await operate(
        ['admin', 'create', '--email', email, '--name', name],
        {},
        `${password}\n`,
      );
      return `${code} ${stdout}${stderr}`;
    };
    expect(await make('me', 'Robin Test', 'Correct-horse-7!')).toBe('1 Invalid email\n');
    expect(await make('me@example.com', 'Robin', 'Correct-horse-7!')).toBe('1 Last name is required\n');
    expect(await make('me@example.com', 'Robin Test', 'weak')).toContain('1 Password must be');
    expect(await make('Me@example.com', 'Robin Test', 'Correct-horse-7!')).toContain(
      '0 Made the super admin',
    );
    expect(await make('me@example.com', 'Robin Test', 'Correct-horse-7!')).toContain('exists already');
  });

  test('somebody whose password is forgotten gets another by the operator, and anyone who has the old one is out', async () => {
    const app = await startApp('sqlite', { worker: false, env: OWN_TIME });
    const owner = await addMember(app);
    const operate = await makeOperatorHere({ DATA_DIR: app.ctx.config.dataDir });
    const reset = async (email: string, password: string) => {
      const { code, stdout, stderr } = await operate(
        ['admin', 'reset-password', '--email', email],
        {},
        password,
      );
      return `${code} ${stdout}${stderr}`;
    };
    const next = 'Seven-quiet-harbours!4';
    expect(await reset('nobody@example.com', next)).toBe(
      '1 A user with the email nobody@example.com was not found.\n',
    );
    expect(await reset(owner.email, 'weak')).toContain('1 Password must be');
    expect((await owner.client.listPatients({})).data).toEqual([]);
    expect(await reset(owner.email, next)).toBe(`0 Set a new password for ${owner.email}.\n`);
    expect(await refusal(owner.client.listPatients({}))).toMatchObject({ status: 401 });
    expect(await refusal(signIn(app, owner.email))).toMatchObject({ code: 'invalid_credentials' });
    expect((await (await signIn(app, owner.email, next)).client.listPatients({})).data).toEqual([]);
  });

  test('the demonstration is refused in production, where a proxy leads the world to the loopback address', async () => {
    const operate = await makeOperator({ ...PRODUCTION, ...PRETEND });
    for (const command of ['demo', 'up']) {
      const { code, stderr } = await operate([command]);
      expect(code).toBe(1);
      expect(stderr).toBe(
        'NODE_ENV: the demonstration is not for production. Unset NODE_ENV, or use `serve`.\n',
      );
    }
  });
});

test('an address that is none gets the one shape of errors, the bare /api too', async () => {
  const app = await startApp('sqlite', { worker: false });
  for (const [path, statusCode] of [
    ['/api', 404],
    ['/api/nope', 404],
    ['/api/%E0%A4%A', 400],
  ] as const) {
    const response = await fetch(app.url + path);
    expect(await response.json()).toMatchObject({
      statusCode,
      error: expect.any(String),
      code: expect.any(String),
    });
    expect(response.status).toBe(statusCode);
  }
});
