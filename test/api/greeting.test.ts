import { expect, test } from 'vitest';
import { loadDemo } from '../../server/domain/demo/demo.ts';
import { greet } from '../../server/greeting.ts';
import { startApp } from '../support/app.ts';

/** What `up` says at its end about what is pretend; the sandbox runs only then, and asks for its key. */

const TWILIO = {
  SMS_PROVIDER: 'twilio',
  TWILIO_ACCOUNT_SID: 'AC1',
  TWILIO_AUTH_TOKEN: 'x',
  TWILIO_FROM: '+12025550100',
};
const SMTP = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'goodword@example.com' };

test.each([
  [{}, 'Pretend here: sms, payments, mail. Nothing leaves this machine.', true],
  [TWILIO, 'Pretend here: payments, mail. What is sent for real: texts.', true],
  [SMTP, 'Pretend here: sms, payments. What is sent for real: mails.', true],
  [{ ...TWILIO, ...SMTP }, 'Pretend here: payments. What is sent for real: texts, mails.', false],
] as [Record<string, string>, string, boolean][])('with %j', async (env, sentence, isSandbox) => {
  const app = await startApp('sqlite', { env, worker: false });
  await loadDemo(app.ctx);
  const words = greet(app.ctx, app.url);
  expect(words).toContain(sentence);
  expect(words.includes(`${app.url}/sandbox?key=`)).toBe(isSandbox);
  const { status } = await fetch(`${app.url}/sandbox/api/mailbox`);
  expect(status === 401).toBe(isSandbox);
});
