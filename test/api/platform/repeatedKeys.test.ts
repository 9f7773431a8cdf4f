import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TEMPLATES } from '../../../server/contract/rules/templates.ts';
import { addMember, ENGINES, type Member, startApp, type TestApp } from '../../support/app.ts';
import { addPatients } from '../../support/patients.ts';
import { refusal } from '../../support/refusal.ts';
import { addReply } from '../../support/replies.ts';
import { freshNumber, logOf } from '../../support/sending.ts';

/** An Idempotency-Key that comes again, for another row or from somebody else. */

const idempotencyKey = 'front desk 1';
const CONFLICT = { status: 409, code: 'idempotency_conflict' };

describe.each(ENGINES)('one Idempotency-Key on %s', (engine) => {
  let app: TestApp;
  let member: Member;

  beforeAll(async () => {
    app = await startApp(engine, { worker: false }, afterAll);
    member = await addMember(app);
  });

  async function patient() {
    const { data } = await addPatients(member, { phoneNumber: freshNumber() });
    return { id: data.successful[0]?.id ?? '', phone: data.successful[0]?.phoneNumber ?? '' };
  }

  test('for two patients is no answer to the second: a text that nobody sent is not said to be sent', async () => {
    const [one, other] = [await patient(), await patient()];
    const ask = ({ id }: { id: string }) =>
      member.client.sendPatientReview({ params: { id }, payload: {}, idempotencyKey });
    const first = await ask(one);
    expect(first.data).toMatchObject({ phoneNumber: one.phone, verdict: 'queued' });
    expect(await refusal(ask(other))).toMatchObject(CONFLICT);
    expect(await ask(one)).toEqual(first);
    expect(await logOf(member, other.phone)).toEqual([]);
  });

  test('for two replies is no answer to the second', async () => {
    const [one, other] = await Promise.all(
      ['One', 'Other'].map((body) => addReply(app, member, { phone: freshNumber(), body })),
    );
    const ask = (id = '') =>
      member.client.answerReply({ params: { id }, payload: { text: 'Thank you.' }, idempotencyKey });
    await ask(one);
    expect(await refusal(ask(other))).toMatchObject(CONFLICT);
    const { data } = await member.client.listReplies({ query: { search: 'Other' } });
    expect(data).toMatchObject([{ id: other, answers: [] }]);
  });

  test('of another clinic, or of a colleague, answers nobody else', async () => {
    const stranger = await addMember(app);
    const colleague = await addMember(app, { role: 'staff', clinicId: member.clinicId as string });
    const phone = freshNumber();
    const ask = ({ client }: Member) => {
      const payload = { phoneNumbers: [phone], sendNow: true, messageTemplate: TEMPLATES[0].text };
      return client.sendBulk({ payload, idempotencyKey });
    };
    const batches = [await ask(member), await ask(stranger), await ask(colleague)].map(
      ({ data }) => data.batchId,
    );
    expect(new Set(batches).size).toBe(3);
  });
});
