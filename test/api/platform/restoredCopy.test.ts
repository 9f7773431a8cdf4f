import { beforeAll, describe, expect, test } from 'vitest';
import { LIMITS } from '../../../server/contract/core/limits.ts';
import { explainError } from '../../../server/contract/words/carrierErrors.ts';
import { makeReports, tellReports } from '../../../server/domain/billing/overage.ts';
import { queueFollowUps } from '../../../server/domain/sending/followUps.ts';
import { receiveText } from '../../../server/domain/sending/inbound.ts';
import { resumeCopy } from '../../../server/domain/sending/restored/resume.ts';
import { releaseEverything } from '../../../server/domain/sending/sendingPause.ts';
import { findOptedOut } from '../../../server/store/patients/optOuts.ts';
import { startWorker } from '../../../server/worker/worker.ts';
import {
  addMember,
  type Member,
  oneOf,
  reply,
  startApp,
  subscribe,
  type TestApp,
  textsTo,
} from '../../support/app.ts';
import { backedUp, restoredOn } from '../../support/copies.ts';
import type { FreeContext } from '../../support/freeRows.ts';
import { booksOf, customerOf } from '../../support/payments.ts';
import { eventually } from '../../support/sandbox.ts';
import {
  carrierBehaves,
  freshNumber,
  hurry,
  logEntry,
  PATIENT,
  requestsAmong,
  send,
} from '../../support/sending.ts';

/** Backups that are restored, and what the copy learns of the time since. */

const quietly = () => undefined;
const cleanUps: (() => Promise<void>)[] = [];
const waiting = ({ db }: FreeContext, ...statuses: string[]): Promise<string[]> =>
  db.knex('messages').whereIn('status', statuses).orderBy('id').pluck('id');
const textOf = ({ db }: FreeContext, phone: string) =>
  db.knex('messages').where({ phone }).orderBy('id', 'desc').first();

