import { DateTime } from 'luxon';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LIMITS } from '../../../server/contract/core/limits.ts';
import { type PatientRecord, RULE_TEXT } from '../../../server/contract/routes/patientRecord.ts';
import { periodAt } from '../../../server/domain/billing/quota.ts';
import { hashToken } from '../../../server/domain/keys.ts';
import { readSender } from '../../../server/domain/sending/send.ts';
import { reservePlaces } from '../../../server/store/billing/usage.ts';
import { addOptOut } from '../../../server/store/patients/optOuts.ts';
import { addLinks } from '../../../server/store/reviews/links.ts';
import { addMember, ENGINES, type Member, oneOf, startApp, type TestApp } from '../../support/app.ts';
import { auditedBy } from '../../support/audit.ts';
import { addPastText, addPatient, instantDaysAgo } from '../../support/patients.ts';
import { refusal } from '../../support/refusal.ts';
import { carrierPosts, freshNumber, send } from '../../support/sending.ts';

const SENDER = '+12025550100';

// A patient's page over the API: what happened, and why they can or cannot be texted.

describe.each(ENGINES)('a patient’s record on %s', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp(engine, { worker: false }, afterAll);
  });

  /** A clinic's patient with a number that nobody else has. */
  const read = async (member: Member, id: string): Promise<PatientRecord> =>
    (await member.client.getPatient({ params: { id } })).data;

  describe('tells what happened, newest first', () => {
    it('from the import and the consent to the texts, the review, the replies and the block', async () => {
      const member = await addMember(app);
      const { client } = member;
      const phone = freshNumber();
      const body = `phone,name,consent method,consent date\n${phone},Anna Boone,form,2026-03-04\n`;
      await client.importPatients({ query: { filename: 'spring.csv' }, body });
      const { data } = await client.listPatients({ query: { search: phone } });
      const id = data[0]?.id ?? '';
      await app.ctx.db
        .knex('patients')
        .where({ id })
        .update({ created_at: instantDaysAgo(app, 120) });
      await addPastText(app, member, phone, 110, { status: 'undelivered', error_code: '30005' });
      await addPastText(app, member, phone, 5, { sender: SENDER });
      const [{ id: messageId }] = await app.ctx.db
        .knex('messages')
        .where({ clinic_id: member.clinicId, status: 'delivered' })
        .select('id');
      const review = { rating: 4, feedback: 'Kind staff', customerName: 'Anna' };
      await linkTo(messageId, member);
      await app.anybody.submitReview({
        params: { token: app.ctx.keys.linkToken(messageId) },
        payload: review,
      });
      for (const [index, Body] of ['STOP', 'START', 'Thank you!'].entries()) {
        const MessageSid = `SM${member.clinicId}${index}`;
        await carrierPosts(app, 'inbound', { MessageSid, From: phone, To: SENDER, Body });
      }
      await client.recordOptOut({ params: { id }, payload: { reason: 'Rang on Monday' } });

      const record = await read(member, id);
      expect(record.consentRecordedBy).toBe('Robin Test');
      const story = record.events.map(({ kind, title, detail, status, rating, user }) => [
        kind,
        title,
        detail,
        status ?? rating ?? user,
      ]);
      expect(story).toEqual([
        ['blocked', 'Put on the block list', 'Rang on Monday', 'Robin Test'],
        ['answer', 'Replied', 'Thank you!', null],
        ['opt_in', 'Replied START', 'START', null],
        ['opt_out', 'Replied STOP', 'STOP', null],
        ['review', 'Left a review for Google', 'Kind staff', 4],
        ['text', 'Review request for Google', 'How was your visit? {reviewLink}', 'delivered'],
        [
          'text',
          'Review request for Google',
          'The number is not in service.\nHow was your visit? {reviewLink}',
          'undelivered',
        ],
        ['added', 'Imported', 'spring.csv', 'Robin Test'],
        ['consent', 'Consent given on a form', null, 'Robin Test'],
      ]);
    });

    /** The link that a request to the patient carried. */
    const linkTo = (messageId: string, { clinicId }: Member) =>
      addLinks(app.ctx.db, [
        {
          tokenHash: hashToken(app.ctx.keys.linkToken(messageId)),
          clinicId: clinicId ?? '',
          messageId,
          platform: 'google',
        },
      ]);

    describe.each(oneOf(engine))('and on %s alone', () => {
      it('with the carrier’s word that they opted out, told once', async () => {
        const member = await addMember(app);
        const { id, phone } = await addPatient(member);
        await addPastText(app, member, phone, 2, { provider_id: `SM${id}` });
        const [{ id: messageId }] = await app.ctx.db
          .knex('messages')
          .where({ clinic_id: member.clinicId })
          .select('id');
        const receipt = { MessageSid: `SM${id}`, MessageStatus: 'undelivered', ErrorCode: '21610' };
        await carrierPosts(app, `status/${messageId}`, receipt);
        const { status, events } = await read(member, id);
        expect(status).toBe('opted_out');
        expect(events.filter(({ kind }) => kind === 'opt_out')).toMatchObject([
          { title: 'The carrier says that they replied STOP' },
        ]);
      });

      it('and nothing of what another clinic texted or was told', async () => {
        const [member, other] = [await addMember(app), await addMember(app)];
        const { id, phone } = await addPatient(member);
        await addPatient(other, phone);
        await addPastText(app, other, phone, 2, { sender: SENDER });
        const MessageSid = `SM${other.clinicId}`;
        await carrierPosts(app, 'inbound', { MessageSid, From: phone, To: SENDER, Body: 'My secret' });
        await other.client.addToBlockList({ payload: { phoneNumber: phone, reason: 'Theirs' } });
        const { events, mayText } = await read(member, id);
        expect(events.map(({ kind }) => kind).sort()).toEqual(['added', 'consent']);
        expect(mayText).toBe(true);
      });
    });
  });

  describe.each(oneOf(engine))('and on %s alone', () => {
    it('of somebody new can be texted now: every rule holds and says so', async () => {
      const member = await addMember(app);
      const { id } = await addPatient(member);
      const record = await read(member, id);
      expect(record).toMatchObject({ firstName: 'Anna', status: 'active', mayText: true });
      expect(record.rules.map(({ rule, sentence }) => [rule, sentence])).toEqual(
        Object.entries(RULE_TEXT).map(([rule, { holds }]) => [rule, holds]),
      );
      expect(Date.parse(record.nextDate ?? '')).toBeLessThanOrEqual(app.ctx.now().getTime());
      expect(record.consentRecordedBy).toBe('Robin Test');
      expect(record.events.map(({ kind, user }) => [kind, user])).toEqual([
        ['consent', 'Robin Test'],
        ['added', 'Robin Test'],
      ]);
    });

    describe('names the rule that stands in the way, as a send does', () => {
      const optOut = (phone: string) =>
        addOptOut(app.ctx.db, {
          phoneHash: app.ctx.keys.hashPhone(phone),
          source: 'text',
          reason: null,
          userId: null,
          createdAt: app.ctx.now().toISOString(),
        });

      const useUp = async ({ clinicId }: Member) => {
        const sender = await readSender(app.ctx, clinicId ?? '');
        const all = { wanted: LIMITS.quota, limit: LIMITS.quota };
        await reservePlaces(app.ctx.db, sender.clinicId, periodAt(sender, app.ctx.now()), all);
      };

      const lapse = ({ clinicId }: Member) =>
        app.ctx.db.knex('subscriptions').where({ clinic_id: clinicId }).update({ status: 'canceled' });

      const removeLinks = ({ clinicId }: Member) =>
        app.ctx.db.knex('clinics').where({ id: clinicId }).update({ review_links: '{}' });

      interface Obstacle {
        rule: PatientRecord['rules'][number]['rule'];
        /** What a send says: a verdict, or the code with which it is refused as a whole. */
        says: string;
        phone?: string;
        put?(member: Member, phone: string): unknown;
        /** Whether time takes it away. */
        passes?: true;
      }

      const OBSTACLES: Obstacle[] = [
        { rule: 'textable', says: 'not_textable', phone: '+18765550123' },
        { rule: 'opted_out', says: 'opted_out', put: (_, phone) => optOut(phone) },
        {
          rule: 'block_list',
          says: 'blocked',
          put: ({ client }, phoneNumber) => client.addToBlockList({ payload: { phoneNumber } }),
        },
        {
          rule: 'cooldown',
          says: 'cooldown',
          put: (member, phone) => addPastText(app, member, phone, 3),
          passes: true,
        },
        { rule: 'destination', says: 'no_destination', put: removeLinks },
        { rule: 'subscription', says: 'subscription_required', put: lapse },
        { rule: 'quota', says: 'over_quota', put: useUp, passes: true },
        { rule: 'hours', says: 'outside_hours', phone: '+18085550123', passes: true },
      ];

      it.each(OBSTACLES)('$rule', async ({ rule, says, phone, put, passes }) => {
        const member = await addMember(app);
        const patient = await addPatient(member, phone);
        await put?.(member, patient.phone);
        const record = await read(member, patient.id);
        expect(record.mayText).toBe(false);
        const failing = record.rules.filter(({ holds }) => !holds);
        expect(failing).toEqual([
          { rule, holds: false, sentence: RULE_TEXT[rule].fails, until: passes ? expect.any(String) : null },
        ]);
        expect(record.nextDate).toBe(failing[0]?.until);

        const sent = await send(member.client, [patient.phone]).then(
          ({ data }) => data.results[0],
          ({ code }) => ({ verdict: code, nextDate: undefined, nextSlot: undefined }),
        );
        expect(sent?.verdict).toBe(says);
        const told = sent?.nextDate ?? sent?.nextSlot;
        if (told) expect(failing[0]?.until).toBe(told);
      });

      it('shows every rule that fails, in the order in which they are asked', async () => {
        const member = await addMember(app);
        const { id, phone } = await addPatient(member);
        await addPastText(app, member, phone, 3);
        await optOut(phone);
        await lapse(member);
        const { rules, nextDate } = await read(member, id);
        expect(rules.filter(({ holds }) => !holds).map(({ rule }) => rule)).toEqual([
          'opted_out',
          'cooldown',
          'subscription',
        ]);
        expect(nextDate).toBeNull();
      });

      it('and a next date inside the hours where a cooldown ends at night', async () => {
        const member = await addMember(app);
        const { id, phone } = await addPatient(member);
        await addPastText(app, member, phone, 89.5);
        const { rules, nextDate } = await read(member, id);
        const ends = rules.find(({ rule }) => rule === 'cooldown')?.until ?? '';
        expect((nextDate ?? '') > ends).toBe(true);
        const opening = DateTime.fromISO(nextDate ?? '', { zone: 'America/New_York' });
        expect([opening.hour, opening.minute]).toEqual([LIMITS.sendFromHour, 0]);
      });
    });

    it('is audited when it is read; a sample is not', async () => {
      const member = await addMember(app);
      const { id } = await addPatient(member);
      const rows = await auditedBy(app.ctx, () => read(member, id));
      const { userId, clinicId } = member;
      expect(rows).toMatchObject([{ action: 'READ', entityType: 'patient', entityId: id, userId, clinicId }]);

      const preview = await addMember(app, { paid: false });
      const { data: samples } = await preview.client.listPatients({ query: { limit: 50 } });
      const unaudited = await auditedBy(app.ctx, async () => {
        for (const sample of samples) {
          const record = await read(preview, sample.id);
          expect(record).toMatchObject({ id: sample.id, status: sample.status });
          expect(record.mayText).toBe(['active', 'sent'].includes(sample.status));
          expect(record.rules.filter(({ holds }) => !holds)).toHaveLength(record.mayText ? 0 : 1);
        }
      });
      expect(unaudited).toEqual([]);
      expect(await refusal(read(preview, id))).toMatchObject({ status: 404 });
    });
  });
});
