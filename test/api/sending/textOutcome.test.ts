import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addMember, type Member, ONE_ENGINE, startApp, type TestApp } from '../../support/app.ts';
import { carrierSays, carrierTakes, handedOver } from '../../support/carrier.ts';
import { frontDesk } from '../../support/frontDesk.ts';
import { addPatient } from '../../support/patients.ts';
import { addReply } from '../../support/replies.ts';
import { freshNumber, logOf } from '../../support/sending.ts';

/** What is said of a text whose receipts come late or in another order: never what is not so. */

const OFF = 'The phone is off or out of reach.';
const SPAM = 'The carrier filtered the text as spam.';
const AGAIN = `${OFF} It is tried once more: a new text waits for its time.`;
const NOT_AGAIN = `${OFF} It is not tried again by itself. Check the number with the patient if it goes on.`;

describe.each(ONE_ENGINE)('what is said of a text on %s', (engine) => {
  let app: TestApp;
  let owner: Member;
  beforeAll(async () => {
    app = await startApp(engine, { worker: false }, afterAll);
    owner = await addMember(app);
  });

  /** A text in the carrier's hands, of a patient of the clinic. */
  async function texted(member = owner) {
    const { id: patientId, phone } = await addPatient(member);
    return { patientId, phone, id: await handedOver(app, member, phone) };
  }
  const repetitionOf = (id: string) => app.ctx.db.knex('messages').where({ retry_of: id }).first();
  const entryOf = async (phone: string, status: string) => {
    const entry = (await logOf(owner, phone)).find((one) => one.status === status);
    return entry && [entry.errorCode, entry.errorMessage];
  };
  const events = async () =>
    (await owner.client.listActivity({ query: { type: 'system_event' } })).activities;

  test.each([
    ['failed, and then delivered', [['failed', '30007'], ['delivered']]],
    ['delivered, and then failed', [['delivered'], ['failed', '30007']]],
    ['delivered, and then out of reach', [['delivered'], ['undelivered', '30003']]],
    ['out of reach, and then delivered', [['undelivered', '30003'], ['delivered']]],
  ] as const)('%s: it says that it arrived, and keeps the code', async (_, said) => {
    const { id, phone, patientId } = await texted();
    for (const [status, code] of said) await carrierSays(app, id, code ? [status, code] : [status]);
    const code = said.map(([, given]) => given).find((given) => given !== undefined) ?? '';
    const sentence = `It arrived. The carrier also said: ${code === '30003' ? OFF : SPAM}`;
    expect(await entryOf(phone, 'delivered')).toEqual([code, sentence]);
    const { data } = await owner.client.getPatient({ params: { id: patientId } });
    expect(data.events.find(({ status }) => status === 'delivered')?.detail).toContain(sentence);
    expect((await app.ctx.db.knex('messages').where({ phone, status: 'queued' })).length).toBe(0);
  });

  test('nobody is told of trouble with a text that had arrived', async () => {
    const before = (await events()).length;
    const { id } = await texted(await addMember(app));
    await carrierSays(app, id, ['delivered'], ['failed', '30004']);
    const { id: own } = await texted();
    await carrierSays(app, own, ['delivered'], ['failed', '30004']);
    expect(await events()).toHaveLength(before);
    const desk = await texted();
    await carrierSays(app, desk.id, ['failed', '30004']);
    expect(await events()).toHaveLength(before + 1);
  });

  test.each([
    ['waits', {}, AGAIN],
    ['is on its way', { status: 'sent' }, `${OFF} It was tried once more: the new text is on its way.`],
    ['arrived', { status: 'delivered' }, `${OFF} It was tried once more, and the new text arrived.`],
    [
      'did not arrive',
      { status: 'undelivered', error_code: '30003' },
      `${OFF} It was tried once more, and the new text did not arrive either.`,
    ],
    [
      'was cancelled',
      { status: 'cancelled', error_code: 'taken_back' },
      `${OFF} It was to be tried once more, but the new text was cancelled.`,
    ],
    [
      'came too late',
      { status: 'expired', error_code: 'too_late' },
      `${OFF} It was to be tried once more, but that could not be sent in time.`,
    ],
  ])('a phone that was off, whose repetition %s', async (_, columns, sentence) => {
    const { id, phone } = await texted();
    await carrierSays(app, id, ['sent'], ['undelivered', '30003']);
    const repetition = await repetitionOf(id);
    if (Object.keys(columns).length > 0)
      await app.ctx.db.knex('messages').where({ id: repetition.id }).update(columns);
    const row = (await logOf(owner, phone)).at(-1);
    expect([row?.errorCode, row?.errorMessage]).toEqual(['30003', sentence]);
  });

  test('a phone that was off, whose patient used the link before the repetition went out', async () => {
    const { id, phone } = await texted();
    await carrierSays(app, id, ['undelivered', '30003']);
    await app.anybody.submitReview({ params: { token: app.ctx.keys.linkToken(id) }, payload: { rating: 5 } });
    expect(await entryOf(phone, 'undelivered')).toEqual([
      '30003',
      `${OFF} It arrived after all: the patient used its link.`,
    ]);
  });

  test('a phone that was off twice is not tried a third time, and says so', async () => {
    const { id, phone } = await texted();
    await carrierSays(app, id, ['undelivered', '30003']);
    const repetition = await repetitionOf(id);
    await carrierTakes(app, repetition.id);
    await carrierSays(app, repetition.id, ['undelivered', '30003']);
    const told = (await logOf(owner, phone)).map(({ errorMessage }) => errorMessage);
    expect(told).toEqual([
      NOT_AGAIN,
      `${OFF} It was tried once more, and the new text did not arrive either.`,
    ]);
  });

  test('a phone that was off when the texts are used up is not tried again, and says so', async () => {
    const member = await addMember(app);
    const { id, phone } = await texted(member);
    await member.client.setMonthlyCap({ payload: { monthlyCap: 1 } });
    await carrierSays(app, id, ['undelivered', '30003']);
    expect(await repetitionOf(id)).toBeUndefined();
    expect(await logOf(member, phone)).toMatchObject([{ status: 'undelivered', errorMessage: NOT_AGAIN }]);
    const file = await member.client.download('exportActivity', { query: { type: 'sms_sent' } });
    expect(await file.text()).toContain(NOT_AGAIN);
  });

  test('the carrier’s full queue is no promise where nothing is tried again', async () => {
    const { id, phone } = await texted();
    await carrierSays(app, id, ['failed', '30001']);
    const { id: again } = await repetitionOf(id);
    expect(await entryOf(phone, 'failed')).toEqual([
      '30001',
      'The carrier’s queue is full. It is tried once more: a new text waits for its time.',
    ]);
    await carrierTakes(app, again);
    await carrierSays(app, again, ['failed', '30001']);
    const [newest] = await logOf(owner, phone);
    expect(newest?.errorMessage).toBe(
      'The carrier’s queue is full. It is not tried again by itself: send it again if it still makes sense.',
    );
  });

  test('an error without a code says that the carrier gave none', async () => {
    const { id, phone } = await texted();
    await carrierSays(app, id, ['failed']);
    expect(await entryOf(phone, 'failed')).toEqual([
      null,
      'The carrier did not say why. Check the number with the patient.',
    ]);
  });

  test('an answer to a reply is told of in the same words', async () => {
    const desk = frontDesk(app, owner);
    const phone = freshNumber();
    const reply = await addReply(app, owner, { phone, body: 'When do you open?' });
    await desk.answer(reply, 'At eight.');
    const { id } = await app.ctx.db.knex('messages').where({ phone, kind: 'answer' }).first();
    await carrierTakes(app, id);
    const told = async () => (await desk.find(reply)).answers.map(({ errorMessage }) => errorMessage);
    await carrierSays(app, id, ['undelivered', '30003']);
    expect(await told()).toEqual([AGAIN, null]);
    await carrierSays(app, id, ['delivered']);
    expect(await told()).toEqual([`It arrived. The carrier also said: ${OFF}`, expect.anything()]);
  });
});
