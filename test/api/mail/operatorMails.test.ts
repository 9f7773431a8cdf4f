import type { Email } from 'postal-mime';
import { describe, expect, test } from 'vitest';
import { LIMITS } from '../../../server/contract/core/limits.ts';
import { NOTIFICATION_DEFAULTS, NOTIFICATION_RECIPIENTS } from '../../../server/contract/routes/settings.ts';
import { deliverMails } from '../../../server/domain/mail/deliver.ts';
import {
  addMember,
  ENGINES,
  type Engine,
  type Member,
  ONE_ENGINE,
  oneOf,
  startApp,
  type TestApp,
} from '../../support/app.ts';
import { type MailServer, startMailServer } from '../../support/mailServer.ts';
import { refusal } from '../../support/refusal.ts';

// What clinics and the operator mail each other: updates of the system, and platforms that are missing.

const UPDATE = {
  subject: 'Texts rest on Sunday night',
  message: 'From 11 PM to 1 AM nothing is sent.\n\nWhat is queued goes out <later> & is not lost.',
};

async function scene(engine: Engine) {
  const server = await startMailServer();
  const env = {
    MAIL_PROVIDER: 'smtp',
    SMTP_URL: server.url,
    MAIL_FROM: 'goodword@example.com',
    SUPPORT_EMAIL: 'help@goodword.example.com',
  };
  const app = await startApp(engine, { env, worker: false });
  const { client: admin } = await addMember(app, { role: 'super_admin' });
  const owner = await addMember(app);
  return { app, server, admin, owner };
}

async function turn({ client }: Pick<Member, 'client'>, systemUpdates: boolean): Promise<void> {
  const { version } = (await client.getSettings()).data;
  await client.updateSettings({ payload: { version, notifications: { systemUpdates } } });
}

/** Delivers what is queued; gives whom the server got mail for. */
async function delivered(app: TestApp, server: MailServer): Promise<(string | undefined)[]> {
  server.taken.length = 0;
  while ((await deliverMails(app.ctx, 'test', 50)) > 0);
  return server.taken.map(({ to }) => to?.[0]?.address).sort();
}

test('a switch is for owners, or for the one who manages the clinic, and most are off at first', () => {
  expect(NOTIFICATION_RECIPIENTS).toEqual({
    newReview: ['owner', 'admin'],
    lowRating: ['owner', 'admin'],
    quotaWarning: ['owner'],
    systemUpdates: ['owner'],
    weeklySummary: ['owner'],
  });
  const on = Object.entries(NOTIFICATION_DEFAULTS).filter(([, isOn]) => isOn);
  expect(on).toEqual([['newReview', true]]);
});

