import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startWorker } from '../../../server/worker/worker.ts';
import { addMember, ENGINES, type Member, startApp, type TestApp, textsTo } from '../../support/app.ts';
import { eventually, SENDER } from '../../support/sandbox.ts';
import { carrierBehaves, carrierPosts, freshNumber, send } from '../../support/sending.ts';

/** STOP races the texts that go out: once it was answered, no text is handed over. */

const CLINICS = 4;
const ROUNDS = 40;
/** The moments at which patients say STOP, in milliseconds from the send. */
const WITHIN = 900;

describe.each(ENGINES)('STOP while texts go out, on %s', (engine) => {
  let app: TestApp;
  let members: Member[];
  let workers: ReturnType<typeof startWorker>[];

  beforeAll(async () => {
    const env = { SENDS_PER_SECOND: '150' };
    app = await startApp(engine, { env, worker: false }, afterAll);
    members = await Promise.all(Array.from({ length: CLINICS }, () => addMember(app)));
    await carrierBehaves(app, { mode: 'slow', delayMs: 40 });
    workers = [startWorker(app.ctx), startWorker(app.ctx)];
  });

  afterAll(() => Promise.all(workers.map((worker) => worker.stop())));

  const statesOf = async (phone: string): Promise<string[]> => {
    const rows = await app.ctx.db.knex('messages').where({ phone }).select('status');
    return rows.map(({ status }) => status);
  };
  const hasSettled = async (phone: string) =>
    (await statesOf(phone)).every((status) => status !== 'queued' && status !== 'sending');

  /** Says STOP at some moment; gives how many texts the carrier had when STOP was answered, and in the end. */
  async function race(phone: string): Promise<{ then: number; inTheEnd: number }> {
    await wait(randomInt(WITHIN));
    const form = { MessageSid: `SMstop${phone}`, From: phone, To: SENDER, Body: 'Stop.' };
    await carrierPosts(app, 'inbound', form);
    const then = (await textsTo(app, phone)).length;
    await eventually(() => hasSettled(phone));
    return { then, inTheEnd: (await textsTo(app, phone)).length };
  }

  test('once it was answered, no text of any clinic is handed over', async () => {
    const phones = Array.from({ length: ROUNDS }, () => freshNumber());
    await Promise.all(members.map(({ client }) => send(client, phones)));
    const outcomes = await Promise.all(phones.map(race));
    for (const { then, inTheEnd } of outcomes) expect(inTheEnd).toBe(then);

    const states = (await Promise.all(phones.map(statesOf))).flat();
    expect(states).toHaveLength(ROUNDS * CLINICS);
    const isHandedOver = (status: string) => ['sent', 'delivered'].includes(status);
    expect(states.filter((status) => !isHandedOver(status) && status !== 'cancelled')).toEqual([]);
    const accepted = outcomes.reduce((sum, { inTheEnd }) => sum + inTheEnd, 0);
    expect(states.filter(isHandedOver)).toHaveLength(accepted);
    expect(accepted).toBeLessThan(ROUNDS * CLINICS);
    for (const { client } of members) {
      const { data } = await client.previewSms({
        payload: {
          messageTemplate: '{clinicName} {reviewLink}',
          phoneNumbers: phones,
          bypassCooldown: true,
        },
      });
      expect(new Set(data.results.map(({ verdict }) => verdict))).toEqual(new Set(['opted_out']));
    }
  });
});
