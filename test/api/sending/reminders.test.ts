import { DateTime } from 'luxon';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../../server/contract/core/client.ts';
import { VERDICT_TEXT } from '../../../server/contract/routes/sms.ts';
import { REMINDER_TEXT } from '../../../server/contract/rules/reminders.ts';
import { claimDue, type ReadyText, recordResults } from '../../../server/domain/sending/outbox.ts';
import { applyReceipts } from '../../../server/domain/sending/receipts.ts';
import { addMember, ENGINES, type Member, oneOf, startApp, type TestApp } from '../../support/app.ts';
import { freshNumber, logOf, send } from '../../support/sending.ts';

/** Reminders of appointments, as they are asked for. The clock stands at noon in New York. */

const NEW_YORK = 'America/New_York';

/** What the screen sends. */
const remind = (client: Client, phoneNumbers: string[], appointmentAt: string, more: object = {}) =>
  client.sendBulk({
    payload: {
      phoneNumbers,
      appointmentAt,
      disableReviewLink: true,
      bypassCooldown: true,
      sendNow: true,
      ...more,
    },
  });

describe.each(ENGINES)('a reminder on %s', (engine) => {
  let app: TestApp;
  let owner: Member;

  beforeAll(async () => {
    app = await startApp(engine, { worker: false }, afterAll);
    owner = await addMember(app);
  });

  /** Half past two in the afternoon of a coming day in New York. */
  const inDays = (days: number): string =>
    DateTime.fromJSDate(app.ctx.now(), { zone: NEW_YORK })
      .plus({ days })
      .set({ hour: 14, minute: 30, second: 0, millisecond: 0 })
      .toUTC()
      .toISO() ?? '';

  const rowOf = (phone: string) => app.ctx.db.knex('messages').where({ phone }).first();
  const verdictsOf = ({ data }: Awaited<ReturnType<typeof remind>>) =>
    data.results.map(({ verdict, reason }) => [verdict, reason]);

  test('is sent once for a number and an appointment, and again for another appointment', async () => {
    const phone = freshNumber();
    expect((await remind(owner.client, [phone], inDays(4))).data.accepted).toBe(1);
    const again = await remind(owner.client, [phone], inDays(4));
    expect(verdictsOf(again)).toEqual([['duplicate', REMINDER_TEXT.already]]);
    expect((await remind(owner.client, [phone], inDays(5))).data.accepted).toBe(1);
    const other = await addMember(app);
    expect((await remind(other.client, [phone], inDays(4))).data.accepted).toBe(1);
  });

  test('of ten calls at once for one appointment, one is sent', async () => {
    const phone = freshNumber();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => remind(owner.client, [phone], inDays(6))),
    );
    const verdicts = answers.flatMap(({ data }) => data.results.map(({ verdict }) => verdict));
    expect(verdicts.toSorted()).toEqual([...Array.from({ length: 9 }, () => 'duplicate'), 'queued']);
    expect(await logOf(owner, phone)).toHaveLength(1);
  });

  test('that was cancelled may be sent again', async () => {
    const phone = freshNumber();
    await remind(owner.client, [phone], inDays(3));
    await owner.client.addToBlockList({ payload: { phoneNumber: phone } });
    await owner.client.removeFromBlockList({ params: { phone } });
    expect((await remind(owner.client, [phone], inDays(3))).data.accepted).toBe(1);
  });

  describe('that waits', () => {
    const HOUR = 3_600_000;
    const claim = () => claimDue(app.ctx, 'worker', { limit: 1_000, after: '' });
    const textIn = ({ ready }: Awaited<ReturnType<typeof claim>>, phone: string) =>
      ready.find((text) => text.phone === phone);

    async function waiting(): Promise<string> {
      const phone = freshNumber();
      await remind(owner.client, [phone], inDays(8));
      return phone;
    }

    /** The carrier takes a claimed text and then says this of it. */
    async function carrierSays(text: ReadyText, ...states: [status: string, errorCode: string | null][]) {
      const providerId = `SM${text.id}`;
      const handover = { outcome: 'accepted' as const, providerId, sender: null };
      await recordResults(app.ctx, 'worker', [{ text, handover }]);
      for (const [status, errorCode] of states) {
        await applyReceipts(app.ctx, [{ messageId: text.id, providerId, status, errorCode, sender: null }]);
      }
    }

    test('past its appointment is given up, in its own words', async () => {
      const phone = await waiting();
      const over = new Date(app.ctx.now().getTime() - HOUR).toISOString();
      await app.ctx.db.knex('messages').where({ phone }).update({ appointment_at: over, expires_at: over });
      expect(textIn(await claim(), phone)).toBeUndefined();
      expect(await logOf(owner, phone)).toMatchObject([
        {
          status: 'expired',
          errorCode: 'appointment_over',
          errorMessage: expect.stringContaining('before its appointment'),
        },
      ]);
    });

    test('and is repeated for a phone that was off stays the one reminder of its appointment', async () => {
      const phone = await waiting();
      const text = textIn(await claim(), phone) as ReadyText;
      await carrierSays(text, ['failed', '30003']);
      const repetition = await app.ctx.db.knex('messages').where({ phone, retry_of: text.id }).first();
      expect(repetition).toMatchObject({ kind: 'reminder', status: 'queued', expires_at: inDays(8) });
      expect(verdictsOf(await remind(owner.client, [phone], inDays(8)))).toEqual([
        ['duplicate', REMINDER_TEXT.already],
      ]);
    });

    describe.each(oneOf(engine))('and on %s alone', () => {
      test('is never delivered after its appointment, however long the carrier tries', async () => {
        const phone = await waiting();
        const soon = new Date(app.ctx.now().getTime() + HOUR).toISOString();
        await app.ctx.db.knex('messages').where({ phone }).update({ appointment_at: soon, expires_at: soon });
        expect(textIn(await claim(), phone)?.until.toISOString()).toBe(soon);
      });

      test('is cancelled when its patient is deleted', async () => {
        const phone = freshNumber();
        await owner.client.bulkAddPatients({ payload: { patients: [{ phoneNumber: phone }] } });
        await remind(owner.client, [phone], inDays(8));
        const { data } = await owner.client.listPatients({ query: { search: phone } });
        await owner.client.deletePatient({ params: { id: data[0]?.id ?? '' } });
        expect(textIn(await claim(), phone)).toBeUndefined();
        const cancelled = { clinic_id: owner.clinicId, kind: 'reminder', error_code: 'patient_deleted' };
        expect(await app.ctx.db.knex('messages').where(cancelled)).toMatchObject([
          { status: 'cancelled', phone: null, body: '' },
        ]);
      });

      test('of which a late receipt says that it arrived after all leaves the second one as it is', async () => {
        const phone = await waiting();
        const text = textIn(await claim(), phone) as ReadyText;
        await carrierSays(text, ['failed', '30008']);
        expect((await remind(owner.client, [phone], inDays(8))).data.accepted).toBe(1);
        await carrierSays(text, ['delivered', null]);
        const statuses = (await logOf(owner, phone)).map(({ status }) => status);
        expect(statuses).toEqual(['queued', 'delivered']);
      });
    });
  });

  describe.each(oneOf(engine))('and on %s alone', () => {
    test('is queued in the server’s words, without a link, until the appointment begins', async () => {
      const phone = freshNumber();
      const appointmentAt = inDays(3);
      const own = { messageTemplate: 'Win a prize at https://example.com' };
      const { data } = await remind(owner.client, [phone], appointmentAt, own);
      expect(data).toMatchObject({ accepted: 1, results: [{ verdict: 'queued', reason: null }] });
      const row = await rowOf(phone);
      expect(row).toMatchObject({
        kind: 'reminder',
        platform: null,
        appointment_at: appointmentAt,
        expires_at: appointmentAt,
        segments: 1,
      });
      const day = DateTime.fromISO(appointmentAt, { zone: NEW_YORK }).toFormat('cccc, LLLL d, yyyy');
      expect(row.body).toBe(
        `Reminder: Your appointment at Oak Street Clinic is on ${day} at 2:30 PM ET. Reply STOP to unsubscribe.`,
      );
      expect(await app.ctx.db.knex('links').where({ message_id: row.id })).toEqual([]);
    });

    test('tells the time by the clocks that the call names', async () => {
      const phone = freshNumber();
      await remind(owner.client, [phone], inDays(3), { timezone: 'America/Los_Angeles' });
      expect((await rowOf(phone)).body).toContain(' at 11:30 AM PT. Reply STOP');
    });

    test('goes to US numbers alone', async () => {
      const answer = await remind(owner.client, ['+36201234567', '12', '+18765550123'], inDays(3));
      expect(verdictsOf(answer)).toEqual([
        ['invalid', 'Please enter a valid US phone number'],
        ['invalid', 'Please enter a valid US phone number'],
        ['not_textable', VERDICT_TEXT.not_textable],
      ]);
    });

    test('neither obeys nor starts the cooldown', async () => {
      const phone = freshNumber();
      await remind(owner.client, [phone], inDays(3), { bypassCooldown: false });
      expect((await send(owner.client, [phone])).data.accepted).toBe(1);
      const asked = await remind(owner.client, [phone], inDays(7), { bypassCooldown: false });
      expect(asked.data.accepted).toBe(1);
    });

    test('counts against the quota', async () => {
      const member = await addMember(app);
      const used = async () => (await member.client.getUsage()).data.sms.sent;
      await remind(member.client, [freshNumber()], inDays(3));
      expect(await used()).toBe(1);
    });

    test('is not for blocked numbers, which leave their row in the log', async () => {
      const phone = freshNumber();
      await owner.client.addToBlockList({ payload: { phoneNumber: phone } });
      expect(verdictsOf(await remind(owner.client, [phone], inDays(3)))).toEqual([
        ['blocked', VERDICT_TEXT.blocked],
      ]);
      expect(await logOf(owner, phone)).toMatchObject([{ status: 'blocked', errorCode: 'block_list' }]);
    });

    test('keeps to the sending hours, and can be scheduled for the next of them', async () => {
      const sleeper = `+1808555${freshNumber().slice(-4)}`;
      const refused = await remind(owner.client, [sleeper], inDays(3));
      const [result] = refused.data.results;
      expect(result).toMatchObject({ verdict: 'outside_hours' });
      const later = { sendNow: false, scheduledFor: result?.nextSlot };
      expect(verdictsOf(await remind(owner.client, [sleeper], inDays(3), later))).toEqual([
        ['scheduled', null],
      ]);
    });

    test('is for an appointment that is still to come, and goes out before it', async () => {
      const past = remind(owner.client, [freshNumber()], inDays(-1));
      await expect(past).rejects.toMatchObject({
        status: 422,
        message: 'Please choose a future appointment time',
        details: [{ path: 'appointmentAt' }],
      });
      const late = remind(owner.client, [freshNumber()], inDays(1), {
        sendNow: false,
        scheduledFor: inDays(1),
      });
      await expect(late).rejects.toMatchObject({ status: 422, message: REMINDER_TEXT.late });
    });

    test('has an appointment and no link: one of the two alone is refused', async () => {
      const payload = { phoneNumbers: [freshNumber()], sendNow: true };
      const messages = async (more: object) => {
        const error = await owner.client
          .sendBulk({ payload: { ...payload, ...more } })
          .catch((refused) => refused);
        return [error.status, error.details.map(({ message }: { message: string }) => message)];
      };
      expect(await messages({ disableReviewLink: true, messageTemplate: 'Hello' })).toEqual([
        400,
        [REMINDER_TEXT.noAppointment],
      ]);
      expect(await messages({ appointmentAt: inDays(3) })).toEqual([400, [REMINDER_TEXT.withLink]]);
      expect(await messages({})).toEqual([400, ['Choose or write a message']]);
    });

    test('is previewed as it would be sent, and nothing is kept', async () => {
      const [phone, known] = [freshNumber(), freshNumber()];
      await remind(owner.client, [known], inDays(3));
      const appointment = { appointmentAt: inDays(3), disableReviewLink: true };
      const { data } = await owner.client.previewSms({
        payload: { ...appointment, phoneNumbers: [phone, known, '+36201234567'] },
      });
      expect(data).toMatchObject({ segments: 1, problems: [], warnings: [], hasDestination: true });
      expect(data.text).toBe((await rowOf(known)).body);
      expect(data.results.map(({ verdict }) => verdict)).toEqual(['queued', 'duplicate', 'invalid']);
      expect(await logOf(owner, phone)).toEqual([]);
    });

    test('needs a subscription', async () => {
      const preview = await addMember(app, { paid: false });
      await expect(remind(preview.client, [freshNumber()], inDays(3))).rejects.toMatchObject({ status: 402 });
    });
  });
});
