import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { claimDue, recordResults } from '../../../server/domain/sending/outbox.ts';
import { applyReceipts } from '../../../server/domain/sending/receipts.ts';
import { recoverUnknown } from '../../../server/domain/sending/recovery.ts';
import { addMember, ENGINES, type Member, startApp, type TestApp } from '../../support/app.ts';
import { addPatient } from '../../support/patients.ts';
import { send } from '../../support/sending.ts';

// What becomes of a text that a worker has in hand when its patient is erased.

const SENDER = '+12025550100';

describe.each(ENGINES)('a text in flight on %s', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp(engine, { worker: false }, afterAll);
  });

  const erase = ({ client }: Member, id: string) => client.deletePatient({ params: { id } });

  const textRow = (id: string) => app.ctx.db.knex('messages').where({ id }).first();

  const reserved = async ({ clinicId }: Member): Promise<number> => {
    const rows = await app.ctx.db.knex('usage').where({ clinic_id: clinicId }).pluck('reserved');
    return rows.reduce((sum, places) => sum + places, 0);
  };

  /** A text that a worker has claimed when its patient is erased. */
  async function inFlight() {
    const member = await addMember(app);
    const { id, phone } = await addPatient(member);
    await send(member.client, [phone]);
    const claim = () => claimDue(app.ctx, 'a worker', { limit: 100, after: '' });
    const text = (await claim()).ready.find((one) => one.clinicId === member.clinicId);
    if (!text) throw new Error('the text was not claimed');
    await erase(member, id);
    expect(await textRow(text.id)).toMatchObject({ status: 'sending', phone });
    const record = (handover: Parameters<typeof recordResults>[2][number]['handover']) =>
      recordResults(app.ctx, 'a worker', [{ text, handover }]);
    return { member, phone, text, claim, record };
  }

  const ERASED = { phone: null, body: '' };

  it('that the carrier takes ends as sent, without its number', async () => {
    const { text, record } = await inFlight();
    await record({ outcome: 'accepted', providerId: `SM${text.id}`, sender: SENDER });
    expect(await textRow(text.id)).toMatchObject({ status: 'sent', ...ERASED });
  });

  it('that the carrier refuses ends as failed, without its number', async () => {
    const { text, record } = await inFlight();
    await record({ outcome: 'refused', code: '21211', reason: 'no such number' });
    expect(await textRow(text.id)).toMatchObject({ status: 'failed', ...ERASED });
  });

  it('that would be tried again is cancelled instead, and its place given back', async () => {
    const { member, text, claim, record } = await inFlight();
    await record({ outcome: 'not_called' });
    expect(await textRow(text.id)).toMatchObject({ status: 'queued', ...ERASED });
    expect((await claim()).ready.map(({ id }) => id)).not.toContain(text.id);
    const ended = { status: 'cancelled', error_code: 'patient_deleted', ...ERASED };
    expect(await textRow(text.id)).toMatchObject(ended);
    expect(await reserved(member)).toBe(0);
  });

  it('of which nobody knows is asked about, and not sent again where it never came', async () => {
    const { text, claim, record } = await inFlight();
    await record({ outcome: 'unknown', reason: 'timed out' });
    await app.ctx.db.knex('messages').where({ id: text.id }).update({ lease_until: text.claimedAt });
    expect(await recoverUnknown(app.ctx, 'another worker', 10)).toBe(1);
    expect(await textRow(text.id)).toMatchObject({ status: 'queued', ...ERASED });
    await claim();
    expect(await textRow(text.id)).toMatchObject({ status: 'cancelled', error_code: 'patient_deleted' });
  });

  it('whose receipt asks for one more try is not tried again', async () => {
    const { phone, text } = await inFlight();
    const receipt = { messageId: text.id, providerId: `SM${text.id}`, sender: SENDER };
    await applyReceipts(app.ctx, [{ ...receipt, status: 'undelivered', errorCode: '30003' }]);
    expect(await textRow(text.id)).toMatchObject({ status: 'undelivered', ...ERASED });
    const phoneHash = app.ctx.keys.hashPhone(phone);
    const rows = await app.ctx.db.knex('messages').where({ phone_hash: phoneHash }).select('id');
    expect(rows).toEqual([{ id: text.id }]);
  });
});
