import { expect, test } from 'vitest';
import { loadDemo } from '../../../server/domain/demo/demo.ts';
import { greet } from '../../../server/operator/greeting.ts';
import { startApp } from '../../support/app.ts';

/** What `up` says at its end about what is pretend; the sandbox runs only then, and asks for its key. */

const TWILIO = {
  SMS_PROVIDER: 'twilio',
  TWILIO_ACCOUNT_SID: 'AC1',
  TWILIO_AUTH_TOKEN: 'x',
  TWILIO_FROM: '+12025550100',
};
const SMTP = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'goodword@example.com' };

const STRIPE = { STRIPE_SECRET_KEY: 'sk_test_x' };

test.each([
  [{}, 'Pretend here: sms, payments, mail. Nothing leaves this machine.', 'Texts, mails and payments'],
  [TWILIO, 'Pretend here: payments, mail. Real here: texts.', 'Mails and payments'],
  [SMTP, 'Pretend here: sms, payments. Real here: mails.', 'Texts and payments'],
  [{ ...TWILIO, ...SMTP }, 'Pretend here: payments. Real here: texts, mails.', 'Payments'],
  [STRIPE, 'Pretend here: sms, mail. Real here: payments.', 'Texts and mails'],
] as [Record<string, string>, string, string][])('with %j', async (env, sentence, seen) => {
  const app = await startApp('sqlite', { env, worker: false });
  await loadDemo(app.ctx);
  const words = greet(app.ctx, app.url);
  expect(words).toContain(sentence);
  expect(words).toContain(`\n${seen} can be seen at ${app.url}/sandbox?key=`);
  expect((await fetch(`${app.url}/sandbox/api/mailbox`)).status).toBe(401);
});

test('where everything is real nothing is said of a sandbox, and there is none', async () => {
  const app = await startApp('sqlite', { env: { ...TWILIO, ...SMTP, ...STRIPE }, worker: false });
  await loadDemo(app.ctx);
  const words = greet(app.ctx, app.url);
  expect(words).not.toContain('Pretend here');
  expect(words).not.toContain('/sandbox');
  expect((await fetch(`${app.url}/sandbox/api/mailbox`)).status).not.toBe(401);
});

test('a sandbox that runs elsewhere is seen there', async () => {
  const elsewhere = 'http://127.0.0.1:3001';
  const app = await startApp('sqlite', { env: { SANDBOX_URL: elsewhere }, worker: false });
  await loadDemo(app.ctx);
  expect(greet(app.ctx, app.url)).toContain(`can be seen at ${elsewhere}/sandbox?key=`);
});
