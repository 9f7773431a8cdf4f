import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { api, ROUTE_NAMES, type RouteName } from '../../../server/contract/core/api.ts';
import { addressOf, type Client } from '../../../server/contract/core/client.ts';
import { ERROR_TEXT } from '../../../server/contract/core/errors.ts';
import { LIMITS } from '../../../server/contract/core/limits.ts';
import type { RouteDeclaration } from '../../../server/contract/core/route.ts';
import { bearer, wait } from '../../support/accounts.ts';
import {
  addMember,
  ENGINES,
  type Member,
  mailsTo,
  ONE_ENGINE,
  oneOf,
  startApp,
  subscribe,
  type TestApp,
} from '../../support/app.ts';
import { auditedBy } from '../../support/audit.ts';
import { addPatient } from '../../support/patients.ts';
import { refusal } from '../../support/refusal.ts';
import { eventually } from '../../support/sandbox.ts';

/** A super admin looks at a clinic as its owner does, to help: read-only, for a while, and everybody knows. */

const REASON = 'Asked why texts wait';

describe.each(ENGINES)('a look at a clinic as its owner has it on %s', (engine) => {
  let app: TestApp;
  let boss: Member;
  beforeAll(async () => {
    app = await startApp(engine, { env: { SUPPORT_EMAIL: 'help@goodword.test' } }, afterAll);
    boss = await addMember(app, { role: 'super_admin' });
  });

  const begin = async ({ clinicId }: Pick<Member, 'clinicId'>, reason = REASON) =>
    (await boss.client.impersonateOwner({ params: { id: clinicId ?? '' }, payload: { reason } })).data;
  const lookAt = async (owner: Pick<Member, 'clinicId'>): Promise<Client> =>
    bearer(app, (await begin(owner)).accessToken);

  test('reads what the owner reads', async () => {
    const owner = await addMember(app, { clinicName: 'Elm Street Clinic' });
    const { id } = await addPatient(owner);
    const look = await lookAt(owner);
    expect((await look.listPatients()).data).toMatchObject([{ id, firstName: 'Anna' }]);
    expect(await look.getSettings()).toEqual(await owner.client.getSettings());
    expect(await look.getDashboard()).toEqual(await owner.client.getDashboard());
    expect(await look.getMe()).toMatchObject({
      user: { id: boss.userId, email: boss.email, role: 'owner', clinicId: owner.clinicId },
      clinic: { id: owner.clinicId, clinicName: 'Elm Street Clinic' },
      impersonation: { clinicName: 'Elm Street Clinic', reason: REASON },
      superAdminOffered: false,
    });
    expect((await boss.client.getMe()).impersonation).toBeNull();
    expect((await owner.client.getMe()).impersonation).toBeNull();
  });

  test('every owner is mailed who looks, why and for how long; nobody else is', async () => {
    const owner = await addMember(app, { clinicName: 'Elm Street Clinic' });
    const second = await addMember(app, { clinicId: owner.clinicId ?? '' });
    const staff = await addMember(app, { role: 'staff', clinicId: owner.clinicId ?? '' });
    await begin(owner);
    const [mail] = await mailsTo(app, owner.email);
    expect(mail?.subject).toBe('Support looks at Elm Street Clinic on Goodword');
    expect(mail?.text).toContain('Robin Test, a super admin of Goodword, looks at Elm Street Clinic');
    expect(mail?.text).toContain(`for at most ${LIMITS.impersonationMinutes} minutes`);
    expect(mail?.text).toContain(`The reason: ${REASON}`);
    expect(mail?.text).toContain('help@goodword.test');
    expect(await mailsTo(app, second.email)).toHaveLength(1);
    expect(await app.ctx.db.knex('mails').where({ recipient: staff.email })).toEqual([]);
  });

  const isReading = (name: RouteName): boolean => {
    const { method, download, access, readOnly }: RouteDeclaration = api[name];
    return (method === 'GET' && !download && access !== 'superAdmin') || readOnly === true;
  };

  describe.each(oneOf(engine))('and on %s alone', () => {
    test('sees the samples of a clinic that never paid, as its owner does', async () => {
      const owner = await addMember(app, { paid: false });
      const look = await lookAt(owner);
      const [seen, own] = [await look.listPatients(), await owner.client.listPatients()];
      expect(seen.isPreview).toBe(true);
      expect(seen.data.map(({ id }) => id)).toEqual(own.data.map(({ id }) => id));
    });

    test('the single patient it reads is audited, with the session and the clinic', async () => {
      const owner = await addMember(app);
      const { id } = await addPatient(owner);
      const look = await lookAt(owner);
      const [row] = await auditedBy(app.ctx, () => look.getPatient({ params: { id } }));
      expect(row).toMatchObject({
        action: 'READ',
        entityType: 'patient',
        userId: boss.userId,
        clinicId: owner.clinicId,
      });
      const { impersonates } = await app.ctx.db
        .knex('sessions')
        .where({ id: row?.metadata.sessionId })
        .first();
      expect(impersonates).toBe(owner.clinicId);
    });

    test('is audited with its reason, and so is its end', async () => {
      const owner = await addMember(app);
      const by = { entityType: 'impersonation', userId: boss.userId, clinicId: owner.clinicId };
      let look: Client | undefined;
      const began = await auditedBy(app.ctx, async () => {
        look = await lookAt(owner);
      });
      expect(began).toMatchObject([{ action: 'CREATE', ...by, metadata: { reason: REASON } }]);
      const ended = await auditedBy(app.ctx, async () => look?.logout());
      expect(ended).toMatchObject([{ action: 'DELETE', ...by }]);
    });

    test('its reason is asked for, and names no number', async () => {
      const owner = await addMember(app);
      expect(await refusal(begin(owner, ' '))).toMatchObject({ status: 400, message: 'Give a reason' });
      expect(await refusal(begin(owner, 'Patient 212 555 0100 called'))).toMatchObject({ status: 400 });
    });

    test('changes nothing, exports nothing and administers nothing, whatever is called', async () => {
      const owner = await addMember(app);
      const { accessToken } = await begin(owner);
      const params = {
        id: crypto.randomUUID(),
        clinicId: '12345678',
        platform: 'google',
        phone: '+12125550100',
      };
      const wrong: string[] = [];
      for (const name of ROUTE_NAMES.filter((name) => name !== 'logout')) {
        const route: RouteDeclaration = api[name];
        if (route.access === 'public' || isReading(name)) continue;
        const path = addressOf(route, {
          params: { ...params, visitId: 'V-1', deliveryId: params.id, userIdOrEmail: 'x' },
        });
        const answer = await fetch(app.url + path, {
          method: route.method,
          headers: {
            authorization: `Bearer ${accessToken}`,
            'content-type': route.upload?.type ?? 'application/json',
          },
          ...(route.method !== 'GET' && route.method !== 'DELETE' && { body: '{}' }),
        });
        const { code, error } = (await answer.json()) as { code: string; error: string };
        const isRefused = answer.status === 403 && code === 'read_only' && error === ERROR_TEXT.readOnly;
        if (!isRefused) wrong.push(`${name}: ${answer.status} ${code}`);
      }
      expect(wrong).toEqual([]);
    });

    test('can read everything that a screen of the clinic reads', async () => {
      const owner = await addMember(app);
      const { accessToken } = await begin(owner);
      const refused: string[] = [];
      for (const name of ROUTE_NAMES) {
        const route: RouteDeclaration = api[name];
        if (!isReading(name) || route.method !== 'GET') continue;
        if (route.live || route.access === 'public' || route.params) continue;
        const answer = await fetch(app.url + addressOf(route, {}), {
          headers: { authorization: `Bearer ${accessToken}` },
        });
        if (answer.status !== 200) refused.push(`${name}: ${answer.status}`);
      }
      expect(refused).toEqual([]);
      const payload = { messageTemplate: 'How was it? {reviewLink}' };
      expect((await bearer(app, accessToken).previewSms({ payload })).data.results).toEqual([]);
    });

    test('sees no secret: where a webhook goes but not its path, invoices but not their addresses', async () => {
      const owner = await addMember(app, { paid: false });
      await subscribe(app, owner);
      const url = 'https://hooks.example.com/T0/B0/a-secret-of-theirs';
      await owner.client.addWebhook({ payload: { url, events: ['review.created'] } });
      const look = await lookAt(owner);
      expect((await look.listWebhooks()).data).toMatchObject([{ url: 'https://hooks.example.com' }]);
      const invoice = expect.objectContaining({ type: 'invoice', linkUrl: null });
      expect((await look.getBillingHistory()).data).toEqual(expect.arrayContaining([invoice]));
      expect((await owner.client.listWebhooks()).data).toMatchObject([{ url }]);
    });

    test('ends when it is signed out of, and the super admin’s own session goes on', async () => {
      const owner = await addMember(app);
      const { accessToken } = await begin(owner);
      const headers = { authorization: `Bearer ${accessToken}`, cookie: 'refresh_token=theirs' };
      const answer = await fetch(`${app.url}/api/auth/logout`, { method: 'POST', headers });
      expect({ status: answer.status, cookie: answer.headers.get('set-cookie') }).toEqual({
        status: 204,
        cookie: null,
      });
      expect(await refusal(bearer(app, accessToken).getMe())).toMatchObject({ status: 401 });
      expect((await boss.client.getMe()).user.role).toBe('super_admin');
    });

    test('stands in nobody’s list of sign-ins', async () => {
      const owner = await addMember(app);
      const before = (await boss.client.listSessions()).data.length;
      await begin(owner);
      expect((await boss.client.listSessions()).data).toHaveLength(before);
      expect((await owner.client.listSessions()).data).toHaveLength(1);
    });

    test('ends where the super admin is deleted, signed out elsewhere, or the clinic deleted', async () => {
      const other = await addMember(app, { role: 'super_admin' });
      const owner = await addMember(app);
      const params = { id: owner.clinicId ?? '' };
      const theirs = async () => {
        const { data } = await other.client.impersonateOwner({ params, payload: { reason: REASON } });
        return bearer(app, data.accessToken);
      };
      const [signedOut, deleted] = [await theirs(), await lookAt(owner)];
      await other.client.endSessions({ query: { keepCurrent: 'true' } });
      expect(await refusal(signedOut.getMe())).toMatchObject({ status: 401 });
      const removed = await theirs();
      await boss.client.deleteUser({ params: { id: other.userId } });
      expect(await refusal(removed.getMe())).toMatchObject({ status: 401 });
      await boss.client.deleteClinic({ params });
      expect(await refusal(deleted.getMe())).toMatchObject({ status: 401 });
      expect(await refusal(begin(owner))).toMatchObject({ status: 403, code: 'clinic_deleted' });
      expect(await refusal(begin({ clinicId: '99999999' }))).toMatchObject({ status: 404 });
    });
  });
});

describe.each(ONE_ENGINE)('the end of a look on %s', (engine) => {
  test(`comes after ${LIMITS.impersonationMinutes} minutes, for what is watched too, and nothing carries it on`, async () => {
    const app = await startApp(engine, { worker: false });
    const boss = await addMember(app, { role: 'super_admin' });
    const owner = await addMember(app);
    const { data } = await boss.client.impersonateOwner({
      params: { id: owner.clinicId ?? '' },
      payload: { reason: REASON },
    });
    const look = bearer(app, data.accessToken);
    const watching = look.watch('watchClinic', {});
    expect((await watching.next()).value).toEqual({ type: 'ready' });
    const minute = 60;
    wait(app, LIMITS.impersonationMinutes * minute - minute);
    expect((await look.getMe()).impersonation?.until).toBe(data.expiresAt);
    wait(app, 2 * minute);
    expect(await refusal(look.getMe())).toMatchObject({ status: 401 });
    expect(await eventually(async () => (await watching.next()).done)).toBe(true);
    expect(await refusal(look.refresh({ payload: {} }))).toMatchObject({ status: 401 });
  });
});
