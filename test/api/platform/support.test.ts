import type { Email } from 'postal-mime';
import { describe, expect, test } from 'vitest';
import { LIMITS } from '../../../server/contract/core/limits.ts';
import { deliverMails } from '../../../server/domain/mail/deliver.ts';
import { wait } from '../../support/accounts.ts';
import { addMember, ENGINES, type Engine, type Member, oneOf, startApp } from '../../support/app.ts';
import { auditRows } from '../../support/audit.ts';
import { startMailServer } from '../../support/mailServer.ts';
import { refusal } from '../../support/refusal.ts';
import { SUPPORT_REQUEST } from '../../support/support.ts';

// Requests to the operator: asked, mailed, listed and closed.

async function scene(engine: Engine) {
  const server = await startMailServer();
  const env = {
    MAIL_PROVIDER: 'smtp',
    SMTP_URL: server.url,
    MAIL_FROM: 'goodword@example.com',
    SUPPORT_EMAIL: 'help@goodword.example.com',
  };
  const app = await startApp(engine, { env, worker: false });
  const admin = await addMember(app, { role: 'super_admin' });
  const owner = await addMember(app, { clinicName: 'Oak Street Clinic' });
  const deliver = async () => {
    while ((await deliverMails(app.ctx, 'test', 50)) > 0);
    return server.taken;
  };
  return { app, admin, owner, deliver };
}

const ask = ({ client }: Pick<Member, 'client'>, change: object = {}) =>
  client.contactSupport({ payload: { ...SUPPORT_REQUEST, ...change } });

test('everybody is told where to write, signed in or not', async () => {
  const { app } = await scene('sqlite');
  expect((await app.anybody.getHealth()).supportEmail).toBe('help@goodword.example.com');
});

describe.each(ENGINES)('a request for help on %s', (engine) => {
  test('is closed once: anyone who did so first stays noted, and a second time leaves nothing', async () => {
    const { app, admin, owner } = await scene(engine);
    const colleague = await addMember(app, { role: 'super_admin' });
    const { id } = (await ask(owner)).data;
    const closed = (await admin.client.closeSupportRequest({ params: { id } })).data;
    expect(closed).toMatchObject({ id, closedBy: 'Robin Test', closedAt: expect.any(String) });
    const before = await auditRows(app.ctx);
    expect((await colleague.client.closeSupportRequest({ params: { id } })).data).toEqual(closed);
    expect(await auditRows(app.ctx)).toEqual(before);
    const row = await app.ctx.db.knex('support_requests').where({ id }).first();
    expect(row.closed_by).toBe(admin.userId);
  });

  test('is found among the open, the closed or all, the newest first and page by page', async () => {
    const { admin, owner } = await scene(engine);
    const ids: string[] = [];
    for (let at = 0; at < 5; at++) ids.push((await ask(owner, { subject: `Question ${at}` })).data.id);
    await admin.client.closeSupportRequest({ params: { id: ids[1] ?? '' } });
    const subjects = async (query: object) => {
      const { data, pagination } = await admin.client.listSupportRequests({ query });
      return [data.map(({ subject }) => subject.slice(-1)).join(''), pagination.total, pagination.totalPages];
    };
    expect(await subjects({})).toEqual(['4320', 4, 1]);
    expect(await subjects({ status: 'closed' })).toEqual(['1', 1, 1]);
    expect(await subjects({ status: 'all', limit: 2 })).toEqual(['43', 5, 3]);
    expect(await subjects({ status: 'all', limit: 2, page: 3 })).toEqual(['0', 5, 3]);
  });

  describe.each(oneOf(engine))('and on %s alone', () => {
    test('is kept and mailed to the operator, whose answer goes to the one who asked', async () => {
      const { admin, owner, deliver } = await scene(engine);
      const { data } = await ask(owner);
      const [mail] = (await deliver()) as [Email];
      expect(mail.to?.[0]?.address).toBe('help@goodword.example.com');
      expect(mail.replyTo?.[0]?.address).toBe('robin@example.com');
      expect(mail.subject).toBe('Priority support: Texts come late');
      for (const said of [
        `Robin Test asks for help. Owner at Oak Street Clinic (${owner.clinicId}).`,
        'About: Texting',
        'Whom to answer: robin@example.com',
        'Since Tuesday they come',
        '/admin/support',
      ]) {
        expect(mail.text).toContain(said);
        expect(mail.html).toContain(said);
      }
      expect(mail.html).toContain('an hour late &lt;always&gt;.');
      const listed = await admin.client.listSupportRequests();
      expect(listed.data).toEqual([
        {
          ...SUPPORT_REQUEST,
          id: data.id,
          clinic: { id: owner.clinicId, name: 'Oak Street Clinic' },
          role: 'owner',
          createdAt: expect.any(String),
          closedAt: null,
          closedBy: null,
        },
      ]);
    });

    test('is told with the clinic and role of the caller, whatever the form says', async () => {
      const { app, admin, owner, deliver } = await scene(engine);
      const other = await addMember(app);
      const staff = await addMember(app, { role: 'staff', clinicId: owner.clinicId ?? '' });
      const preview = await addMember(app, { paid: false });
      await ask(staff, { clinicId: other.clinicId, userRole: 'super_admin' });
      await ask(preview);
      await ask(admin);
      const { data } = await admin.client.listSupportRequests();
      expect(data.map(({ clinic, role }) => [clinic?.id ?? null, role])).toEqual([
        [null, 'super_admin'],
        [preview.clinicId, 'owner'],
        [owner.clinicId, 'staff'],
      ]);
      const subjects = (await deliver()).map(({ subject }) => subject);
      expect(subjects.filter((subject) => subject?.startsWith('Priority'))).toHaveLength(1);
    });

    test('that is sent twice with one key is kept and mailed once', async () => {
      const { admin, owner, deliver } = await scene(engine);
      const call = () => owner.client.contactSupport({ payload: SUPPORT_REQUEST, idempotencyKey: 'late' });
      expect(await call()).toEqual(await call());
      expect(await deliver()).toHaveLength(1);
      expect((await admin.client.listSupportRequests()).pagination.total).toBe(1);
    });

    test('is mailed for a week at the longest, and stays in the list', async () => {
      const { app, admin, owner, deliver } = await scene(engine);
      await ask(owner);
      wait(app, LIMITS.operatorMailDays * 86_400 + 1);
      expect(await deliver()).toEqual([]);
      const fresh = await addMember(app, { role: 'super_admin' });
      expect((await fresh.client.listSupportRequests()).data).toHaveLength(1);
      expect(await refusal(admin.client.listSupportRequests())).toMatchObject({ status: 401 });
    });
  });
});

