import { afterAll, beforeAll, expect, test } from 'vitest';
import { LIMITS } from '../../../server/contract/core/limits.ts';
import { TOO_FAR } from '../../../server/contract/rules/scheduleAhead.ts';
import { addMember, type Member, startApp, type TestApp } from '../../support/app.ts';
import { refusal } from '../../support/refusal.ts';
import { freshNumber, inHours, send } from '../../support/sending.ts';

/** Nothing is scheduled further ahead than two years: a text for 2092 is a slip of the hand. */

let app: TestApp;
let member: Member;

beforeAll(async () => {
  app = await startApp('sqlite', { worker: false }, afterAll);
  member = await addMember(app);
});

const LAST = LIMITS.scheduleDaysAhead * 24;

async function isRefused(call: Promise<unknown>, path: string): Promise<void> {
  expect(await refusal(call)).toMatchObject({ code: 'rule_broken', message: TOO_FAR, details: [{ path }] });
}

test('a request and a reminder are refused beyond it, and taken before it', async () => {
  const { client } = member;
  const later = (hours: number) => ({ sendNow: false, scheduledFor: inHours(app, hours) });
  await isRefused(send(client, [freshNumber()], later(LAST + 1)), 'scheduledFor');
  await send(client, [freshNumber()], later(LAST - 1));
  const reminder = (hours: number) => ({ disableReviewLink: true, appointmentAt: inHours(app, hours) });
  await isRefused(send(client, [freshNumber()], reminder(LAST + 1)), 'appointmentAt');
  await send(client, [freshNumber()], reminder(LAST - 1));
});

test('nothing that waits is moved beyond it', async () => {
  const { client } = member;
  const { data } = await send(client, [freshNumber()], { sendNow: false, scheduledFor: inHours(app, 48) });
  const payload = { scheduledFor: inHours(app, LAST + 1) };
  await isRefused(client.moveScheduled({ params: { id: data.batchId }, payload }), 'scheduledFor');
});

test('a visit has its request no later either', async () => {
  const { client } = member;
  const sendAt = inHours(app, LAST + 1);
  const params = { visitId: 'V-1' };
  await isRefused(
    client.completeVisit({ params, payload: { phoneNumber: freshNumber(), sendAt } }),
    'sendAt',
  );
  await isRefused(client.moveVisit({ params, payload: { sendAt } }), 'sendAt');
});
