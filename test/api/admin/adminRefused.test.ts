import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { api, ROUTE_NAMES, type RouteName } from '../../../server/contract/core/api.ts';
import { addressOf } from '../../../server/contract/core/client.ts';
import type { RouteDeclaration } from '../../../server/contract/core/route.ts';
import { addMember, ENGINES, type Member, oneOf, startApp, type TestApp } from '../../support/app.ts';
import { auditedBy, auditRows } from '../../support/audit.ts';

/** A super admin's call that somebody else tries is refused and leaves a row: every one of them, made from the contract. */

const ADMIN_ROUTES = ROUTE_NAMES.filter((name) => api[name].access === 'superAdmin');

const PARAMS = {
  id: crypto.randomUUID(),
  phone: '+12125550100',
  userIdOrEmail: 'somebody@example.com',
};

describe.each(ENGINES)('a super admin’s calls on %s', (engine) => {
  let app: TestApp;
  let owner: Member;
  let boss: Member;
  beforeAll(async () => {
    app = await startApp(engine, { worker: false }, afterAll);
    owner = await addMember(app);
    boss = await addMember(app, { role: 'super_admin' });
  });

  function knock(name: RouteName, authorization: string | undefined): Promise<Response> {
    const route: RouteDeclaration = api[name];
    return fetch(app.url + addressOf(route, { params: PARAMS }), {
      method: route.method,
      headers: { ...(authorization && { authorization }), 'content-type': 'application/json' },
      ...(route.method !== 'GET' && route.method !== 'DELETE' && { body: '{}' }),
    });
  }

  const member = async (role: 'staff' | 'admin' | 'owner') =>
    (await addMember(app, { role, clinicId: owner.clinicId ?? '' })).headers.authorization;

  async function program(): Promise<string> {
    const payload = { name: 'Booking system', scopes: ['patients:read' as const] };
    return `Bearer ${(await owner.client.createApiToken({ payload })).data.token}`;
  }

  async function look(): Promise<string> {
    const params = { id: owner.clinicId ?? '' };
    const { data } = await boss.client.impersonateOwner({ params, payload: { reason: 'To see the log' } });
    return `Bearer ${data.accessToken}`;
  }

  const LESSER: [string, () => Promise<string | undefined>][] = [
    ['staff', () => member('staff')],
    ['an admin of a clinic', () => member('admin')],
    ['an owner', () => member('owner')],
    ['a preview owner', async () => (await addMember(app, { paid: false })).headers.authorization],
    ['an API token', program],
    ['a look at a clinic as its owner does', look],
  ];

  test('tried by many at once leave a row for each of them', async () => {
    const tokens = [await member('staff'), await member('staff')];
    const before = (await auditRows(app.ctx)).length;
    await Promise.all([1, 2, 3, 4].flatMap(() => tokens.map((token) => knock('listUsers', token))));
    expect((await auditRows(app.ctx)).slice(before).map(({ action }) => action)).toEqual([
      'REFUSED',
      'REFUSED',
    ]);
  });

  describe.each(oneOf(engine))('and on %s alone', () => {
    test.each(LESSER)('are refused to %s, and each leaves a row, once in a minute', async (_, authorize) => {
      const authorization = await authorize();
      const statuses: Record<string, number> = {};
      const rows = await auditedBy(app.ctx, async () => {
        for (const name of ADMIN_ROUTES) {
          statuses[name] = (await knock(name, authorization)).status;
          await knock(name, authorization);
        }
      });
      expect(statuses).toEqual(Object.fromEntries(ADMIN_ROUTES.map((name) => [name, 403])));
      const refused = rows.filter(({ action }) => action === 'REFUSED');
      expect(refused.map(({ entityId }) => entityId)).toEqual(ADMIN_ROUTES);
      expect(rows).toEqual(refused);
    });

    test('are 401 to nobody, and leave none', async () => {
      const statuses: Record<string, number> = {};
      const rows = await auditedBy(app.ctx, async () => {
        for (const name of ADMIN_ROUTES) statuses[name] = (await knock(name, undefined)).status;
      });
      expect(statuses).toEqual(Object.fromEntries(ADMIN_ROUTES.map((name) => [name, 401])));
      expect(rows).toEqual([]);
    });

    test('leave a row that names who tried, with what, and no more', async () => {
      const authorization = await member('staff');
      const [row] = await auditedBy(app.ctx, () => knock('optInNumber', authorization));
      expect(row).toMatchObject({
        action: 'REFUSED',
        entityType: 'route',
        entityId: 'optInNumber',
        clinicId: owner.clinicId,
      });
      expect(Object.keys(row?.metadata ?? {}).sort()).toEqual(['role', 'sessionId']);
    });
  });
});
