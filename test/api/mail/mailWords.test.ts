import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startChallenge } from '../../../server/domain/accounts/challenges.ts';
import { type NewMail, queueMail } from '../../../server/domain/mail/mails.ts';
import { challengeCode } from '../../../server/domain/mail/secrets.ts';
import { addMember, mailsTo, ONE_ENGINE, startApp, type TestApp } from '../../support/app.ts';
import { hurryMail, startMailServer } from '../../support/mailServer.ts';
import { eventually } from '../../support/sandbox.ts';

/** What the mails say, to whom, and when there is nothing to say. */

const inAnHour = (app: TestApp) => new Date(app.ctx.now().getTime() + 3_600_000).toISOString();

type Wish = NewMail extends infer One ? (One extends NewMail ? Omit<One, 'expiresAt'> : never) : never;

const queue = (app: TestApp, wish: Wish) =>
  queueMail(app.ctx, { ...wish, expiresAt: inAnHour(app) } as NewMail);

const isDropped = (app: TestApp, recipient: string) =>
  eventually(async () => {
    const row = await app.ctx.db.knex('mails').where({ recipient }).orderBy('id', 'desc').first();
    return row.status === 'dropped';
  });

/** The addresses in a mail, which both versions hold. */
function linksIn({ text, html }: { text: string; html: string }): string[] {
  const links = text.match(/^http\S+$/gm) ?? [];
  for (const link of links) expect(html).toContain(`href="${link}"`);
  return links;
}

