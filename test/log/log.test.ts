import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { API_BASE, api, ROUTE_NAMES, type RouteName } from '../../server/contract/core/api.ts';
import { addressOf } from '../../server/contract/core/client.ts';
import type { RouteDeclaration } from '../../server/contract/core/route.ts';
import {
  addMember,
  ENGINES,
  type Engine,
  type Member,
  PASSWORD,
  reply,
  startApp,
  type TestApp,
  textsTo,
} from '../support/app.ts';
import { testLog } from '../support/log.ts';
import { eventually } from '../support/sandbox.ts';
import { hurry, send } from '../support/sending.ts';
import { leaksIn, searchLogs } from './leaks.ts';

/** Logs name routes, and hold no number, address, token, code, password or text. Runs last. */

const REQUEST = '"requestId":"1795248000000:3f9c0a71be24:10000"';
const LINE = `{"level":30,"time":1795248000000,${REQUEST},"route":"GET /api/patients","status":200,"ms":12,"msg":"answered"}`;
const saying = (words: string) => LINE.replace('answered', words);

test.each([
  LINE,
  LINE.replace('GET /api/patients', 'POST /api/auth/password-reset'),
  LINE.replace('GET /api/patients', 'GET /r/{token}/{platformCode?}'),
  saying('a result could not be written; the carrier will be asked'),
  '{"level":40,"time":1795248000000,"messageId":"0199a7f2-1111-7222-8333-444455556666","msg":"odd"}',
  '{"level":40,"time":1795248000000,"sid":"SM00112233445566778899001122334455","status":0,"msg":"not taken"}',
  '{"level":50,"time":1795248000000,"code":"30007","msg":"the carrier refuses this sender"}',
  '{"level":30,"time":1795248000000,"address":"http://127.0.0.1:43121","msg":"serving"}',
  '{"level":50,"failure":"Error SQLITE_BUSY","stack":"    at run (file:///a/node_modules/@hapi/hapi/lib/r.js:10:2)"}',
])('an ordinary line holds nothing: %s', (line) => {
  expect(leaksIn(line)).toEqual([]);
});

