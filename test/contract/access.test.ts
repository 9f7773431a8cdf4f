import Jwt from '@hapi/jwt';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { api, ROUTE_NAMES, type RouteName } from '../../server/contract/core/api.ts';
import { addressOf } from '../../server/contract/core/client.ts';
import { ERROR_STATUS, errorBody } from '../../server/contract/core/errors.ts';
import type { Role } from '../../server/contract/core/roles.ts';
import type { RouteDeclaration } from '../../server/contract/core/route.ts';
import { SCOPES, type Scope } from '../../server/contract/core/scopes.ts';
import { TEMPLATES } from '../../server/contract/rules/templates.ts';
import { addMember, type Member, startApp, type TestApp } from '../support/app.ts';
import { everything } from '../support/everything.ts';
import { addReply } from '../support/replies.ts';
import { leftReview } from '../support/reviews.ts';
import { send } from '../support/sending.ts';
import { cancel } from '../support/visits.ts';

/** Made from the contract: every route is tried as everyone, and with the ids of another clinic. */

const TOKENS = SCOPES.map((scope) => `API token ${scope}` as const);
const EVERYONE = [
  'nobody',
  'a forged token',
  'an expired token',
  'preview owner',
  'staff',
  'admin',
  'owner',
  'super_admin',
  ...TOKENS,
] as const;
type Who = (typeof EVERYONE)[number];

const SIGNED_OUT: readonly Who[] = ['nobody', 'a forged token', 'an expired token'];

/** The refusal that a route's access declares for somebody; null where they get past it. */
function declaredRefusal(route: RouteDeclaration, who: Who): number | null {
  if (route.access === 'public') return null;
  if (SIGNED_OUT.includes(who)) return 401;
  if (who.startsWith('API token')) {
    const scope = who.replace('API token ', '') as Scope;
    return route.scope === 'any' || route.scope === scope ? null : 403;
  }
  if (route.access === 'superAdmin') return who === 'super_admin' ? null : 403;
  if (route.access === 'user') return null;
  if (who === 'super_admin') return 403;
  const role = who === 'preview owner' ? 'owner' : (who as Role);
  if (route.roles && !route.roles.includes(role)) return 403;
  return route.access === 'paid' && who === 'preview owner' ? 402 : null;
}

const PARAMS: Record<string, string> = {
  token: 'nosuchtoken0',
  phone: '+12125550100',
  id: crypto.randomUUID(),
  visitId: 'V-17',
  deliveryId: crypto.randomUUID(),
  clinicId: '12345678',
  platform: 'google',
};

async function headersOf(app: TestApp): Promise<Record<Who, Record<string, string>>> {
  const owner = await addMember(app);
  const clinicId = owner.clinicId as string;
  const [key] = (owner.headers.authorization as string).split('.');
  const tokens = TOKENS.map(async (who) => {
    const scopes = [who.replace('API token ', '') as Scope];
    const { data } = await owner.client.createApiToken({ payload: { name: who, scopes } });
    return [who, { authorization: `Bearer ${data.token}` }] as const;
  });
  return {
    nobody: {},
    'a forged token': { authorization: `${key}.eyJzaWQiOiIxIn0.c2lnbmF0dXJl` },
    'an expired token': { authorization: `Bearer ${await expiredToken(app, owner)}` },
    'preview owner': (await addMember(app, { paid: false })).headers,
    staff: (await addMember(app, { role: 'staff', clinicId })).headers,
    admin: (await addMember(app, { role: 'admin', clinicId })).headers,
    owner: owner.headers,
    super_admin: (await addMember(app, { role: 'super_admin' })).headers,
    ...(Object.fromEntries(await Promise.all(tokens)) as Record<
      (typeof TOKENS)[number],
      { authorization: string }
    >),
  };
}

