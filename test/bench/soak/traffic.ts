import { randomUUID } from 'node:crypto';
import { ApiError, type Client } from '../../../server/contract/core/client.ts';
import type { Context } from '../../../server/domain/context.ts';
import { OWNER } from '../support/installation.ts';
import { signIn } from '../support/programs.ts';
import { type Numbers, queueTexts } from '../support/sending.ts';

/** What a clinic, its patients and its own systems do in a short while; each beat does the same. */

const TEXTS = 20;
const REVIEWS = 5;
const WATCHERS = 5;

/** The same people each time: what grows is what the traffic leaves, not the list. */
const LIST = `Phone,First name\n${Array.from({ length: 200 }, (_, at) => `+1555${8_000_000 + at},Anna`).join('\n')}\n`;

export interface Scene {
  url: string;
  ctx: Context;
  sandboxKey: string;
  clinicId: string;
  numbers: Numbers;
}

/** Does everything once; gives how many calls it made. */
export async function beat(scene: Scene): Promise<number> {
  let calls = 0;
  const { client } = await signIn(scene.url);
  const leaving = new AbortController();
  const watching = watch(client, leaving.signal);
  const did = async (...all: Promise<unknown>[]) => {
    calls += all.length;
    await Promise.all(all.map(orTooMany));
  };
  const phones = scene.numbers.take(TEXTS);
  await did(queueTexts(client, phones));
  await did(client.listPatients(), client.getDashboard(), client.listActivity(), client.listReviews());
  await did(client.getAnalytics(), client.getSettings(), client.listTeam(), client.listWebhooks());
  await did(client.importPatients({ body: LIST }));
  await did(inviteAndTakeBack(client), makeTokenAndRevoke(client));
  await did(client.requestPasswordReset({ payload: { email: OWNER.email } }));
  await did(...phones.slice(0, REVIEWS).map((phone) => reply(scene, phone)));
  const tokens = await linksOf(scene);
  await did(...tokens.map((token) => review(client, token)));
  leaving.abort();
  await watching;
  await did(client.logout());
  return calls + 1;
}

const isTooMany = (error: unknown): boolean => error instanceof ApiError && error.status === 429;

/** Some actions have an hourly limit, which a long run reaches: the refusal is traffic, too. */
const orTooMany = (call: Promise<unknown>): Promise<unknown> =>
  call.catch((error) => {
    if (!isTooMany(error)) throw error;
  });

/** A stream that was left is given up at its next look, two seconds later at most: a quick machine may be refused until then. */
async function watch(client: Client, signal: AbortSignal): Promise<void> {
  const one = async () => {
    try {
      for await (const _ of client.watch('watchClinic', { signal })) if (signal.aborted) return;
    } catch (error) {
      if (!signal.aborted && !isTooMany(error)) throw error;
    }
  };
  await Promise.all(Array.from({ length: WATCHERS }, one));
}

async function inviteAndTakeBack(client: Client): Promise<void> {
  const payload = { email: `${randomUUID()}@example.com`, role: 'staff' } as const;
  const { data } = await client.inviteMember({ payload });
  await client.revokeInvitation({ params: { id: data.id } });
}

async function makeTokenAndRevoke(client: Client): Promise<void> {
  const payload = { name: 'Booking system', scopes: ['patients:read' as const] };
  const { data } = await client.createApiToken({ payload });
  await client.revokeApiToken({ params: { id: data.id } });
}

async function reply({ url, sandboxKey }: Scene, from: string): Promise<void> {
  const headers = { 'x-sandbox-key': sandboxKey, 'content-type': 'application/json' };
  const body = JSON.stringify({ from, body: 'Thank you' });
  await fetch(`${url}/sandbox/api/reply`, { method: 'POST', headers, body });
}

/** Links that wait for a review. */
async function linksOf({ ctx: { db, keys }, clinicId }: Scene): Promise<string[]> {
  const query = db.knex('links').where({ clinic_id: clinicId, used_at: null }).whereNotNull('expires_at');
  const rows: { message_id: string }[] = await query.orderBy('expires_at', 'desc').limit(REVIEWS);
  return rows.map(({ message_id }) => keys.linkToken(message_id));
}

async function review(client: Client, token: string): Promise<void> {
  await client.getReviewForm({ params: { token } });
  const payload = { rating: 5, feedback: 'Calm and kind.', customerName: '', platform: 'google' as const };
  await client.submitReview({ params: { token }, payload });
}
