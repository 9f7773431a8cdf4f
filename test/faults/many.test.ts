import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { type Client, createClient } from '../../server/contract/core/client.ts';
import { TEMPLATES } from '../../server/contract/rules/templates.ts';
import { addMember } from '../support/app.ts';
import { addPatient } from '../support/patients.ts';
import { freePort } from '../support/ports.ts';
import { refusal } from '../support/refusal.ts';
import { type Program, type Running, startQuickWorker, startServer, startWorkerProcess } from './goodword.ts';
import { startNginx } from './nginx.ts';
import {
  countTexts,
  judge,
  numbers,
  queue,
  queueNeighbours,
  type Stage,
  setStage,
  settled,
  until,
} from './stage.ts';

/** Three servers and three workers on one PostgreSQL, behind nginx: together they are one Goodword. */

const TEXTS = 400;
/** So slow that texts are under way while servers and workers stop and die. */
const SENDS_PER_SECOND = '40';

/** A kept connection may be closed just as it is used again: nothing here is about that. */
const ONCE = { connection: 'close' };

/** A process whose metrics can be read. */
type Watched<P extends Program> = P & { metrics: () => Promise<string> };

async function startThree<P extends Program>(
  start: (more: { METRICS_PORT: string }, place: number) => Promise<P> | P,
) {
  const begin = async (place: number): Promise<Watched<P>> => {
    const METRICS_PORT = String(await freePort());
    const program = await start({ METRICS_PORT }, place);
    onTestFinished(program.kill);
    const metrics = async () =>
      (await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`, { headers: ONCE })).text();
    return { ...program, metrics };
  };
  return Promise.all([begin(0), begin(1), begin(2)]);
}

async function startAll(stage: Stage) {
  const servers = await startThree<Running>(async (more) => {
    const env = {
      ...stage.env,
      ...more,
      PORT: String(await freePort()),
      TRUST_PROXY: 'true',
      SHUTDOWN_DELAY: '5',
    };
    return startServer(env, '--no-worker');
  });
  // The one that is told to stop is the product's own; those in a hurry soon ask what became of a dead one's texts.
  const workers = await startThree<Program>((more, place) =>
    (place === 2 ? startWorkerProcess : startQuickWorker)({ ...stage.env, ...more }),
  );
  return { servers, workers };
}

/** The sum of a counter's values in the metrics of a process, for the labels that stand so. */
function sum(metrics: string, name: string, labels = ''): number {
  const lines = metrics.split('\n').filter((line) => line.startsWith(name) && line.includes(labels));
  return lines.reduce((total, line) => total + Number(line.slice(line.lastIndexOf(' ') + 1)), 0);
}

/** Somebody who goes on reading and writing through nginx; `end` gives the statuses that were answered. */
function useThrough(address: string, headers: Record<string, string>) {
  const answered: number[] = [];
  let ending = false;
  const ask = async (turn: number) => {
    const patient = { phoneNumber: `+1646555${1_000 + turn}`, firstName: 'Anna', lastName: 'Boone' };
    const write = { method: 'POST', body: JSON.stringify({ patients: [patient] }) };
    const response = await fetch(`${address}/api/patients${turn % 2 === 0 ? '/bulk' : ''}`, {
      ...(turn % 2 === 0 && write),
      headers: { ...headers, 'content-type': 'application/json', ...ONCE },
    });
    answered.push(response.status);
  };
  const using = (async () => {
    for (let turn = 0; !ending; turn += 1) await ask(turn);
  })();
  return {
    answered,
    async end() {
      ending = true;
      await using;
    },
  };
}

/** Sign-ins with a wrong password, one server after the other, until one refuses to hear more; gives how many it took. */
async function guessUntilRefused(clients: Client[], email: string): Promise<number> {
  for (let tries = 1; ; tries += 1) {
    const client = clients[tries % clients.length] as Client;
    const { status } = await refusal(client.login({ payload: { email, password: 'wrong-Horse-7' } }));
    if (status === 429) return tries - 1;
  }
}

test('three servers and three workers are one Goodword, while one of each stops and one of each dies', async () => {
  const stage = await setStage('postgres', { env: { SENDS_PER_SECOND } });
  const { servers, workers } = await startAll(stage);
  const [one, two, three] = servers;
  const { address: nginx } = await startNginx(servers.map(({ address }) => address));

  // Signed in on one, acting on another; what changes on the second is heard on the third.
  const owner = await addMember({ ctx: stage.ctx, url: one.address });
  const at = ({ address }: Pick<Running, 'address'>) =>
    createClient({ origin: address, headers: () => ({ ...owner.headers, ...ONCE }) });
  const heard = at(three).watch('watchClinic', {});
  expect((await heard.next()).value).toEqual({ type: 'ready' });
  await until(async () => sum(await three.metrics(), 'goodword_live_watchers') === 1);
  await addPatient({ ...owner, client: at(two) });
  let news = await heard.next();
  // A sign of life comes where there was nothing to tell for a while.
  while (news.value?.type === 'still_here') news = await heard.next();
  expect(news.value).toMatchObject({ type: 'changed' });

  // One bulk that is sent to all three at once under one key is queued once.
  const idempotencyKey = randomUUID();
  const payload = { phoneNumbers: numbers(3, '917'), messageTemplate: TEMPLATES[0].text, sendNow: true };
  const answers = await Promise.allSettled(
    servers.map((server) => at(server).sendBulk({ payload, idempotencyKey })),
  );
  const batches = answers.flatMap((answer) =>
    answer.status === 'fulfilled' ? [answer.value.data.batchId] : [],
  );
  expect(new Set(batches).size).toBe(1);

  // Wrong passwords count together, and signup is closed for all by one.
  const fromAfar = () => ({ 'x-forwarded-for': '203.0.113.9', ...ONCE });
  const strangers = servers.map(({ address }) => createClient({ origin: address, headers: fromAfar }));
  expect(await guessUntilRefused(strangers, owner.email)).toBe(10);
  const boss = await addMember({ ctx: stage.ctx, url: two.address }, { role: 'super_admin' });
  await boss.client.toggleSignup({ payload: { disabled: true } });
  for (const client of strangers)
    expect((await client.getSignupStatus()).data).toMatchObject({ open: false });

  // Texts go out and somebody works through nginx while a server and a worker are told to stop …
  await queue(stage.ctx, numbers(TEXTS));
  await queueNeighbours(stage.ctx);
  await until(async () => (await countTexts(stage.ctx, 'sent', 'delivered')) > 20);
  const use = useThrough(nginx, owner.headers);
  await until(async () => use.answered.length > 20);
  three.signal('SIGTERM');
  workers[2].signal('SIGTERM');
  let lacks: string | undefined;
  await until(async () => {
    const response = await fetch(`${three.address}/api/ready`, { headers: ONCE });
    lacks = (await response.json()).details?.[0].path;
    return lacks !== undefined;
  });
  expect(lacks).toBe('stopping');
  // The stream ends as one that was told to the end: anyone who watches comes back, to another server.
  for await (const event of heard) expect(event.type).not.toBe('ready');
  expect(await Promise.all([three.ended, workers[2].ended])).toEqual([0, 0]);
  const before = use.answered.length;
  await until(async () => use.answered.length > before + 20);
  expect(use.answered.filter((status) => status >= 300)).toEqual([]);

  // … and another of each dies with work in hand.
  await two.kill();
  await workers[1].kill();
  await until(async () => use.answered.length > before + 60);
  await settled(stage.ctx);
  await use.end();
  expect(use.answered.at(-1)).toBeLessThan(300);
  await judge(stage, { queued: TEXTS + 3 + 5 });

  // Only the metrics tell.
  const [server, worker] = [await one.metrics(), await workers[0].metrics()];
  expect(
    sum(server, 'goodword_http_request_duration_seconds_count', 'POST /api/patients/bulk'),
  ).toBeGreaterThan(20);
  expect(sum(worker, 'goodword_texts_handed_over_total', 'outcome="accepted"')).toBeGreaterThan(20);
  await expect(two.metrics()).rejects.toThrow();
  await expect(workers[1].metrics()).rejects.toThrow();
});
