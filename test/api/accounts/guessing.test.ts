import { randomInt } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { addMember, ENGINES, oneOf, startApp, type TestApp } from '../../support/app.ts';
import { freshNumber, send } from '../../support/sending.ts';

// Guessing the links of patients: nothing is found, guesses are refused, and nobody else is.

/** A thousand in all; the page is drawn for each of its own. */
const GUESSES = { api: 800, page: 200 };
const AT_ONCE = 50;
/** Milliseconds after which so many calls count as hung. */
const MANY_CALLS = 240_000;
const LIMIT = 60;
const GUESSER = '203.0.113.9';
const ELSEWHERE = '198.51.100.7';
const SENT = 3;

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const randomToken = () => Array.from({ length: 12 }, () => BASE62[randomInt(62)]).join('');

/** Goodword behind a proxy, with the tokens of some texted links. */
async function startWithLinks(engine: (typeof ENGINES)[number]) {
  const env = { TRUST_PROXY: 'true' };
  const app = await startApp(engine, { env, worker: false });
  const { client } = await addMember(app);
  await send(
    client,
    Array.from({ length: SENT }, () => freshNumber()),
  );
  const ids: string[] = await app.database.knex('links').pluck('message_id');
  return { app, tokens: ids.map((id) => app.ctx.keys.linkToken(id)) };
}

interface Seen {
  status: number;
  retryAfter: string | null;
}

async function open(app: TestApp, path: string, from: string): Promise<Seen> {
  const response = await fetch(app.url + path, { headers: { 'x-forwarded-for': from } });
  await response.arrayBuffer();
  return { status: response.status, retryAfter: response.headers.get('retry-after') };
}

/** Opens many addresses, some side by side. */
async function openAll(app: TestApp, paths: string[], from: string): Promise<Seen[]> {
  const seen: Seen[] = [];
  for (let first = 0; first < paths.length; first += AT_ONCE) {
    const some = paths.slice(first, first + AT_ONCE).map((path) => open(app, path, from));
    seen.push(...(await Promise.all(some)));
  }
  return seen;
}

const withStatus = (seen: Seen[], wanted: number) => seen.filter(({ status }) => status === wanted);
const apiGuesses = (count: number) => Array.from({ length: count }, () => `/api/r/${randomToken()}`);
const pageGuesses = (count: number) => Array.from({ length: count }, () => `/r/${randomToken()}/1`);
const unspent = ({ database }: TestApp) => database.knex('links').whereNull('used_at').pluck('message_id');

describe.each(ENGINES)('guessing on %s', (engine) => {
  test('all at once are no more than one after another', async () => {
    const { app } = await startWithLinks(engine);
    const burst = await Promise.all(apiGuesses(3 * LIMIT).map((path) => open(app, path, GUESSER)));
    expect(withStatus(burst, 404)).toHaveLength(LIMIT);
    expect(withStatus(burst, 429)).toHaveLength(2 * LIMIT);
  });

  describe.each(oneOf(engine))('and on %s alone', () => {
    test('the patient beside the guesser opens and rates with the own link', async () => {
      const { app, tokens } = await startWithLinks(engine);
      await openAll(app, [...apiGuesses(2 * LIMIT), ...pageGuesses(2 * LIMIT)], GUESSER);
      expect(await open(app, `/api/r/${randomToken()}`, GUESSER)).toMatchObject({ status: 429 });
      expect(await open(app, `/r/${randomToken()}`, GUESSER)).toMatchObject({ status: 429 });
      const [first, second] = tokens;
      expect(await open(app, `/api/r/${first}`, GUESSER)).toMatchObject({ status: 200, retryAfter: null });
      expect(await open(app, `/r/${first}/1`, GUESSER)).toMatchObject({ status: 200, retryAfter: null });
      const byScript = await post(app, `/api/r/${first}`, JSON.stringify({ rating: 5 }));
      expect(await byScript.json()).toMatchObject({ redirectUrl: expect.stringContaining('google.com') });
      const byForm = await post(app, `/r/${second}`, new URLSearchParams({ step: 'rating', rating: '5' }));
      expect(byForm.status).toBe(200);
      expect(await unspent(app)).toHaveLength(SENT - 2);
    });

    test('posting to unknown tokens is counted and refused as well', async () => {
      const { app } = await startWithLinks(engine);
      const statuses: number[] = [];
      for (const path of apiGuesses(LIMIT + 5)) {
        statuses.push((await post(app, path, JSON.stringify({ rating: 1 }))).status);
      }
      expect(statuses).toEqual([...Array(LIMIT).fill(404), ...Array(5).fill(429)]);
    });

    test('who guesses elsewhere is counted apart', async () => {
      const { app } = await startWithLinks(engine);
      await openAll(app, apiGuesses(2 * LIMIT), GUESSER);
      expect(await open(app, `/api/r/${randomToken()}`, ELSEWHERE)).toMatchObject({ status: 404 });
    });
  });
});

test(
  'a thousand tokens through the API and the page find nothing and are refused',
  async () => {
    const { app } = await startWithLinks('sqlite');
    for (const guesses of [apiGuesses(GUESSES.api), pageGuesses(GUESSES.page)]) {
      const seen = await openAll(app, guesses, GUESSER);
      const [unknown, refused] = [withStatus(seen, 404), withStatus(seen, 429)];
      expect(unknown.length + refused.length).toBe(guesses.length);
      expect(unknown.length).toBeLessThanOrEqual(LIMIT);
      for (const { retryAfter } of refused) expect(Number(retryAfter)).toBeGreaterThan(0);
    }
    expect(await unspent(app)).toHaveLength(SENT);
  },
  MANY_CALLS,
);

function post(app: TestApp, path: string, body: string | URLSearchParams): Promise<Response> {
  const type = typeof body === 'string' ? { 'content-type': 'application/json' } : {};
  return fetch(app.url + path, { method: 'POST', headers: { 'x-forwarded-for': GUESSER, ...type }, body });
}
