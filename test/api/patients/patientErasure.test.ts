import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addOptOut } from '../../../server/store/patients/optOuts.ts';
import { addMember, ENGINES, type Member, oneOf, startApp, type TestApp } from '../../support/app.ts';
import { addPastText, addPatient } from '../../support/patients.ts';
import { refusal } from '../../support/refusal.ts';
import { tablesThatHold } from '../../support/rows.ts';
import { carrierPosts, changeTexts, freshNumber, send } from '../../support/sending.ts';

// Erasing a patient: what goes and what stays.

const SENDER = '+12025550100';

describe.each(ENGINES)('erasing a patient on %s', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp(engine, { worker: false }, afterAll);
  });

  const erase = ({ client }: Member, id: string) => client.deletePatient({ params: { id } });

  /** Adds the number again as a file does, and gives the patient's record. */
  async function importAgain({ client }: Member, phone: string) {
    await client.importPatients({ body: `phone\n${phone}\n` });
    const { data } = await client.listPatients({ query: { search: phone } });
    return (await client.getPatient({ params: { id: data[0]?.id ?? '' } })).data;
  }

  const textRow = (id: string) => app.ctx.db.knex('messages').where({ id }).first();

  const reserved = async ({ clinicId }: Member): Promise<number> => {
    const rows = await app.ctx.db.knex('usage').where({ clinic_id: clinicId }).pluck('reserved');
    return rows.reduce((sum, places) => sum + places, 0);
  };

  it('leaves the number, the name and the words in no table of the database', async () => {
    const member = await addMember(app);
    const { client } = member;
    const phone = freshNumber();
    const file = (name: string) =>
      `phone,name,email\n${phone},${name} Szarvasy,quillon@patients.example.com\n`;
    await client.importPatients({ body: file('Quillon') });
    await client.importPatients({ body: file('Quillona') });
    const { data: texts } = await client.sendBulk({
      payload: {
        phoneNumbers: [phone],
        messageTemplate: 'Quillon, how was {clinicName}? {reviewLink} Reply STOP to unsubscribe.',
        sendNow: true,
      },
      idempotencyKey: `send to ${member.clinicId}`,
    });
    const messageId = texts.results[0]?.messageId ?? '';
    const accepted = { status: 'sent', sender: SENDER, accepted_at: app.ctx.now().toISOString() };
    await changeTexts(app, { id: messageId }, accepted);
    await app.anybody.submitReview({
      params: { token: app.ctx.keys.linkToken(messageId) },
      payload: { rating: 2, feedback: 'Cold beside the aquarium', customerName: 'Quillon S.' },
    });
    const inbound = {
      MessageSid: `SM${member.clinicId}`,
      From: phone,
      To: SENDER,
      Body: 'Please stop, Quillon',
    };
    await carrierPosts(app, 'inbound', inbound);
    await addPastText(app, member, phone, 1, { kind: 'answer', body: 'Dear Quillon, we are sorry.' });
    await client.addToBlockList({ payload: { phoneNumber: phone, reason: 'Quillon rang the desk' } });
    const words = [phone.slice(2), 'Quillon', 'Szarvasy', 'quillon', 'aquarium'];
    const before = [
      'block_list',
      'idempotency_keys',
      'import_changes',
      'inbound_texts',
      'messages',
      'patients',
    ];
    expect(await tablesThatHold(app.ctx.db, words)).toEqual([...before, 'reviews', 'texted_numbers']);

    const { data } = await client.listPatients({ query: { search: phone } });
    await erase(member, data[0]?.id ?? '');
    expect(await tablesThatHold(app.ctx.db, words)).toEqual([]);
    expect((await client.getSettings()).data.sms.blockList).toEqual([]);
    expect(await refusal(erase(member, data[0]?.id ?? ''))).toMatchObject({ status: 404 });
  });

  it('cancels what is queued and gives its place back', async () => {
    const member = await addMember(app);
    const { id, phone } = await addPatient(member);
    const { data } = await send(member.client, [phone]);
    const before = await reserved(member);
    await erase(member, id);
    const row = await textRow(data.results[0]?.messageId ?? '');
    expect(row).toMatchObject({ status: 'cancelled', error_code: 'patient_deleted', phone: null, body: '' });
    expect(await reserved(member)).toBe(before - 1);
  });

  describe('the links that were texted', () => {
    /** The token of a link whose text came, or is on its way. */
    async function linkTo(member: Member, phone: string, columns: object = {}): Promise<string> {
      const { data } = await send(member.client, [phone]);
      const id = data.results[0]?.messageId ?? '';
      const acceptedAt = app.ctx.now().toISOString();
      await app.ctx.db
        .knex('messages')
        .where({ id })
        .update({ status: 'delivered', accepted_at: acceptedAt, ...columns });
      return app.ctx.keys.linkToken(id);
    }

    const open = (token: string) => app.anybody.getReviewForm({ params: { token } });
    const rate = (token: string, feedback = 'Kind') =>
      app.anybody.submitReview({ params: { token }, payload: { rating: 5, feedback } });

    it('leave no words where a review and the erasure come at once', async () => {
      const member = await addMember(app);
      const rounds = Array.from({ length: 8 }, async () => {
        const { id, phone } = await addPatient(member);
        const token = await linkTo(member, phone);
        await Promise.allSettled([rate(token, 'Kestrel at the window'), erase(member, id)]);
      });
      await Promise.all(rounds);
      expect(await tablesThatHold(app.ctx.db, ['Kestrel'])).toEqual([]);
    });

    describe.each(oneOf(engine))('and on %s alone', () => {
      it('end, as if their time were over, and take no review', async () => {
        const member = await addMember(app);
        const { id, phone } = await addPatient(member);
        const token = await linkTo(member, phone);
        await open(token);
        await erase(member, id);
        for (const call of [open, rate]) {
          expect(await refusal(call(token))).toMatchObject({ status: 410, code: 'link_expired' });
        }
        expect((await member.client.getReviewStats()).data.totalReviews).toBe(0);
      });

      it('end as spent where they were', async () => {
        const member = await addMember(app);
        const { id, phone } = await addPatient(member);
        const token = await linkTo(member, phone);
        await rate(token);
        await erase(member, id);
        expect(await refusal(open(token))).toMatchObject({ status: 410, code: 'link_used' });
        expect((await member.client.getReviewStats()).data.totalReviews).toBe(1);
      });

      it('stay for other patients, and for the same number at another clinic', async () => {
        const [member, other] = [await addMember(app), await addMember(app)];
        const { id, phone } = await addPatient(member);
        const neighbour = await linkTo(member, freshNumber());
        const elsewhere = await linkTo(other, phone);
        await erase(member, id);
        await open(neighbour);
        await rate(elsewhere);
      });
    });
  });

  describe('a text that was too late to be an answer to somebody', () => {
    /** What the number texts long after clinics texted it: nobody's answer. */
    async function strayText(phone: string, ...texters: Member[]): Promise<string> {
      for (const member of texters) await addPastText(app, member, phone, 60, { sender: SENDER });
      const sid = `SM${phone.slice(1)}`;
      await carrierPosts(app, 'inbound', { MessageSid: sid, From: phone, To: SENDER, Body: 'Who is this?' });
      return sid;
    }

    const inbound = (sid: string) => app.ctx.db.knex('inbound_texts').where({ provider_id: sid }).first();
    const ERASED = { clinic_id: null, phone: null, body: '' };

    it('loses number and words with the one clinic that ever texted the number', async () => {
      const [member, other] = [await addMember(app), await addMember(app)];
      const { id, phone } = await addPatient(member);
      await addPatient(other, phone);
      const sid = await strayText(phone, member);
      expect(await inbound(sid)).toMatchObject({ clinic_id: null, phone, body: 'Who is this?' });
      await erase(member, id);
      expect(await inbound(sid)).toMatchObject(ERASED);
    });

    describe.each(oneOf(engine))('and on %s alone', () => {
      it('keeps them while another clinic has texted it too, and until that one erases it', async () => {
        const [member, other] = [await addMember(app), await addMember(app)];
        const { id, phone } = await addPatient(member);
        const elsewhere = await addPatient(other, phone);
        const sid = await strayText(phone, member, other);
        await erase(member, id);
        expect(await inbound(sid)).toMatchObject({ phone, body: 'Who is this?' });
        await erase(other, elsewhere.id);
        expect(await inbound(sid)).toMatchObject(ERASED);
      });

      it('keeps them where a clinic that never texted it erases it', async () => {
        const member = await addMember(app);
        const { id, phone } = await addPatient(member);
        const sid = await strayText(phone);
        await erase(member, id);
        expect(await inbound(sid)).toMatchObject({ phone });
      });
    });
  });

  describe('what protects the patient outlives it, import included', () => {
    it('a block, which shows in the list again once the number is known again', async () => {
      const member = await addMember(app);
      const { id, phone } = await addPatient(member);
      await member.client.recordOptOut({ params: { id }, payload: {} });
      await erase(member, id);
      const list = async () => (await member.client.getSettings()).data.sms.blockList;
      expect(await list()).toEqual([]);
      expect(await importAgain(member, phone)).toMatchObject({ status: 'blacklisted', mayText: false });
      expect(await list()).toMatchObject([{ phoneNumber: phone, reason: null }]);
      await member.client.removeFromBlockList({ params: { phone } });
      expect(await list()).toEqual([]);
    });

    it('a cooldown, with the counts of texts and reviews', async () => {
      const member = await addMember(app);
      const { id, phone } = await addPatient(member);
      await addPastText(app, member, phone, 3, { usage_period: '' });
      const { data: sent } = await send(member.client, [phone], { bypassCooldown: true });
      const messageId = sent.results[0]?.messageId ?? '';
      const accepted = { status: 'delivered', accepted_at: app.ctx.now().toISOString() };
      await changeTexts(app, { id: messageId }, accepted);
      await app.anybody.submitReview({
        params: { token: app.ctx.keys.linkToken(messageId) },
        payload: { rating: 5, feedback: 'Kind', customerName: 'Anna' },
      });
      const counts = async () => ({
        reserved: await reserved(member),
        reviews: await member.client.getReviewStats(),
        log: (await member.client.listActivity({ query: { type: 'sms_sent' } })).totals,
      });
      const before = await counts();
      await erase(member, id);
      expect(await counts()).toEqual(before);
      const record = await importAgain(member, phone);
      expect(record).toMatchObject({ status: 'cooldown', mayText: false });
      expect(record.events.map(({ kind, rating, detail }) => [kind, rating, detail])).toEqual([
        ['added', null, null],
        ['review', 5, null],
        ['text', null, null],
        ['text', null, null],
      ]);
    });

    describe.each(oneOf(engine))('and on %s alone', () => {
      it('an opt-out', async () => {
        const member = await addMember(app);
        const { id, phone } = await addPatient(member);
        const phoneHash = app.ctx.keys.hashPhone(phone);
        const createdAt = app.ctx.now().toISOString();
        await addOptOut(app.ctx.db, { phoneHash, source: 'text', reason: null, userId: null, createdAt });
        await erase(member, id);
        expect(await importAgain(member, phone)).toMatchObject({ status: 'opted_out', mayText: false });
      });

      it('a block, whose number comes back with the one who enters it again', async () => {
        const member = await addMember(app);
        const { id, phone } = await addPatient(member);
        await member.client.recordOptOut({ params: { id }, payload: {} });
        await erase(member, id);
        const { data } = await member.client.addToBlockList({ payload: { phoneNumber: phone } });
        expect(data.blockList).toMatchObject([{ phoneNumber: phone }]);
      });
    });
  });

  describe.each(oneOf(engine))('and on %s alone', () => {
    it('leaves another clinic’s patient with the same number alone', async () => {
      const [one, other] = [await addMember(app), await addMember(app)];
      const { id, phone } = await addPatient(one);
      const neighbour = await addPatient(other, phone);
      const { data } = await send(other.client, [phone]);
      await erase(one, id);
      expect(await textRow(data.results[0]?.messageId ?? '')).toMatchObject({ status: 'queued', phone });
      const record = await other.client.getPatient({ params: { id: neighbour.id } });
      expect(record.data).toMatchObject({ firstName: 'Anna', phoneNumber: phone });
    });

    it('asks for a subscription, and finds nothing under another clinic’s id', async () => {
      const [member, stranger] = [await addMember(app), await addMember(app)];
      const { id } = await addPatient(member);
      expect(await refusal(erase(stranger, id))).toMatchObject({ status: 404 });
      const lapsed = await addMember(app, { paid: false });
      expect(await refusal(erase(lapsed, id))).toMatchObject({ status: 402 });
    });
  });
});
