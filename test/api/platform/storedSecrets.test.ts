import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sandboxCredentials } from '../../../server/context.ts';
import { demoAccounts, loadDemo } from '../../../server/domain/demo/demo.ts';
import { codeFrom, mailedToken, newDevice } from '../../support/accounts.ts';
import {
  addMember,
  ENGINES,
  loginAs,
  type Member,
  PASSWORD,
  startApp,
  subscribe,
  type TestApp,
  textsTo,
} from '../../support/app.ts';
import { eventually } from '../../support/sandbox.ts';
import { freshNumber, send } from '../../support/sending.ts';

/** Somebody who has the database alone, without SECRET_KEY, can sign in nowhere. */

/** Every byte of a SQLite database, every row of a PostgreSQL one. */
async function wholeDatabase({ ctx: { db, config } }: TestApp): Promise<string> {
  if (db.engine === 'sqlite') {
    const files = (await readdir(config.dataDir)).filter((name) => name.startsWith('goodword.db'));
    const bytes = await Promise.all(files.map((name) => readFile(join(config.dataDir, name))));
    return Buffer.concat(bytes).toString('latin1');
  }
  const tables: string[] = await db
    .knex('information_schema.tables')
    .where({ table_schema: 'public', table_type: 'BASE TABLE' })
    .pluck('table_name');
  return JSON.stringify(await Promise.all(tables.map((table) => db.knex(table).select())));
}

/** What opens an account: passwords, tokens of sessions and programs, mailed links, the second step. */
async function secretsOfAccounts(app: TestApp, { client, email }: Member): Promise<Record<string, string>> {
  const tokens = await loginAs(newDevice(app), { email, password: PASSWORD });
  const { token } = (await client.createApiToken({ payload: { name: 'Sync', scopes: ['patients:read'] } }))
    .data;
  const { secret: webhook } = (
    await client.addWebhook({ payload: { url: 'https://hooks.example.com/in', events: ['review.created'] } })
  ).data;
  await client.inviteMember({ payload: { email: 'noor@example.com', role: 'staff' } });
  await app.anybody.requestPasswordReset({ payload: { email } });
  const { sessionId, secret: authenticator } = await client.startAuthenticator();
  const { recoveryCodes } = await client.confirmAuthenticator({
    payload: { sessionId, code: codeFrom(app, authenticator) },
  });
  return {
    PASSWORD,
    accessToken: tokens.accessToken,
    refreshToken: tokens.refreshToken ?? '',
    token,
    webhook: webhook.replace(/^whsec_/, ''),
    authenticator,
    ...Object.fromEntries(recoveryCodes.map((code, at) => [`recovery code ${at}`, code])),
    invitation: await mailedToken(app, 'noor@example.com', 'invitation'),
    reset: await mailedToken(app, email, 'reset-password'),
  };
}

/** The token of the link that a patient got by text. */
async function linkOfPatient(app: TestApp, { client }: Member): Promise<string> {
  const phone = freshNumber();
  await send(client, [phone], { outsideHours: true });
  const [text] = await eventually(async () => {
    const texts = await textsTo(app, phone);
    return texts.length > 0 && texts;
  });
  return /\/r\/(\w+)\//.exec(text?.body ?? '')?.[1] ?? '';
}

/** What the installation itself holds: its secret, its providers' keys, and its own keys unwrapped. */
function secretsOfInstallation({ ctx }: TestApp): Record<string, string> {
  const { secretKey, payments } = ctx.config;
  return {
    secretKey,
    stripeKey: payments.secretKey,
    stripeWebhook: payments.webhookSecret,
    ...sandboxCredentials(ctx.config),
    accessTokens: ctx.keys.accessTokens.toString('base64'),
  };
}

test.each(ENGINES)('of all that opens something nothing stands in the database, on %s', async (engine) => {
  const app = await startApp(engine);
  await loadDemo(app.ctx);
  const owner = await addMember(app, { paid: false });
  await subscribe(app, owner);
  const secrets = {
    ...secretsOfInstallation(app),
    ...Object.fromEntries(
      demoAccounts(app.ctx.config.dataDir).map(({ role, password }) => [`password of ${role}`, password]),
    ),
    link: await linkOfPatient(app, owner),
    ...(await secretsOfAccounts(app, owner)),
  };
  const database = await wholeDatabase(app);
  // What is no secret is found, so that the search is one.
  expect(database).toContain(owner.email);
  expect(database).toContain('noor@example.com');
  for (const [name, secret] of Object.entries(secrets)) {
    expect({ name, length: secret.length >= 8 }).toEqual({ name, length: true });
    const forms = [secret, Buffer.from(secret).toString('base64'), Buffer.from(secret).toString('hex')];
    expect({ name, stored: forms.some((form) => database.includes(form)) }).toEqual({ name, stored: false });
  }
});
