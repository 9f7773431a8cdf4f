import { createHmac } from 'node:crypto';
import type { Client } from '../../server/contract/core/client.ts';
import type { Activity } from '../../server/contract/routes/activity.ts';
import { TEMPLATES } from '../../server/contract/rules/templates.ts';
import type { Member, TestApp } from './app.ts';
import { eventually } from './sandbox.ts';

/** What the tests of sending share: numbers of their own, the log, the carrier's moods and its webhooks. */

let given = 0;

/** A fictional New York number that no other test of this process uses, with these last four digits if given. */
export function freshNumber(ending?: string): string {
  given += 1;
  return `+1212${200 + (given % 800)}${ending ?? 4_000 + (given % 5_000)}`;
}

/** So many of them. */
export const freshNumbers = (count: number): string[] => Array.from({ length: count }, () => freshNumber());

const HOUR = 3_600_000;

/** An instant by the server's clock. */
export const inHours = ({ ctx }: Pick<TestApp, 'ctx'>, hours: number): string =>
  new Date(ctx.now().getTime() + hours * HOUR).toISOString();

/** How many places of its quota the clinic has taken. */
export const used = async ({ client }: Pick<Member, 'client'>): Promise<number> =>
  (await client.getUsage()).data.sms.sent;

export const send = (client: Client, phoneNumbers: string[], more: object = {}) =>
  client.sendBulk({ payload: { phoneNumbers, messageTemplate: TEMPLATES[0].text, sendNow: true, ...more } });

/** Texts them at that time; gives their batch and what became of each. */
export const schedule = async (
  { client }: Pick<Member, 'client'>,
  scheduledFor: string,
  phoneNumbers: string[],
  more: object = {},
) => (await send(client, phoneNumbers, { sendNow: false, scheduledFor, ...more })).data;

type LogEntry = Activity['metadata'];

/** The log's entries for a number, newest first. */
export async function logOf({ client }: Pick<Member, 'client'>, phone: string): Promise<LogEntry[]> {
  const { activities } = await client.listActivity({ query: { type: 'sms_sent', search: phone } });
  return activities.map(({ metadata }) => metadata);
}

/** The newest entry for a number, once its status is one of these. */
export const logEntry = (member: Pick<Member, 'client'>, phone: string, ...statuses: string[]) =>
  eventually(async () => {
    const [entry] = await logOf(member, phone);
    return entry?.status && statuses.includes(entry.status) ? entry : undefined;
  });

/** To which of these numbers the carrier was given requests, each as often as it was, in the order of the numbers. */
export async function requestsAmong(
  app: Pick<TestApp, 'url' | 'sandboxKey'>,
  phones: readonly string[],
): Promise<string[]> {
  const address = `${app.url}/sandbox/api/messages?limit=1000`;
  const response = await fetch(address, { headers: { 'x-sandbox-key': app.sandboxKey } });
  const { data } = (await response.json()) as { data: { to: string; body: string }[] };
  const requests = data.filter(({ to, body }) => phones.includes(to) && body.includes('/r/'));
  return requests.map(({ to }) => to).sort();
}

/** Tells the pretend carrier how to behave; without anything, well. */
export async function carrierBehaves(
  app: Pick<TestApp, 'url' | 'sandboxKey'>,
  behaviour: object = {},
): Promise<void> {
  const response = await fetch(`${app.url}/sandbox/api/behaviour`, {
    method: 'POST',
    headers: { 'x-sandbox-key': app.sandboxKey, 'content-type': 'application/json' },
    body: JSON.stringify(behaviour),
  });
  if (!response.ok) throw new Error(`The sandbox refused: ${await response.text()}`);
}

/** Posts a form as the carrier does, signed unless a signature is given. */
export function carrierPosts(
  app: Pick<TestApp, 'url' | 'ctx'>,
  path: string,
  fields: Record<string, string>,
  signature?: string,
): Promise<Response> {
  const url = `${app.url}/api/webhooks/twilio/${path}`;
  return fetch(url, {
    method: 'POST',
    headers: { 'x-twilio-signature': signature ?? signatureOf(app, url, fields) },
    body: new URLSearchParams(fields),
  });
}

/** The carrier's signature of a form that goes to an address. */
export function signatureOf(app: Pick<TestApp, 'ctx'>, url: string, fields: Record<string, string>): string {
  const sorted = Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1));
  const signed = url + sorted.map(([name, value]) => name + value).join('');
  return createHmac('sha1', app.ctx.config.sms.authToken).update(signed).digest('base64');
}

/**
 * For `hurry`, where no silence of the carrier is told of: on a busy machine it answers late, and that is none. Workers
 * are woken; those that look fifty times a second as well keep such a machine from its work.
 */
export const PATIENT = {
  callTimeout: 30_000,
  callWithin: 30_000,
  askAfter: 60_000,
  askUntil: 600_000,
  idle: 500,
};

/** Makes the waits of sending short, so that a test sees what otherwise takes minutes, but for those of `more`. */
export function hurry(app: TestApp, more: Partial<TestApp['ctx']['config']['sendTimes']> = {}): void {
  app.ctx.config.sendTimes = {
    callTimeout: 500,
    callWithin: 500,
    askAfter: 1_500,
    askUntil: 4_000,
    pause: 1_000,
    askAgain: [20],
    idle: 20,
    ...more,
  };
}
