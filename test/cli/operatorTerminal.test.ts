import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { sandboxSecret } from '../../server/domain/keys.ts';
import { type Desk, makeDesk } from '../support/desk.ts';

/** The operator's program at a real terminal: what it asks for, and what nobody sees. */

const SERVER = fileURLToPath(new URL('../../bin/goodword-server', import.meta.url));
const PASSWORD = 'Correct-horse-7!';
const NOWHERE = 'http://127.0.0.1:2';

async function answerAll(
  terminal: ReturnType<Desk['terminal']>,
  answers: [question: string | RegExp, answer: string][],
): Promise<void> {
  for (const [question, answer] of answers) {
    await terminal.until(question);
    terminal.type(`${answer}\r`);
  }
}

test('init asks for what is needed, hides what is secret, and does nothing twice', async () => {
  const desk = await makeDesk(NOWHERE, onTestFinished);
  const first = desk.terminal(`${SERVER} init`);
  await answerAll(first, [
    ['Address that patients and staff will open', 'http://127.0.0.1:3210'],
    ['Database:', ''],
    ['account SID at Twilio', ''],
    ['secret key of Stripe', ''],
    ['smtps://user:password@server', ''],
    ['e-mail address', 'me@example.com'],
    ['First and last name', 'Robin Test'],
    ['Type the password', PASSWORD],
    ['The same once more', PASSWORD],
  ]);
  expect((await first.ended).code).toBe(0);
  const shown = first.shown();
  const [asked = ''] = shown.split('Made the super admin');
  expect(
    asked
      .replace(/^.*(?=Address that)/s, '')
      .split(/[\r\n]+/)
      .filter(Boolean),
  ).toEqual([
    'Address that patients and staff will open [http://127.0.0.1:3000]: http://127.0.0.1:3210',
    'Database: Enter, or an address postgres://… [a SQLite file]: ',
    'Texts: the account SID at Twilio [later]: ',
    'Payments: the secret key of Stripe (not shown) [later]: ',
    'Mail: smtps://user:password@server (not shown) [later]: ',
    'Wrote the settings into .env.',
    expect.stringMatching(/^The secret is /),
    'The database is in its newest shape.',
    'The first super admin: e-mail address: me@example.com',
    'First and last name: Robin Test',
    'Type the password: ',
    'The same once more: ',
  ]);
  expect(shown).toContain('Made the super admin me@example.com.');
  expect(shown).toContain('pass  Accounts: There is a super admin.');
  expect(shown).toContain('Then sign in at http://127.0.0.1:3210/login');
  expect(shown).not.toContain(PASSWORD);
  const secret = (await readFile(join(desk.folder, 'data', 'secret.key'), 'utf8')).trim();
  const page = `http://127.0.0.1:3210/sandbox?key=${sandboxSecret(secret, 'page')}`;
  expect(shown).toContain(`Texts, mails and payments can be seen at ${page}`);

  const settings = await readFile(join(desk.folder, '.env'), 'utf8');
  expect(settings).toContain('\nPUBLIC_URL=http://127.0.0.1:3210\n');
  expect(settings).toContain('\nPORT=3210\n');
  expect(settings).toContain('\n#TWILIO_ACCOUNT_SID=\n');
  expect((await stat(join(desk.folder, '.env'))).mode & 0o777).toBe(0o600);

  const again = await desk.shell(`${SERVER} init < /dev/null`);
  expect(again.code).toBe(0);
  expect(again.stdout).toContain('There is a file .env already: it stays as it is.');
  expect(again.stdout).toContain('There is a super admin already.');
  expect(again.stdout).toContain(page);
  expect(await readFile(join(desk.folder, '.env'), 'utf8')).toBe(settings);
});

test('init says at once what is wrong with an answer, and asks that question again', async () => {
  const desk = await makeDesk(NOWHERE, onTestFinished);
  const terminal = desk.terminal(`${SERVER} init`);
  await answerAll(terminal, [
    ['Address that patients and staff will open', 'reviews'],
    ['PUBLIC_URL must be an address such as https://reviews.example.com.', 'http://127.0.0.1:3210'],
    ['Database:', 'postgres://127.0.0.1:1/none'],
    ['the database cannot be opened (ECONNREFUSED)', 'mysql://example.com'],
    ['DATABASE_URL must be file:PATH or postgres://…', ''],
    ['account SID at Twilio', 'my account'],
    ['An account SID is AC and 32 letters and digits.', ''],
    ['secret key of Stripe', 'pk_live_1'],
    ['STRIPE_SECRET_KEY must be a secret key of Stripe, such as sk_live_….', ''],
    ['smtps://user:password@server', 'mail.example.com'],
    ['SMTP_URL must be an address such as', 'smtps://robin:hidden-7@mail.example.com'],
    ['The address that mail comes from', 'nobody'],
    ['MAIL_FROM must be an address such as', 'goodword@example.com'],
    ['e-mail address', 'me'],
    [/(e-mail address: .*){2}/s, 'me@example.com'],
    ['First and last name', 'Robin Test'],
    ['Type the password', 'weak'],
    [/(Type the password.*){2}/s, PASSWORD],
    ['The same once more', PASSWORD],
  ]);
  expect((await terminal.ended).code).toBe(0);
  const shown = terminal.shown();
  for (const secret of ['pk_live_1', 'hidden-7', 'weak', PASSWORD]) expect(shown).not.toContain(secret);
  const settings = await readFile(join(desk.folder, '.env'), 'utf8');
  expect(settings).toContain('\nSMTP_URL=smtps://robin:hidden-7@mail.example.com\n');
});

