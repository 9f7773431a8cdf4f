import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import {
  CARRIER_SAYS,
  type CarrierCause,
  whyUndeliverable,
} from '../../../server/contract/words/carrierCauses.ts';
import { claimDue, recordResults } from '../../../server/domain/sending/outbox.ts';
import { applyReceipts } from '../../../server/domain/sending/receipts.ts';
import { addBlock } from '../../../server/store/patients/blockList.ts';
import { startWorker } from '../../../server/worker/worker.ts';
import { addMember, ENGINES, type Member, oneOf, startApp, type TestApp } from '../../support/app.ts';
import { auditRows } from '../../support/audit.ts';
import { cannotReach, carrierSays, carrierTakes, handedOver, receiptOf } from '../../support/carrier.ts';
import { frontDesk } from '../../support/frontDesk.ts';
import { addPatient } from '../../support/patients.ts';
import { freshNumber, hurry, inHours, logEntry, logOf, schedule, send, used } from '../../support/sending.ts';

/** What the carrier taught of a number is remembered, until it delivers there or the office says that it is right. */

describe.each(ENGINES)('a number that the carrier cannot deliver to, on %s', (engine) => {
  let app: TestApp;
  let owner: Member;
  beforeAll(async () => {
    app = await startApp(engine, { worker: false, deliveryDelayMs: 20 }, afterAll);
    hurry(app);
    owner = await addMember(app);
  });

  const verdictOf = async (member: Member, phone: string) =>
    (await send(member.client, [phone], { bypassCooldown: true })).data.results[0];
  const blockList = async ({ client }: Member) => (await client.getSettings()).data.sms.blockList;
  const entryOf = async (member: Member, phone: string) =>
    (await blockList(member)).find(({ phoneNumber }) => phoneNumber === phone);

  test('what else waits for it in the clinic is cancelled with that reason and gives its place back', async () => {
    const phone = freshNumber();
    const id = await handedOver(app, owner, phone);
    await schedule(owner, inHours(app, 24), [phone], { bypassCooldown: true });
    const other = await addMember(app);
    await schedule(other, inHours(app, 24), [phone]);
    const before = await used(owner);
    await carrierSays(app, id, ['failed', '30006']);
    expect(await logOf(owner, phone)).toMatchObject([
      { status: 'cancelled', errorCode: 'landline' },
      { status: 'failed', errorCode: '30006' },
    ]);
    expect(await used(owner)).toBe(before - 1);
    expect(await logOf(other, phone)).toMatchObject([{ status: 'queued' }]);
    expect(await verdictOf(other, phone)).toMatchObject({ verdict: 'queued' });
    expect(await blockList(other)).toEqual([]);
    const { rules } = await frontDesk(app, other).why(phone);
    expect(rules.find(({ rule }) => rule === 'deliverable')).toMatchObject({ holds: true });
  });

  test('an import’s word that nobody understands lets what is queued wait for a decision', async () => {
    const phone = freshNumber();
    await send(owner.client, [phone]);
    const reason = 'The list says “see notes”';
    const entry = { clinicId: owner.clinicId ?? '', phone, reason, cause: 'unclear' as const, userId: null };
    const phoneHash = app.ctx.keys.hashPhone(phone);
    await addBlock(app.ctx.db, { ...entry, phoneHash, createdAt: app.ctx.now().toISOString() });
    await claimDue(app.ctx, 'tests', { limit: 1_000, after: '' });
    expect(await logOf(owner, phone)).toMatchObject([{ status: 'queued', errorCode: null }]);
    expect(await verdictOf(owner, phone)).toMatchObject({ verdict: 'held', reason });
    expect(await logOf(owner, phone)).toMatchObject([{ status: 'blocked', errorCode: 'unclear' }, {}]);
    const { rules } = await frontDesk(app, owner).why(phone);
    expect(rules.find(({ rule }) => rule === 'block_list')).toMatchObject({ holds: false, sentence: reason });
    expect(rules.find(({ rule }) => rule === 'deliverable')).toMatchObject({ holds: true });
  });

  describe('can be texted again', () => {
    test('once the office says that the number is right', async () => {
      const member = await addMember(app);
      const { id, phone } = await addPatient(member);
      await carrierSays(app, await handedOver(app, member, phone), ['undelivered', '30006']);
      const { data } = await member.client.numberIsRight({ params: { id } });
      expect(data.rules.find(({ rule }) => rule === 'deliverable')).toMatchObject({ holds: true });
      expect(data.status).not.toBe('blacklisted');
      expect(await blockList(member)).toEqual([]);
      expect(await verdictOf(member, phone)).toMatchObject({ verdict: 'queued' });
      const query = { type: 'system_event' } as const;
      expect((await member.client.listActivity({ query })).activities).toMatchObject([
        { title: 'A patient’s number is right', user: expect.stringContaining('Test') },
      ]);
      const again = (await member.client.numberIsRight({ params: { id } })).data;
      expect(again.rules.every(({ rule, holds }) => rule !== 'deliverable' || holds)).toBe(true);
      expect((await member.client.listActivity({ query })).activities).toHaveLength(1);
    });

    test('once the carrier delivers there after all, in every clinic that had remembered it', async () => {
      const [one, other] = [await addMember(app), await addMember(app)];
      const phone = freshNumber();
      const id = await handedOver(app, one, phone);
      await carrierSays(app, id, ['failed', '30006']);
      await cannotReach(app, other, phone, 'dead');
      await carrierSays(app, id, ['delivered']);
      for (const member of [one, other]) {
        expect(await blockList(member)).toEqual([]);
        const rows = (await auditRows(app.ctx)).filter(({ clinicId }) => clinicId === member.clinicId);
        const [last] = rows.filter(({ entityType }) => entityType === 'block_list').toReversed();
        expect(last).toMatchObject({ action: 'DELETE', userId: null, metadata: { delivered: true } });
      }
      expect(await verdictOf(one, phone)).toMatchObject({ verdict: 'queued' });
    });

    test('where both words came at once; and an early or late failure of what arrived teaches nothing', async () => {
      const phone = freshNumber();
      const ids = [await handedOver(app, owner, phone), await handedOver(app, owner, phone)] as const;
      await applyReceipts(app.ctx, [receiptOf(ids[0], 'failed', '30006'), receiptOf(ids[1], 'delivered')]);
      expect(await entryOf(owner, phone)).toBeUndefined();
      await carrierSays(app, ids[1], ['failed', '30006']);
      expect(await entryOf(owner, phone)).toBeUndefined();
      const third = await handedOver(app, owner, phone);
      await applyReceipts(app.ctx, [receiptOf(third, 'failed', '30006'), receiptOf(third, 'delivered')]);
      expect(await entryOf(owner, phone)).toBeUndefined();
    });

    describe.each(oneOf(engine))('and on %s alone', () => {
      test('once it is taken off the block list in Settings', async () => {
        const phone = freshNumber();
        await cannotReach(app, owner, phone);
        await owner.client.removeFromBlockList({ params: { phone } });
        expect(await verdictOf(owner, phone)).toMatchObject({ verdict: 'queued' });
      });
    });
  });

  describe('gives way to what somebody decided:', () => {
    test('a block of staff and a reply that means stop outlive a delivery and the office’s word', async () => {
      const { id, phone } = await addPatient(owner);
      const text = await handedOver(app, owner, phone);
      await cannotReach(app, owner, phone);
      await owner.client.recordOptOut({ params: { id }, payload: {} });
      expect(await entryOf(owner, phone)).toMatchObject({ cause: null });
      await carrierSays(app, text, ['failed', '30006'], ['delivered']);
      await owner.client.numberIsRight({ params: { id } });
      expect(await entryOf(owner, phone)).toMatchObject({ cause: null });
      expect(await verdictOf(owner, phone)).toMatchObject({ verdict: 'blocked' });
    });

    describe.each(oneOf(engine))('and on %s alone', () => {
      test('STOP of the patient stays as well', async () => {
        const desk = frontDesk(app, owner);
        const { id, phone } = await desk.textedPatient();
        await cannotReach(app, owner, phone);
        await desk.says(phone, 'STOP');
        await owner.client.numberIsRight({ params: { id } });
        expect(await verdictOf(owner, phone)).toMatchObject({ verdict: 'opted_out' });
      });
    });
  });

  test('an erased patient’s entry keeps its hash, and its reason where the patient is there again', async () => {
    const { id, phone } = await addPatient(owner);
    await cannotReach(app, owner, phone);
    await owner.client.deletePatient({ params: { id } });
    expect(await entryOf(owner, phone)).toBeUndefined();
    const { rules } = await frontDesk(app, owner).why(phone);
    expect(rules.find(({ rule }) => rule === 'deliverable')).toMatchObject({ holds: false });
    await addPatient(owner, phone);
    expect(await entryOf(owner, phone)).toMatchObject({ cause: 'landline', reason: CARRIER_SAYS.landline });
  });

  describe.each(oneOf(engine))('and on %s alone', () => {
    test.each([
      ['3005', 'undelivered', 'dead'],
      ['3006', 'undelivered', 'landline'],
      ['+15005550009', 'failed', 'landline'],
      ['+15005550001', 'failed', 'wrong'],
    ] as const)('%s ends %s once, and is %s from then on', async (ending, status, cause) => {
      const member = await addMember(app);
      const worker = startWorker(app.ctx);
      onTestFinished(worker.stop);
      const phone = ending.startsWith('+') ? ending : freshNumber(ending);
      await send(member.client, [phone]);
      await logEntry(member, phone, status);
      expect(await verdictOf(member, phone)).toMatchObject({
        verdict: 'undeliverable',
        reason: whyUndeliverable(cause),
      });
      expect(await logOf(member, phone)).toMatchObject([{ status: 'blocked', errorCode: cause }, { status }]);
      expect(await blockList(member)).toMatchObject([
        { phoneNumber: phone, cause, reason: CARRIER_SAYS[cause] },
      ]);
    });

    test.each(['30003', '30007', '30008', '99999'])('%s teaches nothing of it', async (code) => {
      const phone = freshNumber();
      await carrierSays(app, await handedOver(app, owner, phone), ['undelivered', code]);
      expect(await verdictOf(owner, phone)).toMatchObject({ verdict: 'queued' });
    });

    test('a word that is not certain teaches nothing, the same once it is', async () => {
      const phone = freshNumber();
      const id = await handedOver(app, owner, phone);
      await carrierSays(app, id, ['sent', '30006']);
      expect(await entryOf(owner, phone)).toBeUndefined();
      await carrierSays(app, id, ['undelivered', '30006']);
      expect(await entryOf(owner, phone)).toMatchObject({ cause: 'landline' });
    });

    test('nothing queued goes there any more, no matter who queued it and when', async () => {
      const phone = freshNumber();
      await send(owner.client, [phone]);
      await cannotReach(app, owner, phone, 'dead');
      const { ready } = await claimDue(app.ctx, 'tests', { limit: 1_000, after: '' });
      expect(ready.filter((text) => text.phone === phone)).toEqual([]);
      expect(await logOf(owner, phone)).toMatchObject([{ status: 'cancelled', errorCode: 'dead' }]);
    });

    test('why and the patient’s page say so, and the list shows it as blocked', async () => {
      const { id, phone } = await addPatient(owner);
      await carrierSays(app, await handedOver(app, owner, phone), ['undelivered', '30005']);
      const { data } = await owner.client.getPatient({ params: { id } });
      expect(data).toMatchObject({ status: 'blacklisted', mayText: false, nextDate: null });
      expect(data.rules.filter(({ rule }) => rule === 'block_list' || rule === 'deliverable')).toMatchObject([
        { rule: 'block_list', holds: true },
        { rule: 'deliverable', holds: false, sentence: whyUndeliverable('dead'), until: null },
      ]);
      expect(data.events).toContainEqual(
        expect.objectContaining({
          kind: 'blocked',
          title: 'The carrier cannot deliver to the number',
          detail: CARRIER_SAYS.dead,
        }),
      );
      const { rules } = await frontDesk(app, owner).why(phone);
      expect(rules).toEqual(data.rules.map((rule) => expect.objectContaining({ rule: rule.rule })));
    });

    test('tests to oneself teach nothing', async () => {
      const phone = freshNumber();
      const id = await handedOver(app, owner, phone);
      await app.ctx.db.knex('messages').where({ id }).update({ kind: 'test' });
      await carrierSays(app, id, ['failed', '30006']);
      expect(await entryOf(owner, phone)).toBeUndefined();
    });

    test('a refusal of the carrier teaches at once, by every cause that the table names', async () => {
      const refusals: [string, CarrierCause][] = [
        ['21614', 'landline'],
        ['30006', 'landline'],
        ['30005', 'dead'],
        ['21211', 'wrong'],
      ];
      for (const [code, cause] of refusals) {
        const phone = freshNumber();
        await send(owner.client, [phone]);
        const { ready } = await claimDue(app.ctx, 'tests', { limit: 1_000, after: '' });
        const text = ready.find((one) => one.phone === phone);
        if (!text) throw new Error('The text is not there');
        const handover = { outcome: 'refused' as const, code, reason: 'no' };
        await recordResults(app.ctx, 'tests', [{ text, handover }]);
        expect(await entryOf(owner, phone)).toMatchObject({ cause });
        for (const { id } of ready.filter((one) => one !== text)) await carrierTakes(app, id);
      }
    });
  });
});