// Whose backup is restored into a database of the other kind.
describe.each([
  ['sqlite', 'postgres'],
  ['postgres', 'sqlite'],
] as const)('a copy of %s on %s', (from, to) => {
  let app: TestApp;
  let owner: Member;

  beforeAll(async () => {
    app = await startApp(from, { worker: false, deliveryDelayMs: 5 }, (cleanUp) => cleanUps.push(cleanUp));
    hurry(app, PATIENT);
    owner = await addMember(app);
    return async () => {
      for (const cleanUp of cleanUps.splice(0)) await cleanUp();
    };
  });

  const requestsTo = async (phone: string) =>
    (await textsTo(app, phone)).filter(({ body }) => body.includes('/r/'));

  /** Sends with a worker of the original. */
  async function atOriginal(work: () => Promise<unknown>): Promise<void> {
    const worker = startWorker(app.ctx);
    try {
      await work();
    } finally {
      await worker.stop();
    }
  }

  async function drained(copy: FreeContext): Promise<void> {
    const worker = startWorker(copy);
    await eventually(async () => (await waiting(copy, 'queued', 'sending')).length === 0);
    await worker.stop();
  }

  test('made while texts go out it learns what went out since, and nobody is texted twice', async () => {
    const phones = Array.from({ length: 30 }, () => freshNumber());
    await send(owner.client, phones);
    const [stopper, , last] = phones as [string, string, string];
    const later = freshNumber();
    let file = '';
    await atOriginal(async () => {
      const copying = backedUp(app);
      await eventually(async () => (await requestsTo(last)).length > 0);
      file = await copying;
      await send(owner.client, [later]);
      await logEntry(owner, later, 'delivered');
      const onTheirWay = app.ctx.db.knex('messages').whereIn('phone', phones).whereNot('status', 'delivered');
      await eventually(async () => (await onTheirWay.clone().first('id')) === undefined);
      await reply(app, stopper, 'STOP');
    });

    const copy = await restoredOn(app, file, to);
    await expect(copy.transaction(releaseEverything)).rejects.toThrow('goodword-server resume');
    await drainedOfNothing(copy);

    const resumed = await resumeCopy(copy, quietly);
    expect(resumed).toMatchObject({ cancelled: 0, found: { recorded: 1, received: 1 } });
    await drained(copy);
    const all = [...phones, later];
    expect(await requestsAmong(app, all)).toEqual(all.toSorted());
    const stopped = copy.db.knex('opt_outs').where({ phone_hash: copy.keys.hashPhone(stopper) });
    expect(await stopped).toMatchObject([{ source: 'text' }]);
    // The patient's page finds the request that only the original knew.
    const recorded = await textOf(copy, later);
    expect(recorded).toMatchObject({ kind: 'request', status: 'delivered', clinic_id: owner.clinicId });
    const original = await textOf(app.ctx, later);
    const tokens = await copy.db.knex('links').where({ message_id: recorded.id }).pluck('token_hash');
    expect(await app.ctx.db.knex('links').whereIn('token_hash', tokens).pluck('message_id')).toEqual([
      original.id,
    ]);
    expect(await resumeCopy(copy, quietly)).toBeUndefined();
  });

  /** A worker of the copy does nothing for it, but for its heartbeat. */
  async function drainedOfNothing(copy: FreeContext): Promise<void> {
    const before = await waiting(copy, 'queued');
    const worker = startWorker(copy);
    await eventually(async () => (await copy.db.knex('worker_heartbeats')).length > 0);
    await worker.stop();
    expect(await waiting(copy, 'queued')).toEqual(before);
  }

  test('STOP and START of the time since hold in the order in which the patients sent them', async () => {
    const [back, again, gone, late] = [freshNumber(), freshNumber(), freshNumber(), freshNumber()];
    await atOriginal(async () => {
      await send(owner.client, [back, again, gone, late]);
      await Promise.all([back, again, gone, late].map((phone) => logEntry(owner, phone, 'delivered')));
    });
    for (const phone of [again, gone]) await reply(app, phone, 'STOP');
    const hourAgo = new Date(app.ctx.now().getTime() - 3_600_000).toISOString();
    await app.ctx.db.knex('inbound_texts').update({ received_at: hourAgo });
    const file = await backedUp(app);
    for (const phone of [back, late]) await reply(app, phone, 'STOP');
    for (const phone of [back, again, gone, late]) await reply(app, phone, 'START');
    await reply(app, gone, 'STOP');
    const copy = await restoredOn(app, file, to);
    // What patients text once the copy is started is told to it.
    const { sender } = await textOf(copy, late);
    const told = { providerId: `SM-${late}`, from: late, to: sender, answeredByCarrier: true };
    await receiveText(copy, { ...told, body: 'STOP', pictures: 0 });

    await resumeCopy(copy, quietly);
    const stopped = await findOptedOut(copy.db, [back, again, gone, late].map(copy.keys.hashPhone));
    expect(stopped).toEqual(new Set([gone, late].map(copy.keys.hashPhone)));
  });

  test('texts beyond the quota are charged once, whether the original told of them or nobody did', async () => {
    const payer = await addMember(app, { paid: false });
    await subscribe(app, payer);
    await atOriginal(async () => {
      const phone = freshNumber();
      await send(payer.client, [phone]);
      await logEntry(payer, phone, 'delivered');
    });
    const beyond = (texts: number) =>
      app.ctx.db
        .knex('usage')
        .where({ clinic_id: payer.clinicId })
        .update({ reserved: LIMITS.quota + texts, accepted: LIMITS.quota + texts });
    const charged = async () => {
      const told = await booksOf<{ value: number }>(app, 'meter-events', await customerOf(app, payer));
      return told.reduce((sum, { value }) => sum + value, 0);
    };
    await beyond(3);
    await makeReports(app.ctx);
    await beyond(5);
    const file = await backedUp(app);
    await makeReports(app.ctx);
    await tellReports(app.ctx, 'the original', 10);
    expect(await charged()).toBe(5);
    const copy = await restoredOn(app, file, to);
    expect(await resumeCopy(copy, quietly)).toMatchObject({ uncharged: 1 });
    await makeReports(copy);
    await tellReports(copy, 'the copy', 10);
    expect(await charged()).toBe(5);
    const waiting = copy.db.knex('overage_reports').where({ status: 'waiting' });
    expect(await waiting).toEqual([]);
  });

  describe.each(oneOf(from))('and of %s alone', () => {
    test('what still waits goes out once the carrier was asked, but not to anyone who said stop meanwhile', async () => {
      const [willing, stopper] = [freshNumber(), freshNumber()];
      const neighbour = await addMember(app);
      await atOriginal(async () => {
        await send(neighbour.client, [stopper]);
        await logEntry(neighbour, stopper, 'delivered');
      });
      await send(owner.client, [willing, stopper]);
      const file = await backedUp(app);
      await reply(app, stopper, 'STOP');
      const copy = await restoredOn(app, file, to);
      await app.ctx.db.knex('messages').where({ status: 'queued' }).update({ status: 'cancelled' });
      expect(await resumeCopy(copy, quietly)).toMatchObject({ found: { adopted: 0 } });
      await drained(copy);
      expect(await requestsTo(willing)).toHaveLength(1);
      // The neighbour's alone, from before.
      expect(await requestsTo(stopper)).toHaveLength(1);
      expect(await textOf(copy, stopper)).toMatchObject({ status: 'cancelled', error_code: 'opted_out' });
    });

    test('where the carrier cannot be asked, whatever waits is cancelled and staff are told', async () => {
      const [due, planned] = [freshNumber(), freshNumber()];
      await send(owner.client, [due]);
      const scheduledFor = new Date(app.ctx.now().getTime() + 86_400_000).toISOString();
      await send(owner.client, [planned], { sendNow: false, scheduledFor });
      const file = await backedUp(app);
      const copy = await restoredOn(app, file, to);
      await app.ctx.db.knex('messages').where({ status: 'queued' }).update({ status: 'cancelled' });
      await carrierBehaves(app, { mode: 'server_error', calls: 'read' });
      const resumed = await resumeCopy(copy, quietly);
      await carrierBehaves(app);
      expect(resumed).toMatchObject({ found: undefined, cancelled: 2 });
      for (const phone of [due, planned]) {
        expect(await textOf(copy, phone)).toMatchObject({ status: 'cancelled', error_code: 'restored' });
      }
      const told = copy.db
        .knex('activities')
        .where({ clinic_id: owner.clinicId ?? '', type: 'system_event' });
      expect(await told).toMatchObject([{ title: 'Texts were cancelled' }]);
      const mails = await copy.db.knex('mails').where({ kind: 'texts_cancelled' });
      expect(mails).toMatchObject([{ recipient: owner.email }]);
      expect(await queueFollowUps(copy)).toBe(0);
    });

    test('a text in hand when the copy was made is not repeated where the carrier cannot be asked: it ends unconfirmed', async () => {
      const phone = freshNumber();
      await send(owner.client, [phone]);
      const hourAgo = new Date(app.ctx.now().getTime() - 3_600_000).toISOString();
      const inHand = {
        status: 'sending',
        attempts: 1,
        lease_owner: 'a worker that died',
        claimed_at: hourAgo,
      };
      const texts = app.ctx.db.knex('messages').where({ phone });
      await texts.clone().update({ ...inHand, lease_until: hourAgo });
      const file = await backedUp(app);
      await texts.update({ status: 'cancelled' });
      const copy = await restoredOn(app, file, to);
      await carrierBehaves(app, { mode: 'server_error', calls: 'read' });
      expect(await resumeCopy(copy, quietly)).toMatchObject({ found: undefined, cancelled: 0 });
      await drained(copy);
      await carrierBehaves(app);
      const { meaning } = explainError('unconfirmed');
      expect(await textOf(copy, phone)).toMatchObject({ status: 'unconfirmed', last_error: meaning });
      expect(await requestsTo(phone)).toEqual([]);
    });
  });
});