describe.each(ENGINES)('an update of the system on %s', (engine) => {
  test('is mailed once for a key, and another call with it is refused', async () => {
    const { app, server, admin, owner } = await scene(engine);
    await turn(owner, true);
    const call = (payload: typeof UPDATE) => admin.sendSystemUpdate({ payload, idempotencyKey: 'sunday' });
    expect([await call(UPDATE), await call(UPDATE)]).toEqual(Array(2).fill({ data: { mails: 1 } }));
    expect(await refusal(call({ ...UPDATE, subject: 'Another' }))).toMatchObject({
      code: 'idempotency_conflict',
    });
    expect(await delivered(app, server)).toEqual([owner.email]);
  });

  test('reaches a thousand owners in one call, or with a mistake in it nobody', async () => {
    const { app, admin, owner } = await scene(engine);
    await turn(owner, true);
    const { knex } = app.ctx.db;
    const model = await knex('users').where({ id: owner.userId }).first();
    const owners = Array.from({ length: 1_000 }, (_, at) => ({
      ...model,
      id: `${at}`,
      email: `o${at}@example.com`,
    }));
    await knex.batchInsert('users', owners, 50);
    expect((await admin.sendSystemUpdate({ payload: UPDATE })).data).toEqual({ mails: 1_001 });
    expect(new Set(await knex('mails').pluck('recipient')).size).toBe(1_001);
    for (const payload of [
      { ...UPDATE, subject: ' ' },
      { ...UPDATE, subject: 'Two\r\nBcc: everybody@example.com' },
      { ...UPDATE, message: '' },
      { ...UPDATE, message: 'x'.repeat(LIMITS.systemUpdateLength + 1) },
    ]) {
      expect(await refusal(admin.sendSystemUpdate({ payload }))).toMatchObject({ status: 400 });
    }
    expect(await knex('mails')).toHaveLength(1_001);
  });

  describe.each(oneOf(engine))('and on %s alone', () => {
    test('is mailed to every owner of every clinic that wants it, in both versions, and to nobody else', async () => {
      const { app, server, admin, owner } = await scene(engine);
      const clinicId = owner.clinicId ?? '';
      const second = await addMember(app, { role: 'owner', clinicId });
      await addMember(app, { role: 'admin', clinicId });
      await addMember(app, { role: 'staff', clinicId });
      const [other] = [await addMember(app), await addMember(app)];
      for (const member of [owner, other]) await turn(member, true);
      expect((await admin.sendSystemUpdate({ payload: UPDATE })).data).toEqual({ mails: 3 });
      expect(await delivered(app, server)).toEqual([owner, second, other].map(({ email }) => email).sort());
      for (const { subject, text = '', html = '' } of server.taken) {
        expect(subject).toBe(UPDATE.subject);
        for (const said of [
          'Hello Robin,',
          'From 11 PM to 1 AM nothing is sent.',
          'mails with news about Goodword are switched on',
        ]) {
          expect(text).toContain(said);
          expect(html).toContain(said);
        }
        expect(text).toContain('\n\nWhat is queued goes out <later> & is not lost.\n');
        expect(html).toContain('>What is queued goes out &lt;later&gt; &amp; is not lost.<');
      }
    });

    test('does not come to who switched it off, left, or is no owner any more when it is sent, nor a week later', async () => {
      const { app, server, admin, owner } = await scene(engine);
      const [off, left, gone] = [await addMember(app), await addMember(app), await addMember(app)];
      for (const member of [owner, off, left, gone]) await turn(member, true);
      await admin.sendSystemUpdate({ payload: UPDATE });
      await turn(off, false);
      const { knex } = app.ctx.db;
      await knex('users').where({ id: left.userId }).update({ role: 'staff' });
      await knex('clinics').where({ id: gone.clinicId }).update({ deleted_at: app.ctx.now().toISOString() });
      expect(await delivered(app, server)).toEqual([owner.email]);
      await admin.sendSystemUpdate({ payload: UPDATE });
      app.ctx.config.clockOffset += LIMITS.operatorMailDays * 86_400 + 1;
      expect(await delivered(app, server)).toEqual([]);
      const ends = await knex('mails').orderBy('id').pluck('status');
      expect(ends.toSorted()).toEqual(['dropped', 'dropped', 'dropped', 'expired', 'sent']);
    });
  });
});

describe.each(ONE_ENGINE)('a request for a platform on %s', (engine) => {
  const request = {
    platformName: 'Doctify',
    profileUrl: 'https://www.doctify.example/oak-street',
    contactEmail: 'desk@example.com',
    notes: 'Most of our patients\nlook there <first>.',
  };

  test('is kept and mailed to the operator, with whom to answer', async () => {
    const { app, server, owner } = await scene(engine);
    await owner.client.requestPlatform({ payload: request });
    expect(await delivered(app, server)).toEqual(['help@goodword.example.com']);
    const { subject, text = '', html = '' } = server.taken[0] as Email;
    expect(subject).toBe('A clinic asks for Doctify');
    for (const said of [
      owner.clinicId ?? '',
      request.profileUrl,
      request.contactEmail,
      'Most of our patients',
    ]) {
      expect(text).toContain(said);
      expect(html).toContain(said);
    }
    expect(html).toContain('look there &lt;first&gt;.');
    expect(await app.ctx.db.knex('platform_requests')).toMatchObject([
      { clinic_id: owner.clinicId, user_id: owner.userId, platform_name: 'Doctify', notes: request.notes },
    ]);
  });

  test('needs a name and an address to answer to; staff and clinics that never paid may ask too', async () => {
    const { app, owner } = await scene(engine);
    const ask = (change: object, { client } = owner) =>
      client.requestPlatform({ payload: { ...request, ...change } });
    for (const [change, message] of [
      [{ platformName: ' ' }, 'Name the platform'],
      [{ contactEmail: '' }, 'Email is required'],
      [{ contactEmail: 'desk' }, 'Invalid email'],
      [{ profileUrl: 'javascript:alert(1)' }, 'Enter an address that begins with https://'],
    ] as const) {
      expect(await refusal(ask(change))).toMatchObject({ status: 400, message });
    }
    const bare = { profileUrl: '', notes: '' };
    await ask(bare, await addMember(app, { role: 'staff', clinicId: owner.clinicId ?? '' }));
    await ask(bare, await addMember(app, { paid: false }));
    const rows = await app.ctx.db.knex('platform_requests');
    expect(rows.map(({ profile_url, notes }) => [profile_url, notes])).toEqual([
      [null, null],
      [null, null],
    ]);
  });
});