describe.each(ONE_ENGINE)('mails on %s', (engine) => {
  let app: TestApp;

  beforeAll(async () => {
    app = await startApp(engine, {}, afterAll);
    hurryMail(app);
  });

  const newest = async (to: string) =>
    (await mailsTo(app, to))[0] as { subject: string; text: string; html: string };

  test('a reset link goes to a known address; for an unknown one the same row is made, and nothing sent', async () => {
    const { email, userId } = await addMember(app);
    const stranger = `${randomUUID()}@example.com`;
    await queue(app, { kind: 'password_reset', to: stranger });
    await queue(app, { kind: 'password_reset', to: email });
    const mail = await newest(email);
    expect(linksIn(mail)).toEqual([expect.stringMatching(`^${app.url}/reset-password\\?token=[\\w-]{43}$`)]);
    expect(mail.text).toContain('at most 60 minutes');
    expect(mail.text).toContain('you need not do anything');
    await isDropped(app, stranger);
    const [token] = await app.ctx.db.knex('account_tokens').where({ user_id: userId });
    expect(token).toMatchObject({ purpose: 'reset_password', used_at: null });
    const rows = await app.ctx.db.knex('mails').whereIn('recipient', [email, stranger]);
    expect(rows.map(({ kind, data }) => ({ kind, data }))).toEqual(
      Array.from({ length: 2 }, () => ({ kind: 'password_reset', data: '{}' })),
    );
  });

  test('an address is confirmed once, in a mail without a word that a stranger typed', async () => {
    const { email, userId } = await addMember(app);
    await queue(app, { kind: 'verify_email', to: email });
    await isDropped(app, email);
    await app.ctx.db.knex('users').where({ id: userId }).update({ email_verified: false });
    await queue(app, { kind: 'verify_email', to: email });
    const mail = await newest(email);
    expect(linksIn(mail)).toEqual([expect.stringMatching(`^${app.url}/verify-email\\?token=[\\w-]{43}$`)]);
    expect(mail.text).toMatch(/^Hello,/);
    expect(mail.text + mail.html).not.toContain('Robin');
  });

  test('no mail greets with a name that a stranger may have signed up with', async () => {
    const name = 'Claim your prize today';
    const email = `${randomUUID()}@example.com`;
    const account = { email, password: 'Vexing-larch-77!', firstName: name, lastName: 'Bee' };
    await app.anybody.signup({ payload: { ...account, clinicName: 'Larch', acceptTerms: true } });
    const { id: userId } = await app.ctx.db.knex('users').where({ email }).first();
    await queue(app, { kind: 'password_reset', to: email });
    await queue(app, { kind: 'password_changed', to: email, data: { userId } });
    const mails = await mailsTo(app, email, 3);
    expect(mails.map(({ text }) => text.split('\n')[0])).toEqual(['Hello,', 'Hello,', 'Hello,']);
    expect(JSON.stringify(mails)).not.toContain('Claim your prize');
    await app.ctx.db.knex('users').where({ id: userId }).update({ email_verified: true });
    await queue(app, { kind: 'password_reset', to: email });
    expect((await mailsTo(app, email, 4))[0]?.text).toMatch(`Hello ${name},`);
  });

  test.each([
    ['sign_in', 'Type this code to sign in.'],
    ['turn_on', 'Type this code to turn on two-factor sign-in.'],
  ] as const)('a code to %s, which is never to be told', async (purpose, sentence) => {
    const { email, userId } = await addMember(app);
    const facts = { purpose, method: 'email', deviceId: null } as const;
    const challengeId = await startChallenge(app.ctx, { id: userId, email }, facts);
    const mail = await newest(email);
    const code = challengeCode(app.ctx, challengeId);
    expect(mail.text).toContain(`\n    ${code}\n`);
    expect(mail.html).toContain(`>${code}</p>`);
    expect(mail.subject).not.toContain(code);
    for (const words of [sentence, 'Never tell it to anybody', 'at most 10 minutes']) {
      expect(mail.text).toContain(words);
    }
    const row = await app.ctx.db.knex('mails').where({ recipient: email }).first();
    expect(JSON.parse(row.data)).toEqual({ challengeId });
  });

  test.each([{ used_at: '2020-01-01T00:00:00.000Z' }, { expires_at: '2020-01-01T00:00:00.000Z' }])(
    'no code is mailed for a sign-in with %j',
    async (change) => {
      const { email, userId } = await addMember(app);
      await app.ctx.transaction(async (tx) => {
        const facts = { purpose: 'sign_in', method: 'email', deviceId: null } as const;
        const id = await startChallenge(tx, { id: userId, email }, facts);
        await tx.db.knex('challenges').where({ id }).update(change);
      });
      await isDropped(app, email);
    },
  );

  test.each([
    ['password_changed', 'The password of your Goodword account was changed on'],
    ['two_factor_on', 'Two-factor sign-in was turned on for your Goodword account on'],
    ['two_factor_off', 'Two-factor sign-in was turned off for your Goodword account on'],
  ] as const)('%s says what happened, when, and what to do', async (kind, sentence) => {
    const { email: to, userId } = await addMember(app);
    await queue(app, { kind, to, data: { userId } });
    const mail = await newest(to);
    expect(mail.text).toMatch(
      new RegExp(`${sentence} \\w+ \\d+, \\d{4} at \\d+:\\d\\d [AP]M \\(New York time\\)\\.`),
    );
    expect(mail.text).toContain('If this was you, you need not do anything.');
    expect(linksIn(mail)).toEqual([`${app.url}/forgot-password`]);
  });

  test('anyone who has no clinic reads the time in UTC', async () => {
    const { email: to, userId } = await addMember(app, { role: 'super_admin' });
    await queue(app, { kind: 'password_changed', to, data: { userId } });
    expect((await newest(to)).text).toMatch(/at \d+:\d\d [AP]M \(UTC\)/);
  });

  test('an invitation names the clinic, the role and who invites; one that was taken back is not mailed', async () => {
    const { client } = await addMember(app, { clinicName: 'Kovács & Sons' });
    const email = `${randomUUID()}@example.com`;
    const { data } = await client.inviteMember({ payload: { email, role: 'admin' } });
    const mail = await newest(email);
    expect(mail.subject).toBe('Join Kovács & Sons on Goodword');
    expect(mail.text).toContain('Robin Test invites you to the team of Kovács & Sons on Goodword');
    expect(mail.text).toContain('with the role Admin');
    expect(mail.html).toContain('Kovács &amp; Sons');
    const links = linksIn(mail);
    expect(links).toEqual([expect.stringMatching(`^${app.url}/invitation\\?token=[\\w-]{43}$`)]);
    await client.revokeInvitation({ params: { id: data.id } });
    await queue(app, { kind: 'invitation', to: email, data: { invitationId: data.id } });
    await isDropped(app, email);
  });
});

test('no log holds an address, a link or a code, even when the mail server answers with the address', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
  const server = await startMailServer(451);
  const env = { MAIL_PROVIDER: 'smtp', SMTP_URL: server.url, MAIL_FROM: 'goodword@example.com' };
  const app = await startApp('sqlite', { env, log });
  hurryMail(app);
  const { email, userId } = await addMember(app);
  await queue(app, { kind: 'password_reset', to: email });
  const facts = { purpose: 'sign_in', method: 'email', deviceId: null } as const;
  const code = challengeCode(app.ctx, await startChallenge(app.ctx, { id: userId, email }, facts));
  await eventually(() => server.read.length >= 4);
  server.mood = 550;
  await eventually(async () => {
    const rows = await app.ctx.db.knex('mails').select('status');
    return rows.every(({ status }) => status === 'failed');
  });
  const token = server.read.map(({ text }) => /token=([\w-]+)/.exec(text ?? '')?.[1]).find(Boolean) as string;
  const said = lines.filter((line) => line.includes('mailId')).join('');
  expect(said).toContain('SMTP 451 to DATA');
  expect(said).toContain('SMTP 550 to DATA');
  for (const secret of [email, token]) expect(lines.join('')).not.toContain(secret);
  expect(lines.join('')).not.toMatch(new RegExp(`\\b${code}\\b`));
});
