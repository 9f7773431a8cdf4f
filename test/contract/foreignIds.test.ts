import { Secret, TOTP } from 'otpauth';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { api, ROUTE_NAMES, type RouteName } from '../../server/contract/core/api.ts';
import type { ApiError } from '../../server/contract/core/client.ts';
import type { RouteDeclaration } from '../../server/contract/core/route.ts';
import { challengeCode } from '../../server/domain/mail/secrets.ts';
import { addMember, ENGINES, type Member, startApp, type TestApp } from '../support/app.ts';
import { everything } from '../support/everything.ts';
import { addPatients } from '../support/patients.ts';
import { leftReview } from '../support/reviews.ts';
import { freshNumber, send } from '../support/sending.ts';

/** Ids of another clinic's rows in queries and payloads; test/contract/access.test.ts tries those in addresses. */

const LIST = 'phone,name\n+12125550177,Nora Shah\n';

/** For each route that takes such an id: a stranger's call, with all else right, and what comes of it. */
async function strangersCalls(
  app: TestApp,
  owner: Member,
  other: Member,
): Promise<Partial<Record<RouteName, [call: () => Promise<unknown>, outcome: unknown]>>> {
  const { client } = owner;
  const { client: stranger } = other;
  const { id: review } = await leftReview(app, other, { rating: 1 });
  const added = await addPatients(owner, { phoneNumber: freshNumber(), firstName: 'Anna' });
  const patient = added.data.successful[0]?.id ?? '';
  const scheduledFor = new Date(app.ctx.now().getTime() + 86_400_000).toISOString();
  const { batchId } = (await send(client, [freshNumber()], { sendNow: false, scheduledFor })).data;
  const imported = await client.importPatients({ body: LIST });
  const resume = imported.data.importId ?? '';
  const mailed = (await client.testTwoFactor()).sessionId;
  const mailedCode = { sessionId: mailed, code: challengeCode(app.ctx, mailed) };
  const started = await client.startAuthenticator();
  const timestamp = app.ctx.now().getTime();
  const code = new TOTP({ secret: Secret.fromBase32(started.secret) }).generate({ timestamp });
  const nothing = expect.objectContaining({ data: [] });
  return {
    listPatients: [() => stranger.listPatients({ query: { id: patient } }), nothing],
    listPatientNumbers: [() => stranger.listPatientNumbers({ query: { importId: resume } }), nothing],
    exportPatients: [() => linesOf(stranger.download('exportPatients', { query: { importId: resume } })), 1],
    tagFiltered: [
      () => stranger.tagFiltered({ payload: { filter: { importId: resume }, add: ['x'] } }),
      { data: { found: 0, changed: 0 } },
    ],
    listScheduled: [() => stranger.listScheduled({ query: { batchId } }), nothing],
    importPatients: [() => stranger.importPatients({ body: LIST, query: { resume } }), 404],
    tagPatients: [() => stranger.tagPatients({ payload: { patientIds: [patient], add: ['x'] } }), 404],
    updateReviewCase: [
      () => stranger.updateReviewCase({ params: { id: review }, payload: { ownerId: owner.userId } }),
      422,
    ],
    enableTwoFactor: [() => stranger.enableTwoFactor({ payload: mailedCode }), 400],
    verifyTwoFactor: [() => app.anybody.verifyTwoFactor({ payload: mailedCode }), 400],
    confirmAuthenticator: [
      () => stranger.confirmAuthenticator({ payload: { sessionId: started.sessionId, code } }),
      400,
    ],
  };
}

/** Lines of a file that is downloaded: the header alone where nobody is in it. */
const linesOf = async (download: Promise<Response>): Promise<number> =>
  (await (await download).text()).trim().split('\n').length;

/** All rows but those that tell who read something: that nothing was found is told too. */
const unread = ({ audit_logs = [], ...tables }: Record<string, unknown[]>) => ({
  ...tables,
  audit_logs: audit_logs.filter((row) => !['READ', 'EXPORT'].includes((row as { action: string }).action)),
});

describe.each(ENGINES)('ids of another clinic in queries and payloads on %s', (engine) => {
  test('find nothing and change nothing', async () => {
    const app = await startApp(engine, { worker: false });
    const [owner, stranger] = [await addMember(app), await addMember(app)];
    const calls = Object.entries(await strangersCalls(app, owner, stranger));
    await app.database
      .knex('imports')
      .update({ status: 'interrupted', updated_at: '2020-01-01T00:00:00.000Z' });
    const before = unread(await everything(app));
    for (const [name, [call, outcome]] of calls) {
      const came = await call().catch(({ status }: ApiError) => status);
      expect({ name, came }).toEqual({ name, came: outcome });
    }
    expect(unread(await everything(app))).toEqual(before);
  });
});

test('every route whose query or payload takes an id is tried', async () => {
  const app = await startApp('sqlite', { worker: false });
  const calls = await strangersCalls(app, await addMember(app), await addMember(app));
  const takingIds = ROUTE_NAMES.filter((name) => {
    const { query, payload }: RouteDeclaration = api[name];
    return [query, payload].some(
      (schema) => schema && takesId(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })),
    );
  });
  expect(Object.keys(calls).sort()).toEqual([...takingIds].sort());
});

type Shape = { format?: string; properties?: Record<string, Shape>; items?: Shape; anyOf?: Shape[] };

/** Whether a shape has a UUID in it, or what is called an id. */
const takesId = (shape: unknown): boolean => {
  const { format, properties = {}, items, anyOf = [] } = shape as Shape;
  const parts = [...Object.values(properties), ...anyOf, ...(items ? [items] : [])];
  return format === 'uuid' || 'id' in properties || parts.some(takesId);
};