test.each([
  ['a phone number', saying('texted +12125550101')],
  ['a phone number', saying('GET /api/x/%2B36205550123')],
  ['a phone number', saying('(212) 555-0101')],
  ['a phone number', '{"level":30,"phone":2125550101}'],
  ['an e-mail address', saying('mail to robin@example.com')],
  ['an e-mail address', saying('?mail=robin%40example.com')],
  ['a signed token', saying('eyJhbGciOiJIUzI1NiJ9.eyJzaWQiOiIxIn0.c2ln')],
  ['a bearer token', saying('Bearer abc')],
  ['an API token', saying('gw_8sHq2kd91')],
  ['a long secret', saying('kZ8Qx1Yw5rT2uV9sB4nM7cL0aD3fG6hJ-pE_iOqWzXy')],
  ['the field of a secret', '{"level":30,"headers":{"authorization":"x"}}'],
  ['the field of a secret', '{"level":30,"refreshToken":"x"}'],
  ['a password', saying(`tried ${PASSWORD}`)],
  ['a password', saying('password: horse')],
  ['a code', saying('your code is: 123456').replace('is: ', '')],
  ['the link of a review', saying('GET /r/AbCdEf123456/1')],
  [
    'an address with a value in it',
    LINE.replace('/patients', '/patients/0199a7f2-1111-7222-8333-444455556666'),
  ],
  ['an address with a value in it', LINE.replace('/patients', '/clinics/12345678')],
  ['a query', LINE.replace('/patients', '/patients?search=kov')],
  ['the words of a text', saying('Oak Street Clinic: how was your visit? Reply STOP to unsubscribe.')],
])('%s is found in a folder of logs', async (kind, line) => {
  const folder = await mkdtemp(join(tmpdir(), 'goodword-leaks-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'server-1.log'), `${LINE}\n${LINE}\n`);
  await writeFile(join(folder, 'server-2.log'), `${LINE}\n${line}\n${LINE}\n`);
  const { lines, leaks } = await searchLogs(folder);
  expect(lines).toBe(5);
  expect(leaks).toMatchObject({ [kind]: line });
});

const ANNA = '+12125550101';
const SECRETS = {
  feedback: 'Waited beside the aquarium',
  first: 'Quillon',
  name: 'Szarvasy',
  reason: 'Asked on Tuesday',
  reply: 'What lovely people',
};

/** One body that fits most routes, full of what no log may hold. */
const BODY = {
  email: 'robin.szarvasy@example.com',
  password: PASSWORD,
  currentPassword: PASSWORD,
  newPassword: PASSWORD,
  code: '481516',
  token: 'kZ8Qx1Yw5rT2uV9sB4nM7cL0aD3fG6hJ-pE_iOqWzXy',
  phoneNumber: ANNA,
  phoneNumbers: [ANNA],
  reason: SECRETS.reason,
  patients: [{ phoneNumber: ANNA, firstName: SECRETS.first, lastName: SECRETS.name }],
  messageTemplate: 'How was your visit to {clinicName}? {reviewLink} Reply STOP to unsubscribe.',
  sendNow: true,
  rating: 2,
  feedback: SECRETS.feedback,
  version: 1,
  general: { phone: ANNA },
};
const PARAMS = { phone: ANNA, id: crypto.randomUUID() };

/** After these nobody is signed in any more. */
const ENDING: RouteName[] = ['endSessions', 'logout'];

/** Calls every route of the contract, as somebody who is signed in. */
async function callEverything(app: TestApp, { headers }: Member, token: string): Promise<void> {
  const names = ROUTE_NAMES.filter((name) => !ENDING.includes(name));
  for (const name of [...names, ...ENDING]) {
    const route: RouteDeclaration = api[name];
    const query = { search: SECRETS.name };
    const hasBody = route.method !== 'GET' && route.method !== 'DELETE';
    await fetch(app.url + addressOf(route, { params: { ...PARAMS, token }, query }), {
      method: route.method,
      headers: { ...headers, ...(hasBody && { 'content-type': route.upload?.type ?? 'application/json' }) },
      ...(hasBody && { body: route.upload ? `phone,name\n${ANNA},${SECRETS.name}\n` : JSON.stringify(BODY) }),
    });
  }
}

const REFUSING = {
  sqlite: (table: string, event: string) =>
    `CREATE TRIGGER refuse_${table}_${event} BEFORE ${event} ON ${table}
     BEGIN SELECT RAISE(ABORT, 'refused ' || NEW.phone); END`,
  postgres: (table: string, event: string) =>
    `CREATE FUNCTION refuse_${table}_${event}() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN RAISE EXCEPTION 'refused %', NEW.phone; END $$;
     CREATE TRIGGER refuse_${table}_${event} BEFORE ${event} ON ${table}
     FOR EACH ROW EXECUTE FUNCTION refuse_${table}_${event}()`,
};

/** The day on which the database takes nothing, and says so with everybody's numbers. */
async function refuseAll(app: TestApp, { client }: Member): Promise<void> {
  const { knex, engine } = app.ctx.db;
  for (const table of ['patients', 'block_list', 'messages']) {
    await knex.raw(REFUSING[engine](table, 'INSERT'));
  }
  for (const call of [
    () => client.bulkAddPatients({ payload: BODY }),
    () => client.importPatients({ body: `phone,name\n${ANNA},${SECRETS.name}\n` }),
    () => client.addToBlockList({ payload: BODY }),
    () => send(client, [ANNA]),
  ]) {
    await expect(call()).rejects.toMatchObject({ status: 500 });
  }
  await knex.transaction(async (trx) => {
    await trx('messages').update({ status: 'queued' });
    await trx.raw(REFUSING[engine]('messages', 'UPDATE'));
  });
}

/** A clinic's day, good and bad, with its log among those of the whole run. */
async function liveThrough(engine: Engine): Promise<void> {
  let stop = async (): Promise<void> => undefined;
  const log = testLog('traffic');
  const app = await startApp(engine, { log }, (cleanUp) => {
    stop = cleanUp;
  });
  hurry(app);
  const owner = await addMember(app);
  await send(owner.client, [ANNA]);
  const { body } = await eventually(async () => (await textsTo(app, ANNA))[0]);
  const token = /\/r\/(\w+)/.exec(body)?.[1] ?? '';
  await fetch(`${app.url}/r/${token}/1`);
  await reply(app, ANNA, `${SECRETS.reply}, my number is 212 555 0101`);
  await callEverything(app, owner, token);
  const member = await addMember(app);
  await refuseAll(app, member);
  const said = async () => (await searchLogs(inject('logFolder'), { name: 'traffic' })).messages;
  await eventually(async () => (await said()).has('a step of the worker failed'));
  await stop();
}

const pathsOf = (names: typeof ROUTE_NAMES) =>
  names.map((name) => `${api[name].method} ${API_BASE}${api[name].path}`);

test('every server that a test starts logs into the folder of the run', async () => {
  const before = await searchLogs(inject('logFolder'), { name: 'server' });
  const app = await startApp('sqlite', { worker: false });
  await app.anybody.getHealth();
  await eventually(
    async () => (await searchLogs(inject('logFolder'), { name: 'server' })).lines > before.lines,
  );
});

test('the logs of the whole run name routes and hold nothing of what went through', async () => {
  for (const engine of ENGINES) await liveThrough(engine);
  const words = Object.values(SECRETS);
  const { routes, messages, leaks } = await searchLogs(inject('logFolder'), { words });
  expect([...routes]).toEqual(expect.arrayContaining(pathsOf(ROUTE_NAMES)));
  expect([...messages]).toEqual(expect.arrayContaining(['answered', 'failed', 'an import failed']));
  expect(leaks).toEqual({});
});
