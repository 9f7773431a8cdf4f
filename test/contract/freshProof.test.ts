import { describe, expect, test } from 'vitest';
import { api, ROUTE_NAMES, type RouteName } from '../../server/contract/core/api.ts';
import { addressOf } from '../../server/contract/core/client.ts';
import { LIMITS } from '../../server/contract/core/limits.ts';
import type { RouteDeclaration } from '../../server/contract/core/route.ts';
import { bearer, MINUTE, turnOnApp, wait } from '../support/accounts.ts';
import { addMember, ENGINES, type Member, PASSWORD, startApp, type TestApp } from '../support/app.ts';
import { refusal } from '../support/refusal.ts';

/** Made from the contract: what opens more doors asks again who sits there. */

const declared = (name: RouteName): RouteDeclaration => api[name];
const NEEDING = ROUTE_NAMES.filter((name) => declared(name).freshProof === true);

/** Writes about accounts, the team and API tokens that open no door: a new one stands here with its reason, or needs a proof. */
const OPENS_NOTHING: Partial<Record<RouteName, string>> = {
  prove: 'is the proof itself',
  logout: 'shuts a door',
  endSession: 'shuts a door',
  endSessions: 'shuts a door',
  revokeInvitation: 'shuts a door',
  revokeApiToken: 'shuts a door',
  sendTestEmail: 'mails a test',
};

test('no route that changes how somebody signs in is without a fresh proof', () => {
  const ABOUT_ACCESS =
    /^\/(auth|team|api-tokens)(\/|$)|^\/admin\/users\/\{id\}(\/upgrade-to-super-admin)?$|impersonation$/;
  const open = ROUTE_NAMES.filter((name) => {
    const { access, method, path, freshProof } = declared(name);
    return access !== 'public' && method !== 'GET' && ABOUT_ACCESS.test(path) && !freshProof;
  });
  expect(open.sort()).toEqual(Object.keys(OPENS_NOTHING).sort());
});

test('what costs money, shows a secret, deletes an account or takes all patients away needs one too', () => {
  const such: RouteName[] = ['setMonthlyCap', 'addWebhook', 'createApiToken', 'deleteClinic', 'deleteUser'];
  expect(NEEDING).toEqual(expect.arrayContaining([...such, 'removeMember', 'exportPatients']));
});

test('no API token calls such a route, but for the export with its scope', () => {
  const withScope = NEEDING.filter((name) => declared(name).scope !== undefined);
  expect(withScope).toEqual(['exportPatients']);
});

const knock = (app: TestApp, name: RouteName, headers: Record<string, string>) => {
  const { method } = declared(name);
  const hasBody = method === 'POST' || method === 'PUT';
  return fetch(app.url + addressOf(declared(name), { params: { id: crypto.randomUUID() } }), {
    method,
    headers: { ...headers, ...(hasBody && { 'content-type': 'application/json' }) },
    ...(hasBody && { body: '{}' }),
  });
};

describe.each(ENGINES)('a fresh proof on %s', (engine) => {
  test('is asked of a session whose proof is older, by every route that needs one, and lets it go on', async () => {
    const app = await startApp(engine, { worker: false });
    const owner = await addMember(app);
    const superAdmin = await addMember(app, { role: 'super_admin' });
    const who = (name: RouteName): Member => (declared(name).access === 'superAdmin' ? superAdmin : owner);
    const asked = async () => {
      const codes: Partial<Record<RouteName, unknown>> = {};
      for (const name of NEEDING) {
        // Anyone who succeeds with this is in no clinic any more.
        if (name === 'upgradeToSuperAdmin') continue;
        const answer = await knock(app, name, who(name).headers);
        codes[name] = answer.headers.get('content-type')?.includes('json')
          ? ((await answer.json()) as { code?: string }).code
          : answer.status;
      }
      return codes;
    };
    for (const code of Object.values(await asked())) expect(code).not.toBe('fresh_proof_required');
    wait(app, LIMITS.freshProofMinutes * MINUTE);
    for (const [name, code] of Object.entries(await asked()))
      expect({ name, code }).toEqual({ name, code: 'fresh_proof_required' });
    const upgrade = await knock(app, 'upgradeToSuperAdmin', owner.headers);
    expect([upgrade.status, ((await upgrade.json()) as { code: string }).code]).toEqual([
      403,
      'fresh_proof_required',
    ]);
    for (const { client } of [owner, superAdmin]) await client.prove({ payload: { password: PASSWORD } });
    for (const code of Object.values(await asked())) expect(code).not.toBe('fresh_proof_required');
  });

  test('is a password or a code of the app, outlives refreshes, and is no other session’s', async () => {
    const app = await startApp(engine, { worker: false });
    const owner = await addMember(app);
    const own = bearer(app, (owner.headers.authorization as string).replace('Bearer ', ''));
    const { code, recoveryCodes } = await turnOnApp(app, owner);
    const invite = () => own.inviteMember({ payload: { email: 'noor@example.com', role: 'staff' } });
    await invite();
    wait(app, LIMITS.freshProofMinutes * MINUTE);
    expect(await refusal(invite())).toMatchObject({ status: 403, code: 'fresh_proof_required' });
    expect(await refusal(own.prove({ payload: { password: 'Wrong-horse-7!' } }))).toMatchObject({
      status: 422,
      code: 'wrong_password',
    });
    expect(await refusal(own.prove({ payload: { code: '000000' } }))).toMatchObject({
      status: 422,
      code: 'invalid_code',
    });
    expect((await refusal(own.prove({ payload: {} }))).status).toBe(400);
    expect((await refusal(invite())).code).toBe('fresh_proof_required');
    await own.prove({ payload: { code: code() } });
    await invite();
    expect((await refusal(own.prove({ payload: { code: code() } }))).code).toBe('invalid_code');
    await own.prove({ payload: { code: recoveryCodes[0] } });
  });

  test('cannot be guessed: ten wrong passwords shut the way, whatever comes then', async () => {
    const app = await startApp(engine, { worker: false });
    const { client } = await addMember(app);
    for (let tried = 0; tried < 10; tried++)
      expect((await refusal(client.prove({ payload: { password: `Wrong-horse-${tried}!` } }))).status).toBe(
        422,
      );
    expect((await refusal(client.prove({ payload: { password: PASSWORD } }))).status).toBe(429);
    const failed = await app.database.knex('audit_logs').where({ action: 'LOGIN_FAILED' });
    expect(failed).toHaveLength(10);
  });
});

test('a changed password counts as a proof, since it asked for the old one', async () => {
  const app = await startApp('sqlite', { worker: false });
  const owner = await addMember(app);
  const own = bearer(app, (owner.headers.authorization as string).replace('Bearer ', ''));
  wait(app, LIMITS.freshProofMinutes * MINUTE);
  await own.changePassword({ payload: { currentPassword: PASSWORD, newPassword: 'Nine-herons-wade-42!' } });
  await own.createApiToken({ payload: { name: 'Sync', scopes: ['patients:read'] } });
});
