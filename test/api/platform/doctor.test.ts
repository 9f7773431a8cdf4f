import { chmod } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../../../server/config.ts';
import { sandboxCredentials } from '../../../server/context.ts';
import { createSuperAdmin } from '../../../server/domain/accounts/superAdmins.ts';
import { examine } from '../../../server/operator/doctor/doctor.ts';
import { twilioSms } from '../../../server/providers/sms.ts';
import { type Engine, OWN_TIME, PASSWORD, startApp, type TestApp } from '../../support/app.ts';
import { startMailServer } from '../../support/mailServer.ts';
import { makeOperator } from '../../support/operator.ts';
import { eventually, sandboxScript, startCarrier } from '../../support/sandbox.ts';

/** `goodword-server doctor` beside a server that runs, whose sandbox it takes for providers elsewhere. */

async function startInstallation(engine: Engine = 'sqlite', { worker = false } = {}) {
  const app = await startApp(engine, { worker, env: OWN_TIME });
  const { dataDir, databaseUrl } = app.ctx.config;
  const settings: Record<string, string> = {
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    PUBLIC_URL: app.url,
    SANDBOX_URL: app.url,
  };
  const findings = async (more: Record<string, string> = {}, mailTo: string | null = null) => {
    const examined = await examine(readConfig({ ...settings, ...more }), mailTo);
    return examined.map(
      (found) => `${found.state} ${found.check}: ${found.says}${'repair' in found ? ` ${found.repair}` : ''}`,
    );
  };
  return { app, settings, findings };
}

const inboundOf = ({ url }: TestApp): string => `${url}/api/webhooks/twilio/inbound`;

const setAccount = ({ url, sandboxKey }: TestApp, account: object) =>
  sandboxScript(url, sandboxKey)('/behaviour', { account });

const about = (findings: string[], check: string): string[] =>
  findings.filter((finding) => finding.includes(` ${check}: `));

test('an installation that is well passes in everything, and nothing that is told is a secret', async () => {
  const { app, settings, findings } = await startInstallation('sqlite', { worker: true });
  await setAccount(app, { inboundUrl: inboundOf(app) });
  await createSuperAdmin(app.ctx, { email: 'me@example.com', name: 'Robin Test', password: PASSWORD });
  await eventually(async () => about(await findings(), 'Worker')[0]?.startsWith('pass'));
  const all = await findings({ CAPTCHA_PROVIDER: 'sandbox' });
  expect(all).toEqual([
    'pass Database: It opens, and is in its newest shape.',
    'pass Secret: It opens the keys of this database.',
    'pass Disk: There is room, and the files are for their owner alone.',
    'pass Clock: It agrees with those that were asked.',
    'pass Public address: It leads to this installation.',
    'pass Texts: They are pretended: nobody is texted.',
    'warn Texts: Whether the number is registered is told only of a Messaging Service. ' +
      'Put the number into one with an A2P 10DLC campaign, and set TWILIO_MESSAGING_SERVICE_SID.',
    'pass Texts: The carrier’s receipts are taken at PUBLIC_URL.',
    'pass Mail: It is pretended: nobody gets any.',
    'pass Payments: They are pretended: nobody is charged.',
    'pass Captcha: hCaptcha knows our keys.',
    'pass Worker: One is at work.',
    'pass Accounts: There is a super admin.',
    'pass Backups: None was made yet.',
    'pass Public pages: They name nobody, as on a machine for trying it out.',
    'pass Integrity: The database file is whole.',
  ]);
  const operate = await makeOperator(settings);
  const { code, stdout } = await operate(['doctor', '--json']);
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ well: true, findings: expect.any(Array) });
  const { secretKey, sms } = app.ctx.config;
  for (const secret of [
    secretKey,
    sms.authToken,
    sms.from,
    ...Object.values(sandboxCredentials(app.ctx.config)),
  ]) {
    expect(stdout).not.toContain(secret);
  }
});