test('what looks after an installation makes none where there is none', async () => {
  const desk = await makeDesk(NOWHERE, onTestFinished);
  const reset = 'admin reset-password --email robin@example.com';
  for (const command of ['migrate', 'resume', 'secrets rotate', 'backup', reset]) {
    const { code, stdout, stderr } = await desk.shell(`${SERVER} ${command} < /dev/null`);
    expect({ command, code, stdout }).toEqual({ command, code: 1, stdout: '' });
    expect(stderr).toBe(
      `There is no installation here: ${join(desk.folder, 'data', 'goodword.db')} does not exist. ` +
        'Start in the folder of yours, or name its DATA_DIR or DATABASE_URL. A new one is made by: goodword-server init\n',
    );
  }
  expect((await desk.shell('ls data')).code).not.toBe(0);
  expect(await desk.shell(`${SERVER} migrate --new`)).toMatchObject({ code: 0, stderr: '' });
  expect(await desk.shell(`${SERVER} migrate`)).toMatchObject({ code: 0, stderr: '' });
});

test('init without a terminal takes options and standard input, and never waits', async () => {
  const desk = await makeDesk(NOWHERE, onTestFinished);
  const wrong = await desk.shell(`${SERVER} init --public-url reviews < /dev/null`);
  expect(wrong.code).toBe(1);
  expect(wrong.stderr).toBe('PUBLIC_URL: must be an address such as https://reviews.example.com.\n');
  const bare = await desk.shell(`${SERVER} init --public-url https://127.0.0.1:2 < /dev/null`);
  expect(bare).toMatchObject({ code: 0, stderr: '' });
  expect(bare.stdout).toContain('There is no super admin yet. Make one with: goodword-server admin create');
  const settings = await readFile(join(desk.folder, '.env'), 'utf8');
  for (const line of ['NODE_ENV=production', 'TRUST_PROXY=true', 'SMS_PROVIDER=sandbox']) {
    expect(settings).toContain(`\n${line}\n`);
  }
  const made = await desk.shell(
    `echo '${PASSWORD}' | ${SERVER} init --email me@example.com --name 'Robin Test'`,
  );
  expect(made).toMatchObject({ code: 0, stderr: '' });
  expect(made.stdout).toContain('Made the super admin me@example.com.');
});

test('a password is asked for twice and not shown; what differs, or is broken off, changes nothing', async () => {
  const desk = await makeDesk(NOWHERE, onTestFinished);
  const create = `${SERVER} admin create --email me@example.com --name 'Robin Test'`;
  const begin = async (twice: string) => {
    const terminal = desk.terminal(create);
    await terminal.until('Type the password');
    terminal.type(`${PASSWORD}\r`);
    await terminal.until('The same once more');
    terminal.type(twice);
    return { code: (await terminal.ended).code, shown: terminal.shown() };
  };
  const other = await begin('Another-horse-7!\r');
  expect(other.code).toBe(1);
  expect(other.shown).toContain('The two were not the same. Nothing was changed; try again.');
  const broken = await begin('\u0003');
  expect(broken.code).toBe(1);
  expect(broken.shown).toContain('Nothing was changed.');
  const same = await begin(`${PASSWORD}\r`);
  expect(same.code).toBe(0);
  expect(same.shown).toContain('Made the super admin me@example.com.');
  for (const { shown } of [other, broken, same]) expect(shown).not.toContain('horse');
});

test('demo reset asks first, and without a terminal wants --yes', async () => {
  const desk = await makeDesk(NOWHERE, onTestFinished);
  const refused = await desk.shell(`${SERVER} demo reset < /dev/null`);
  expect(refused.code).toBe(1);
  expect(refused.stderr).toBe(
    'All that was done in the demonstration is lost. Say so with --yes. Nothing was changed.\n',
  );
  const terminal = desk.terminal(`${SERVER} demo reset`);
  await terminal.until('Type yes to go on');
  terminal.type('no\r');
  expect((await terminal.ended).code).toBe(1);
  const done = await desk.shell(`${SERVER} demo reset --yes`);
  expect(done.code).toBe(0);
  expect(done.stdout).toContain('owner: owner@demo.example.com ');
});

test('who stops reading breaks nothing off', async () => {
  const desk = await makeDesk(NOWHERE, onTestFinished);
  const { stderr } = await desk.shell(`${SERVER} init < /dev/null | true; ls data/goodword.db`);
  expect(stderr).toBe('');
});

test('every command explains itself with an example', async () => {
  const desk = await makeDesk(NOWHERE, onTestFinished);
  const { stdout } = await desk.shell(`${SERVER} secrets rotate --help`);
  expect(stdout).toContain('Examples:\n  $ goodword-server secrets rotate\n');
});