/** Signed with our own key for a session that goes on, an hour ago. */
async function expiredToken(app: TestApp, { client }: Member): Promise<string> {
  const [session] = (await client.listSessions()).data;
  const claims = { sid: session?.id, aud: 'goodword access' };
  const now = app.ctx.now().getTime() - 3_600_000;
  return Jwt.token.generate(claims, app.ctx.keys.accessTokens, { ttlSec: 900, now });
}

interface Knock {
  params?: Record<string, string>;
  payload?: unknown;
}

function knock(
  app: TestApp,
  name: RouteName,
  headers: Record<string, string>,
  { params = PARAMS, payload = {} }: Knock = {},
): Promise<Response> {
  const route: RouteDeclaration = api[name];
  const hasBody = route.method !== 'GET' && route.method !== 'DELETE';
  const contentType = route.upload?.type ?? 'application/json';
  return fetch(app.url + addressOf(route, { params }), {
    method: route.method,
    headers: { ...headers, ...(hasBody && { 'content-type': contentType }) },
    ...(hasBody && { body: route.upload ? '' : JSON.stringify(payload) }),
  });
}

/** Calls after which nobody who made them is signed in any more. */
const ENDS_SESSIONS: readonly RouteName[] = ['logout', 'endSessions'];

/** What is wrong with an answer; undefined where it is as declared. */
async function judge(name: RouteName, who: Who, answer: Response): Promise<string | undefined> {
  const route: RouteDeclaration = api[name];
  const expected = declaredRefusal(route, who);
  const mayRefuse = route.errors?.some((code) => ERROR_STATUS[code] === answer.status);
  const refused = [401, 402, 403].includes(answer.status) && route.access !== 'public' && !mayRefuse;
  if (answer.status >= 400) errorBody.parse(await answer.json());
  const isWrong = expected === null ? refused : answer.status !== expected;
  return isWrong || answer.status >= 500 ? `${name} as ${who}: ${answer.status}` : undefined;
}

describe('every route', () => {
  test('as everyone gets the refusal that its declaration names, or gets past it', async () => {
    const app = await startApp('sqlite', { worker: false });
    const wrong: (string | undefined)[] = [];
    let headers = await headersOf(app);
    for (const name of ROUTE_NAMES) {
      for (const who of EVERYONE) wrong.push(await judge(name, who, await knock(app, name, headers[who])));
      if (ENDS_SESSIONS.includes(name)) headers = await headersOf(app);
    }
    expect(wrong.filter(Boolean)).toEqual([]);
  }, 300_000);
});

/**
 * Anyone who calls these gives the row its id: test/api/visits/visits.test.ts shows that another clinic's is another
 * row.
 */
const NAMES_ITS_OWN: readonly RouteName[] = ['completeVisit', 'moveVisit', 'cancelVisit'];
/** Its address names a platform, and the caller's own link there is read. */
const NAMES_NO_ROW: readonly RouteName[] = ['testReviewLink'];

/** Routes of signed-in people whose address names a row. */
const withForeignIds = ROUTE_NAMES.filter((name) => {
  const { params, access }: RouteDeclaration = api[name];
  const isNamed = params !== undefined && ![...NAMES_ITS_OWN, ...NAMES_NO_ROW].includes(name);
  return isNamed && access !== 'public' && access !== 'superAdmin';
});