describe('the carrier', () => {
  test('is asked how the account, its sender and its registration stand', async () => {
    const { app, findings } = await startInstallation();
    const inboundUrl = inboundOf(app);
    const told = async (account: object) => {
      await setAccount(app, { inboundUrl, ...account });
      return about(await findings(), 'Texts')[0];
    };
    expect(await told({ status: 'suspended' })).toContain(
      'fail Texts: The account at the carrier is not active.',
    );
    expect(await told({ type: 'Trial' })).toContain('warn Texts: The account is a trial');
    expect(await told({ hasSender: false })).toContain('fail Texts: The account has no such sender');
    expect(await told({ canText: false })).toContain('fail Texts: What TWILIO_FROM names cannot text.');
    expect(await told({ inboundUrl: 'https://elsewhere.example.com' })).toBe(
      'fail Texts: Patients’ texts are not brought here, STOP among them. ' +
        `Set at twilio.com where a message comes in: webhook, POST, ${inboundUrl}`,
    );
  });

  test('refuses keys that are not ours, and may not answer', async () => {
    const { findings } = await startInstallation();
    const { address } = await startCarrier();
    const elsewhere = await findings({ SANDBOX_URL: address, CAPTCHA_PROVIDER: 'sandbox' });
    expect(about(elsewhere, 'Texts')[0]).toContain('fail Texts: The carrier does not take our keys (20003).');
    expect(about(elsewhere, 'Captcha')[0]).toContain(
      'hCaptcha does not take our keys (invalid-input-secret).',
    );
    const nowhere = await findings({ SANDBOX_URL: 'http://127.0.0.1:2' });
    expect(about(nowhere, 'Texts')[0]).toContain('fail Texts: The carrier does not answer (ECONNREFUSED).');
  });
});

test('the registration of a toll-free number and of a Messaging Service is read by Twilio’s own SDK', async () => {
  const { app } = await startInstallation();
  const registrationOf = async (sender: object, account: object) => {
    const { sms } = app.ctx.config;
    await setAccount(app, account);
    const found = await twilioSms({ ...app.ctx.config, sms: { ...sms, ...sender } }).lookAtAccount();
    return 'trouble' in found ? found.trouble : found.sender?.registration;
  };
  const tollFree = { from: '+18005550100' };
  const service = { messagingServiceSid: `MG${'5'.repeat(32)}` };
  expect(await registrationOf(tollFree, {})).toBe('approved');
  expect(await registrationOf(tollFree, { tollFree: 'IN_REVIEW' })).toBe('waits');
  expect(await registrationOf(tollFree, { tollFree: 'TWILIO_REJECTED' })).toBe('refused');
  expect(await registrationOf(tollFree, { tollFree: null })).toBe('missing');
  expect(await registrationOf(service, {})).toBe('approved');
  expect(await registrationOf(service, { campaign: 'IN_PROGRESS' })).toBe('waits');
  expect(await registrationOf(service, { campaign: 'FAILED' })).toBe('refused');
  expect(await registrationOf(service, { campaign: null })).toBe('missing');
  expect(await registrationOf(service, { hasSender: false })).toBeUndefined();
});

