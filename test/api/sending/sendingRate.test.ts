import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { startWorker } from '../../../server/worker/worker.ts';
import { addMember, ENGINES, type Member, startApp, type TestApp } from '../../support/app.ts';
import { eventually } from '../../support/sandbox.ts';
import { freshNumber, logEntry, send } from '../../support/sending.ts';

/** The sender's rate and its turns, among workers and among clinics. */

/** A claim is at most this large. */
const CLAIM = 100;
/** So many that those of the other clinic would wait for dozens of claims. */
const THOUSANDS = 3_000;

describe.each(ENGINES)('the sender on %s', (engine) => {
  let app: TestApp;

  beforeAll(async () => {
    app = await startApp(engine, { worker: false }, afterAll);
  });

  const work = () => {
    const worker = startWorker(app.ctx);
    onTestFinished(() => worker.stop());
    return worker;
  };

  /** What the carrier got, the first first. */
  async function atCarrier(): Promise<string[]> {
    const numbers: string[] = [];
    let before = '';
    do {
      const address = `${app.url}/sandbox/api/messages?limit=1000${before && `&before=${before}`}`;
      const response = await fetch(address, { headers: { 'x-sandbox-key': app.sandboxKey } });
      const page = (await response.json()) as { data: { to: string }[]; next: string | null };
      numbers.push(...page.data.map(({ to }) => to));
      before = page.next ?? '';
    } while (before !== '');
    return numbers.reverse();
  }

  const accepted = ({ clinicId }: Member) =>
    app.ctx.db
      .knex('messages')
      .where({ clinic_id: clinicId })
      .whereNotNull('accepted_at')
      .count({ number: '*' })
      .then(([row]) => Number(row?.number));

  test('three workers together keep the rate that one would', async () => {
    const owner = await addMember(app);
    const { sendsPerSecond } = app.ctx.config;
    onTestFinished(() => {
      app.ctx.config.sendsPerSecond = sendsPerSecond;
    });
    app.ctx.config.sendsPerSecond = 40;
    await send(
      owner.client,
      Array.from({ length: 120 }, () => freshNumber()),
    );
    const began = performance.now();
    const workers = [work(), work(), work()];
    await eventually(async () => (await accepted(owner)) === 120);
    // However slow the machine, more than a hundred turns lie between the first call and the last.
    expect(performance.now() - began).toBeGreaterThan(100 * (1_000 / 40));
    await Promise.all(workers.map((worker) => worker.stop()));
  });

  test('a clock that was set back keeps nobody waiting', async () => {
    const owner = await addMember(app);
    const tomorrow = app.ctx.now().getTime() + 86_400_000;
    await app.ctx.db.knex('sender_pace').update({ taken_until: tomorrow });
    const phone = freshNumber();
    await send(owner.client, [phone]);
    work();
    await logEntry(owner, phone, 'sent', 'delivered');
  });

  test('five texts of one clinic pass thousands of another that are under way', async () => {
    const many = await addMember(app);
    const few = await addMember(app);
    await app.ctx.db
      .knex('subscriptions')
      .where({ clinic_id: many.clinicId })
      .update({ provider_subscription_id: 'sub_many' });
    await many.client.setMonthlyCap({ payload: { monthlyCap: 10_000 } });
    const long = Array.from({ length: THOUSANDS }, (_, index) => `+1646555${String(index).padStart(4, '0')}`);
    for (let from = 0; from < long.length; from += 1_000) {
      expect((await send(many.client, long.slice(from, from + 1_000))).data.accepted).toBe(1_000);
    }
    if (engine === 'postgres') {
      const planned = await app.ctx.db.knex('pg_class').where({ relname: 'messages' }).first('reltuples');
      expect(planned.reltuples, 'the planner knows of them').toBeGreaterThanOrEqual(THOUSANDS);
    }
    const worker = work();
    await eventually(async () => (await accepted(many)) > 2 * CLAIM);

    const short = Array.from({ length: 5 }, () => freshNumber());
    await send(few.client, short);
    const before = (await atCarrier()).length;
    for (const phone of short) await logEntry(few, phone, 'sent', 'delivered');
    const order = await atCarrier();
    await worker.stop();
    const places = short.map((phone) => order.indexOf(phone));
    expect(Math.min(...places)).toBeGreaterThanOrEqual(0);
    // What was claimed already goes first, then half of the next claim at the most.
    expect(Math.max(...places)).toBeLessThan(before + 2 * CLAIM);
    expect(await accepted(many)).toBeLessThan(THOUSANDS);
  });
});