/** For each of them a call that would work for the clinic that owns the row. */
async function foreignCalls(app: TestApp, victim: Member): Promise<Partial<Record<RouteName, Knock>>> {
  const { client } = victim;
  const colleague = await addMember(app, { role: 'staff', clinicId: victim.clinicId as string });
  const invited = await client.inviteMember({ payload: { email: 'noor@example.com', role: 'staff' } });
  const token = await client.createApiToken({ payload: { name: 'Sync', scopes: ['patients:read'] } });
  const [session] = (await client.listSessions()).data;
  await client.addToBlockList({ payload: { phoneNumber: '+12125550123' } });
  const imported = await client.importPatients({ body: 'phone,name\n+12125550177,Nora Shah\n' });
  const added = await client.bulkAddPatients({ payload: { patients: [{ phoneNumber: '+12125550124' }] } });
  const saved = await client.addTemplate({ payload: { name: 'Spring', text: TEMPLATES[0].text } });
  const hook = await client.addWebhook({
    payload: { url: 'http://127.0.0.1:9/', events: ['sms.failed'] },
  });
  const webhook = { params: { id: hook.data.id } };
  const tested = await client.testWebhook(webhook);
  const delivery = { params: { ...webhook.params, deliveryId: tested.data.id } };
  const template = { params: { id: saved.data.id as string } };
  const patient = { params: { id: added.data.successful[0]?.id as string } };
  const reply = { params: { id: await addReply(app, victim, { phone: '+12125550126', body: 'Hello' }) } };
  const review = { params: { id: (await leftReview(app, victim, { rating: 2 })).id } };
  const member = { params: { id: colleague.userId }, payload: { role: 'admin' } };
  const tomorrow = new Date(app.ctx.now().getTime() + 86_400_000).toISOString();
  const waiting = await send(client, ['+12125550125'], { sendNow: false, scheduledFor: tomorrow });
  const unknown = (await send(client, ['+12125550126'])).data.results[0]?.messageId as string;
  const unconfirmed = { status: 'unconfirmed', error_code: 'unconfirmed' };
  await app.database.knex('messages').where({ id: unknown }).update(unconfirmed);
  await cancel(client, 'V-17');
  const scheduled = { params: { id: waiting.data.batchId }, payload: { scheduledFor: tomorrow } };
  return {
    endSession: { params: { id: session?.id as string } },
    setMemberRole: member,
    removeMember: member,
    revokeInvitation: { params: { id: invited.data.id } },
    revokeApiToken: { params: { id: token.data.id } },
    updateTemplate: template,
    deleteTemplate: template,
    updateWebhook: { ...webhook, payload: { active: false } },
    removeWebhook: webhook,
    testWebhook: webhook,
    listWebhookDeliveries: webhook,
    redeliverWebhook: delivery,
    removeFromBlockList: { params: { phone: '+12125550123' } },
    undoImport: { params: { id: imported.data.importId as string } },
    cancelScheduled: scheduled,
    moveScheduled: scheduled,
    decideUnconfirmed: { params: { id: unknown }, payload: { decision: 'arrived' } },
    answerReply: { ...reply, payload: { text: 'We open at 8 AM.' } },
    decideReply: { ...reply, payload: { decision: 'stop' } },
    getVisit: { params: { visitId: 'V-17' } },
    getReview: review,
    respondToReview: { ...review, payload: { kind: 'text', message: 'We are sorry.' } },
    updateReviewCase: { ...review, payload: { status: 'resolved' } },
    getPatient: patient,
    updatePatient: patient,
    chooseLead: { ...patient, payload: { name: 'Nora Shah' } },
    removePerson: { ...patient, payload: { name: 'Nora Shah' } },
    deletePatient: patient,
    recordOptOut: patient,
    numberIsRight: patient,
    sendPatientReview: patient,
  };
}

describe('every route whose address names a row', () => {
  let app: TestApp;
  let foreign: Partial<Record<RouteName, Knock>>;
  beforeAll(async () => {
    app = await startApp('sqlite', { worker: false }, afterAll);
    foreign = await foreignCalls(app, await addMember(app));
  });

  test('is tried with another clinic’s', () => {
    expect(Object.keys(foreign).sort()).toEqual([...withForeignIds].sort());
  });

  test('with the ids of another clinic finds nothing and changes nothing', async () => {
    const stranger = await addMember(app);
    const before = await everything(app);
    for (const name of withForeignIds) {
      const answer = await knock(app, name, stranger.headers, foreign[name]);
      expect({ name, status: answer.status }).toEqual({ name, status: 404 });
    }
    expect(await everything(app)).toEqual(before);
  });
});