test('a clock that differs from a provider’s is told with what it breaks', async () => {
  const { findings } = await startInstallation();
  let behind = 3_600_000;
  const provider = createServer((_request, response) => {
    response.setHeader('date', new Date(Date.now() - behind).toUTCString());
    response.end();
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void provider.close());
  await new Promise((resolve) => provider.once('listening', resolve));
  const SANDBOX_URL = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
  const grave = about(await findings({ SANDBOX_URL }), 'Clock')[0];
  expect(grave).toMatch(
    /^fail Clock: It is 36\d\d seconds ahead of 127.0.0.1:\d+. Codes of authenticator apps are refused/,
  );
  behind = -15_000;
  expect(about(await findings({ SANDBOX_URL }), 'Clock')[0]).toMatch(
    /^warn Clock: It is 1\d seconds behind /,
  );
});

describe('the public address', () => {
  test('that leads to another installation, to something else or nowhere', async () => {
    const { findings } = await startInstallation();
    const { app: other } = await startInstallation();
    const at = async (PUBLIC_URL: string) => about(await findings({ PUBLIC_URL }), 'Public address')[0];
    expect(await at(other.url)).toContain('fail Public address: Another installation of Goodword answers');
    expect(await at(`${other.url}/r`)).toContain(
      'fail Public address: Something else answers at PUBLIC_URL (HTTP 404)',
    );
    expect(await at('http://127.0.0.1:2')).toContain(
      'warn Public address: Nothing answers at PUBLIC_URL (ECONNREFUSED)',
    );
  });

  test('behind a proxy, or before one, that TRUST_PROXY does not fit', async () => {
    const { app, findings } = await startInstallation();
    const proxy = createServer(async (request, response) => {
      const headers = { 'x-forwarded-for': '203.0.113.9' };
      const answer = await fetch(app.url + request.url, { headers });
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
    }).listen(0, '127.0.0.1');
    onTestFinished(() => void proxy.close());
    await new Promise((resolve) => proxy.once('listening', resolve));
    const PUBLIC_URL = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
    expect(about(await findings({ PUBLIC_URL }), 'Public address')[0]).toContain('Set TRUST_PROXY=true.');
    expect(about(await findings({ PUBLIC_URL, TRUST_PROXY: 'true' }), 'Public address')[0]).toContain('pass');
    expect(about(await findings({ TRUST_PROXY: 'true' }), 'Public address')[0]).toContain(
      'Have the proxy set X-Forwarded-For, or unset TRUST_PROXY.',
    );
  });

  test('for which the carrier’s receipts are refused, since the server there knows another', async () => {
    const { app, findings } = await startInstallation();
    await setAccount(app, { inboundUrl: inboundOf(app) });
    const PUBLIC_URL = app.url.replace('127.0.0.1', 'localhost');
    expect(about(await findings({ PUBLIC_URL }), 'Texts')).toContainEqual(
      expect.stringContaining('fail Texts: The carrier’s receipts are refused at PUBLIC_URL (HTTP 403).'),
    );
  });
});

test('a mail server that refuses the sign-in, and one that takes a mail', async () => {
  const { findings } = await startInstallation();
  const server = await startMailServer(535);
  const env = { SMTP_URL: server.url, MAIL_FROM: 'Goodword <goodword@example.com>' };
  expect(about(await findings(env), 'Mail')[0]).toContain('fail Mail: The mail server refuses our sign-in');
  server.mood = 'take';
  expect(about(await findings(env), 'Mail')).toEqual(['pass Mail: The mail server takes our sign-in.']);
  expect(server.taken).toEqual([]);
  expect(about(await findings(env, 'me@example.com'), 'Mail')).toContain(
    'pass Mail: It took a mail: look whether it arrives.',
  );
  expect(server.taken.map(({ subject }) => subject)).toEqual(['A test from Goodword']);
  await server.stop();
  expect(about(await findings(env), 'Mail')[0]).toContain(
    'fail Mail: The mail server cannot be used (ECONNREFUSED)',
  );
});

test('files that others may read, a secret that is not the database’s, and nobody who sends', async () => {
  const { app, findings } = await startInstallation();
  const file = join(app.ctx.config.dataDir, 'secret.key');
  await chmod(file, 0o644);
  const all = await findings();
  expect(all).toContain(`fail Disk: Others on this machine may read ${file}. Run: chmod go= ${file}`);
  expect(about(all, 'Worker')[0]).toContain('warn Worker: None was seen lately: nothing is sent.');
  expect(about(all, 'Accounts')[0]).toContain('Run: goodword-server admin create');
  const other = await findings({ SECRET_KEY: 'a secret of another installation, long' });
  expect(about(other, 'Secret')[0]).toContain(
    'fail Secret: SECRET_KEY does not open the keys of this database.',
  );
});

test('the server of a PostgreSQL database', async () => {
  const { findings } = await startInstallation('postgres');
  const all = await findings();
  expect(about(all, 'Database')).toEqual([
    'pass Database: It opens, and is in its newest shape.',
    'warn Database: The program signs in to PostgreSQL as a superuser. ' +
      'Give it a role of its own that owns its database alone.',
  ]);
  expect(about(all, 'Clock')).toEqual(['pass Clock: It agrees with those that were asked.']);
});
