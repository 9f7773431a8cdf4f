import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ONE_ENGINE, reply, startApp, type TestApp, textsTo } from '../../support/app.ts';
import { linkTo } from '../../support/pageLinks.ts';
import { addPatients } from '../../support/patients.ts';
import { addReply } from '../../support/replies.ts';
import { eventually } from '../../support/sandbox.ts';
import { freshNumber, hurry, PATIENT, send } from '../../support/sending.ts';
import {
  hurryWebhooks,
  listening,
  type Receiver,
  readCall,
  settled,
  toldOf,
} from '../../support/webhooks.ts';

/** Who hears that a patient wants no more texts: anyone who knows the number, and nobody else. */

describe.each(ONE_ENGINE)('a webhook on %s', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp(engine, { deliveryDelayMs: 20 }, afterAll);
    hurry(app, PATIENT);
    hurryWebhooks(app);
  });

  const stops = (receiver: Receiver) =>
    receiver.calls.map(readCall).filter(({ type }) => type === 'patient.opted_out');

  test('hears of STOP where its clinic texted the number or lists it, and nowhere else', async () => {
    const [texted, lists, stranger] = await Promise.all([listening(app), listening(app), listening(app)]);
    const phone = freshNumber();
    await send(texted.member.client, [phone]);
    await eventually(async () => (await textsTo(app, phone)).length > 0);
    await addPatients(lists.member, { phoneNumber: phone });
    await reply(app, phone, 'STOP');
    for (const { receiver } of [texted, lists]) {
      const told = await toldOf(receiver, 'patient.opted_out');
      expect(told.map(({ data }) => data)).toEqual([{ phoneNumber: phone }]);
    }
    expect(await settled(stranger.member, stranger.webhook)).toEqual([]);
    expect(stranger.receiver.calls).toEqual([]);
  });

  test('hears it of the carrier’s 21610', async () => {
    const { member, receiver } = await listening(app);
    await send(member.client, ['+15005550004']);
    await toldOf(receiver, 'patient.opted_out');
    expect(stops(receiver).map(({ data }) => data)).toEqual([{ phoneNumber: '+15005550004' }]);
  });

  test('hears it of ‘No more texts’ on the patient’s page, once however often it is pressed', async () => {
    const { member, receiver, webhook } = await listening(app);
    const phone = freshNumber();
    const token = await linkTo(app, member, phone);
    await app.anybody.stopTexts({ params: { token } });
    await app.anybody.stopTexts({ params: { token } });
    await toldOf(receiver, 'patient.opted_out');
    await settled(member, webhook);
    expect(stops(receiver).map(({ data }) => data)).toEqual([{ phoneNumber: phone }]);
  });

  test('hears it again of a number that started again in between', async () => {
    const { member, receiver } = await listening(app);
    const phone = freshNumber();
    await send(member.client, [phone]);
    await eventually(async () => (await textsTo(app, phone)).length > 0);
    for (const body of ['STOP', 'START', 'STOP']) await reply(app, phone, body);
    expect(await toldOf(receiver, 'patient.opted_out', 2)).toHaveLength(2);
  });

  test('hears what staff were told or read, of their own clinic alone; not what they block themselves', async () => {
    const [own, other] = await Promise.all([listening(app), listening(app)]);
    const { client } = own.member;
    const [spoken, written, blocked] = [freshNumber(), freshNumber(), freshNumber()];
    for (const { member } of [own, other]) await addPatients(member, { phoneNumber: spoken });
    const [patient] = (await client.listPatients({ query: { search: spoken } })).data;
    await client.addToBlockList({ payload: { phoneNumber: blocked } });
    await client.recordOptOut({ params: { id: patient?.id ?? '' }, payload: {} });
    const text = { phone: written, body: 'Please leave me alone', meaning: 'maybe_stop' } as const;
    await addPatients(own.member, { phoneNumber: written });
    const id = await addReply(app, own.member, text);
    await client.decideReply({ params: { id }, payload: { decision: 'stop' } });
    const told = await toldOf(own.receiver, 'patient.opted_out', 2);
    expect(told.map(({ data }) => data.phoneNumber).sort()).toEqual([spoken, written].sort());
    expect(await settled(own.member, own.webhook)).toHaveLength(2);
    expect(await settled(other.member, other.webhook)).toEqual([]);
  });
});