describe.each(ENGINES)('a request for a platform on %s', (engine) => {
  const payload = { platformName: 'Doctify', contactEmail: 'desk@example.com', notes: 'Most look there.' };

  test('is listed with who asked, and closed as one for help is', async () => {
    const { admin, owner, deliver } = await scene(engine);
    await owner.client.requestPlatform({ payload });
    const [mail] = (await deliver()) as [Email];
    expect(mail.replyTo?.[0]?.address).toBe('desk@example.com');
    const [asked] = (await admin.client.listPlatformRequests()).data;
    expect(asked).toMatchObject({
      ...payload,
      clinic: { id: owner.clinicId, name: 'Oak Street Clinic' },
      user: 'Robin Test',
      profileUrl: null,
      closedAt: null,
    });
    const params = { id: asked?.id ?? '' };
    const closed = (await admin.client.closePlatformRequest({ params })).data;
    expect(closed).toMatchObject({ id: params.id, closedBy: 'Robin Test' });
    expect((await admin.client.closePlatformRequest({ params })).data).toEqual(closed);
    expect((await admin.client.listPlatformRequests()).data).toEqual([]);
    expect((await admin.client.listPlatformRequests({ query: { status: 'closed' } })).data).toEqual([closed]);
  });
});

describe('what the support form refuses', () => {
  test.each([
    ['no subject', { subject: ' ' }, 'Subject is required'],
    ['no category', { category: 'other' }, 'Please select a category'],
    ['a message of 9 characters', { message: 'Too short' }, 'Message must be at least 10 characters'],
    ['a message of 2001', { message: 'x'.repeat(2_001) }, 'Message must be less than 2000 characters'],
    ['no contact email', { contactEmail: '' }, 'Please enter a valid email address'],
    ['a contact email that is none', { contactEmail: 'robin' }, 'Please enter a valid email address'],
    ['no name', { name: '' }, 'Name is required'],
  ])('%s', async (_, change, message) => {
    const { app, owner } = await scene('sqlite');
    expect(await refusal(ask(owner, change))).toMatchObject({ status: 400, message });
    expect(await app.ctx.db.knex('support_requests')).toEqual([]);
  });

  test('a request that nobody made', async () => {
    const { admin } = await scene('sqlite');
    const params = { id: crypto.randomUUID() };
    expect(await refusal(admin.client.closeSupportRequest({ params }))).toMatchObject({ status: 404 });
    expect(await refusal(admin.client.closePlatformRequest({ params }))).toMatchObject({ status: 404 });
  });
});
