import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CANCELLATION_TEXT } from '../../../server/contract/routes/inbound.ts';
import { findStopped } from '../../../server/store/db/lastLook.ts';
import { addMember, ENGINES, type Member, oneOf, startApp, type TestApp } from '../../support/app.ts';
import { auditedBy } from '../../support/audit.ts';
import { type FrontDesk, frontDesk } from '../../support/frontDesk.ts';
import { inHours, logOf, send } from '../../support/sending.ts';

/** What patients write about an appointment, hearts that they press, and pictures. */

const CANCELS = 'Cancel my appointment please, I have the flu';

describe.each(ENGINES)('replies that are about something, on %s', (engine) => {
  let app: TestApp;
  let member: Member;
  let desk: FrontDesk;

  beforeAll(async () => {
    app = await startApp(engine, { worker: false }, afterAll);
  });

  beforeEach(async () => {
    member = await addMember(app);
    desk = frontDesk(app, member);
  });

  const optedOut = (phone: string) =>
    app.ctx.db.knex('opt_outs').where({ phone_hash: app.ctx.keys.hashPhone(phone) });

  describe('what is about an appointment', () => {
    test('stands first until it is settled, with the appointment, and opts nobody out', async () => {
      const { phone, appointmentAt } = await desk.reminded();
      const id = await desk.says(phone, CANCELS);
      await desk.says(await desk.texted(), 'Thank you');
      await desk.says(await desk.texted(), 'See you soon');
      const { data, openCount, timezone } = await desk.list();
      expect(data[0]).toMatchObject({
        id,
        meaning: 'cancellation',
        open: true,
        held: true,
        about: {
          kind: 'reminder',
          appointmentAt,
          text: expect.stringContaining('Reminder: Your appointment'),
        },
      });
      expect({ openCount, timezone }).toEqual({ openCount: 3, timezone: expect.any(String) });
      expect(await optedOut(phone)).toEqual([]);
      expect((await desk.feed()).map(({ title }) => title)).toContain('A patient wrote about an appointment');
      await desk.decide(id, 'continue');
      expect((await desk.list()).data.map(({ text }) => text)).toEqual([
        'See you soon',
        'Thank you',
        CANCELS,
      ]);
      expect((await desk.feed())[0]).toMatchObject({
        title: 'What a patient wrote about an appointment is settled',
        user: 'Robin Test',
      });
    });

    test('lets its answer through and nothing else, and the number goes free with it', async () => {
      const { phone } = await desk.reminded();
      const later = inHours(app, 500);
      await send(member.client, [phone], { disableReviewLink: true, appointmentAt: later });
      const id = await desk.says(phone, CANCELS);
      expect(await desk.verdict(phone)).toMatchObject({ verdict: 'held', reason: CANCELLATION_TEXT });
      expect(await desk.handOverAll()).toEqual([]);
      expect((await desk.answer(id, 'Get well soon. Call us for another day.')).data.verdict).toBe('queued');
      expect(await desk.verdict(phone)).toMatchObject({ verdict: 'held' });
      expect(await desk.handOverAll()).toEqual(['Get well soon. Call us for another day.']);
      expect(await desk.find(id)).toMatchObject({ open: false, held: false, decision: 'continue' });
      expect(await desk.verdict(phone)).toMatchObject({ verdict: 'queued' });
      expect(await desk.blockList()).toEqual([]);
    });

    test('lets an answer through right before the carrier is called too', async () => {
      const { phone } = await desk.reminded();
      const id = await desk.says(phone, CANCELS);
      const clinicId = String(member.clinicId);
      const text = { id: 'text', clinicId, phoneHash: app.ctx.keys.hashPhone(phone) };
      const stopped = (more = {}) => findStopped(app.ctx.db, [{ ...text, ...more }]);
      expect(await stopped()).toEqual(new Set(['text']));
      expect(await stopped({ answerTo: id })).toEqual(new Set());
      const other = await desk.says(await desk.texted(), 'Hello');
      expect(await stopped({ answerTo: other })).toEqual(new Set(['text']));
      await desk.says(phone, 'please no more');
      expect(await stopped({ answerTo: id })).toEqual(new Set(['text']));
    });

    test('is settled apart from what may mean stop: the one leaves the other as it is', async () => {
      const { phone } = await desk.reminded();
      const cancels = await desk.says(phone, 'I need to cancel');
      const stops = await desk.says(phone, 'and please no more');
      expect((await desk.answer(cancels, 'Done.')).data.verdict).toBe('held');
      await desk.decide(cancels, 'continue');
      expect(await desk.find(stops)).toMatchObject({ held: true, decision: null });
      expect(await desk.verdict(phone)).toMatchObject({ verdict: 'held' });
      await desk.decide(stops, 'continue');
      expect(await desk.verdict(phone)).toMatchObject({ verdict: 'queued' });
    });

    describe.each(oneOf(engine))('and on %s alone', () => {
      test('holds on while an answer did not go out', async () => {
        const { phone } = await desk.reminded();
        const id = await desk.says(phone, 'I need to cancel');
        await desk.answer(id, 'Thank you for telling us.');
        await app.ctx.db.knex('messages').where({ answer_to: id }).update({ status: 'failed' });
        expect(await desk.find(id)).toMatchObject({ open: true, held: true });
        expect(await desk.verdict(phone)).toMatchObject({ verdict: 'held' });
      });

      test('may mean stop all the same: staff say so', async () => {
        const { phone } = await desk.reminded();
        const id = await desk.says(phone, 'End of the week works better');
        const rows = await auditedBy(app.ctx, () => desk.decide(id, 'stop'));
        expect(rows).toMatchObject([{ action: 'UPDATE', entityType: 'inbound_text', entityId: id }]);
        expect(await desk.verdict(phone)).toMatchObject({ verdict: 'blocked' });
        expect(await optedOut(phone)).toEqual([]);
      });

      test('is an answer after a request, unless it names an appointment', async () => {
        const phone = await desk.texted();
        const plain = await desk.says(phone, 'I need to cancel');
        expect(await desk.find(plain)).toMatchObject({ meaning: 'answer', held: false, about: null });
        const named = await desk.says(phone, 'I need to cancel my appointment');
        expect(await desk.find(named)).toMatchObject({ meaning: 'cancellation', held: true, about: null });
        const { phone: both, appointmentAt } = await desk.reminded();
        await desk.texted(both);
        const later = await desk.says(both, 'Can we reschedule my appointment?');
        expect(await desk.find(later)).toMatchObject({ meaning: 'cancellation', about: { appointmentAt } });
      });

      test('comes after what was said last, but for answers', async () => {
        const { phone } = await desk.reminded();
        const asks = await desk.says(phone, 'Where do I park?');
        await desk.answer(asks, 'Behind the house.');
        await desk.handOverAll();
        expect(await desk.find(await desk.says(phone, 'no puedo ir'))).toMatchObject({
          meaning: 'cancellation',
        });
      });

      test('stops where it says STOP: then nothing holds it back', async () => {
        const { phone } = await desk.reminded();
        await desk.says(phone, CANCELS);
        await desk.says(phone, 'S T O P');
        expect(await optedOut(phone)).toHaveLength(1);
        expect(await desk.verdict(phone)).toMatchObject({ verdict: 'opted_out' });
      });

      test('of no clinic is kept as an answer, and holds nothing', async () => {
        const id = await desk.says('+12125559911', 'Cancel my appointment tomorrow');
        const [row] = await app.ctx.db.knex('inbound_texts').where({ provider_id: id });
        expect(row).toMatchObject({ clinic_id: null, meaning: 'answer', held_at: null });
      });
    });
  });

  describe('a reaction', () => {
    test('is kept beside the text that it quotes, and neither waits for anybody nor holds', async () => {
      const phone = await desk.texted();
      const [sent] = await app.ctx.db.knex('messages').where({ phone });
      await desk.reminded(phone);
      const quote = sent.body.replace('{reviewLink}', '…');
      for (const reaction of [
        `Liked “${quote}”`,
        `👍 to “${quote.slice(0, 20)}…”`,
        `Le encantó “${quote}”`,
      ]) {
        const id = await desk.says(phone, reaction);
        expect(await desk.find(id)).toMatchObject({
          meaning: 'reaction',
          open: false,
          held: false,
          text: reaction,
          about: { messageId: sent.id, kind: 'request', appointmentAt: null, text: quote },
        });
      }
      expect((await desk.list()).openCount).toBe(0);
      expect((await desk.list({ show: 'open' })).data).toEqual([]);
      expect(await desk.verdict(phone)).toMatchObject({ verdict: 'queued' });
      expect((await desk.feed())[0]).toMatchObject({ title: 'A patient reacted to a text' });
    });

    describe.each(oneOf(engine))('and on %s alone', () => {
      test('to something without words, or to somebody else’s, stands alone', async () => {
        const phone = await desk.texted();
        for (const body of ['Loved an image', 'Disliked “Reply STOP to another clinic”']) {
          const id = await desk.says(phone, body);
          expect(await desk.find(id)).toMatchObject({ meaning: 'reaction', about: null, open: false });
        }
      });

      test('to which the patient adds something is read by what they add', async () => {
        const id = await desk.says(await desk.texted(), 'Liked “How was your visit?” but stop texting me');
        expect((await desk.find(id)).meaning).not.toBe('reaction');
        expect(await desk.find(id)).toMatchObject({ held: true });
      });
    });
  });

  describe.each(oneOf(engine))('and on %s alone', () => {
    describe('a name beside a word that stops', () => {
      test('is the patient’s or the clinic’s', async () => {
        const { phone } = await desk.textedPatient({ firstName: 'Zsófi', lastName: 'Kovács' });
        expect(await desk.find(await desk.says(phone, 'cancel, zsofi kovacs'))).toMatchObject({
          meaning: 'stop',
        });
        const other = await desk.texted();
        expect(await desk.find(await desk.says(other, 'stop oak street clinic'))).toMatchObject({
          meaning: 'stop',
        });
      });
    });

    describe('pictures', () => {
      test('without words are told of as pictures, wherever replies are read', async () => {
        const { id: patientId, phone } = await desk.textedPatient();
        const id = await desk.says(phone, '', { NumMedia: '2' });
        expect(await desk.find(id)).toMatchObject({ text: '', pictures: 2, meaning: 'answer', open: true });
        const [entry] = await desk.feed();
        expect(entry?.metadata.replyText).toBe('2 pictures that cannot be seen here');
        const record = await member.client.getPatient({ params: { id: patientId } });
        expect(JSON.stringify(record.data.events)).toContain('2 pictures that cannot be seen here');
      });

      test('beside words are counted, and the words read as ever', async () => {
        const phone = await desk.texted();
        const id = await desk.says(phone, 'stop', { NumMedia: '1' });
        expect(await desk.find(id)).toMatchObject({ text: 'stop', pictures: 1, meaning: 'stop' });
        expect((await logOf(member, phone)).length).toBeGreaterThan(0);
      });
    });
  });
});
