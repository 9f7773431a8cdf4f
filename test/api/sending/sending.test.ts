import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../../server/contract/core/client.ts';
import { LIMITS } from '../../../server/contract/core/limits.ts';
import type { Scope } from '../../../server/contract/core/scopes.ts';
import { bearer } from '../../support/accounts.ts';
import { addMember, ENGINES, type Member, oneOf, startApp, type TestApp } from '../../support/app.ts';
import { freshNumber, inHours, logEntry, logOf, send } from '../../support/sending.ts';

/** What send-bulk decides, before any carrier is asked. The clock stands at noon in New York. */

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

describe.each(ENGINES)('send-bulk on %s', (engine) => {
  let app: TestApp;
  let owner: Member;

  beforeAll(async () => {
    app = await startApp(engine, { worker: false }, afterAll);
    owner = await addMember(app);
  });

  const usage = async ({ client }: Member) => (await client.getUsage()).data.sms;

  test('texts each number of a list once and names what it does not text', async () => {
    const good = freshNumber();
    const { data } = await send(owner.client, [
      good,
      `(${good.slice(2, 5)}) ${good.slice(5)}`,
      '+18765550123',
      '1',
    ]);
    expect(data.results.map(({ verdict }) => verdict)).toEqual([
      'queued',
      'duplicate',
      'not_textable',
      'invalid',
    ]);
    expect(data.accepted).toBe(1);
    expect(await logOf(owner, '+18765550123')).toEqual([]);
  });

  test('two sends at once to one number text it once', async () => {
    const phone = freshNumber();
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(owner.client, [phone])));
    expect(answers.reduce((sum, { data }) => sum + data.accepted, 0)).toBe(1);
  });

  test('blocking a number cancels what waits for it and gives its place back', async () => {
    const member = await addMember(app);
    const phone = freshNumber();
    await send(member.client, [phone, freshNumber()]);
    expect((await usage(member)).sent).toBe(2);
    await member.client.addToBlockList({ payload: { phoneNumber: phone, reason: 'Asked at the desk' } });
    expect((await usage(member)).sent).toBe(1);
    expect(await logEntry(member, phone, 'cancelled')).toMatchObject({ logStatus: 'Blocked' });
    const again = await send(member.client, [phone]);
    expect(again.data.results).toMatchObject([{ verdict: 'blocked' }]);
    expect(await logEntry(member, phone, 'blocked')).toMatchObject({ errorCode: 'block_list' });
    const { data } = await member.client.removeFromBlockList({ params: { phone } });
    expect(data.blockList).toEqual([]);
    expect((await send(member.client, [phone])).data.accepted).toBe(1);
  });

  test('of a hundred sends at once for the last place, one gets it', async () => {
    const member = await addMember(app);
    await send(
      member.client,
      Array.from({ length: LIMITS.quota - 1 }, (_, index) => `+1212555${String(index).padStart(4, '0')}`),
    );
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        send(member.client, [`+1212556${String(index).padStart(4, '0')}`]),
      ),
    );
    const verdicts = answers.flatMap(({ data }) => data.results.map(({ verdict }) => verdict));
    expect(verdicts.filter((verdict) => verdict === 'queued')).toHaveLength(1);
    expect(verdicts.filter((verdict) => verdict === 'over_quota')).toHaveLength(99);
    expect(await usage(member)).toMatchObject({ sent: LIMITS.quota, remaining: 0 });
  });

  describe.each(oneOf(engine))('and on %s alone', () => {
    test('asks only for waking recipients: Honolulu sleeps when New York has lunch', async () => {
      const sleeper = `+1808555${freshNumber().slice(-4)}`;
      const now = await send(owner.client, [sleeper]);
      const [result] = now.data.results;
      expect(result).toMatchObject({ verdict: 'outside_hours' });
      const later = await send(owner.client, [sleeper], { sendNow: false, scheduledFor: result?.nextSlot });
      expect(later.data.results).toMatchObject([{ verdict: 'scheduled', reason: null }]);
    });

    test('schedules into the hours alone and never into the past', async () => {
      const schedule = (scheduledFor: string) =>
        send(owner.client, [freshNumber()], { sendNow: false, scheduledFor });
      expect((await schedule(inHours(app, 7))).data.results).toMatchObject([{ verdict: 'scheduled' }]);
      expect((await schedule(inHours(app, 9))).data.results).toMatchObject([{ verdict: 'outside_hours' }]);
      await expect(schedule(inHours(app, -1))).rejects.toMatchObject({
        status: 422,
        code: 'rule_broken',
        message: 'Pick a future time',
      });
    });

    test('lets owners text outside the hours, and says so in the audit; staff may not', async () => {
      const clinicId = owner.clinicId as string;
      const staff = await addMember(app, { role: 'staff', clinicId });
      const night = { sendNow: false, scheduledFor: inHours(app, 12), outsideHours: true };
      await expect(send(staff.client, [freshNumber()], night)).rejects.toMatchObject({ status: 403 });
      const { data } = await send(owner.client, [freshNumber()], night);
      expect(data.accepted).toBe(1);
      const audit = await app.ctx.db.knex('audit_logs').where({ entity_id: data.batchId }).first();
      expect(audit).toMatchObject({ entity_type: 'batch', user_id: owner.userId });
      expect(JSON.parse(audit.metadata)).toMatchObject({ texts: 1, outsideHours: true });
    });

    test('keeps the cooldown of the clinic and says when it ends; a bypass goes through', async () => {
      const phone = freshNumber();
      await send(owner.client, [phone]);
      const { data } = await send(owner.client, [phone]);
      const [result] = data.results;
      expect(result?.verdict).toBe('cooldown');
      const days = (Date.parse(result?.nextDate as string) - app.ctx.now().getTime()) / DAY;
      expect(Math.round(days)).toBe(LIMITS.cooldownDaysDefault);
      expect((await send(owner.client, [phone], { bypassCooldown: true })).data.accepted).toBe(1);
      const other = await addMember(app);
      expect((await send(other.client, [phone])).data.accepted).toBe(1);
    });

    test('refuses words that may not be said, and names each', async () => {
      const words = { messageTemplate: 'Get a gift for five stars! {reviewLink}' };
      const refused = await send(owner.client, [freshNumber()], words).catch((error) => error);
      expect(refused).toMatchObject({ status: 422, code: 'content_refused' });
      expect(refused.details.map(({ code }: { code: string }) => code)).toEqual([
        'clinic_missing',
        'stop_missing',
        'incentive',
        'five_stars',
      ]);
    });

    test('needs somewhere to send the patient on to', async () => {
      const member = await addMember(app, { reviewLinks: {} });
      await expect(send(member.client, [freshNumber()])).rejects.toMatchObject({ code: 'no_destination' });
    });

    test('a preview judges as a send does, shows the text and keeps nothing', async () => {
      const phone = freshNumber();
      const numbers = [phone, phone, 'nonsense', '+18085550123'];
      const preview = await owner.client.previewSms({
        payload: {
          messageTemplate: '{clinicName}? {reviewLink} Reply STOP to unsubscribe.',
          phoneNumbers: numbers,
        },
      });
      expect(preview.data).toMatchObject({ segments: 1, encoding: 'GSM-7', withinHours: true, problems: [] });
      expect(preview.data.text).toMatch(/^Oak Street Clinic\? http\S+\/r\/\w{12}\/1 Reply STOP/);
      const sent = await send(owner.client, numbers);
      const judged = ({ verdict, phoneNumber }: { verdict: string; phoneNumber: string }) => [
        phoneNumber,
        verdict,
      ];
      expect(preview.data.results.map(judged)).toEqual(sent.data.results.map(judged));
    });

    test('a preview names the clinic’s patients, to those who may see them and to no other clinic', async () => {
      const [known, unknown] = [freshNumber(), freshNumber()];
      const patient = { phoneNumber: known, firstName: 'Anna', lastName: 'Kovács' };
      await owner.client.bulkAddPatients({ payload: { patients: [patient] } });
      const messageTemplate = '{clinicName}? {reviewLink} Reply STOP to unsubscribe.';
      const namesFor = async (client: Client) => {
        const payload = { messageTemplate, phoneNumbers: [known, unknown, 'nonsense'] };
        return (await client.previewSms({ payload })).data.results.map(({ name }) => name);
      };
      const withToken = async (scopes: Scope[]) => {
        const { data } = await owner.client.createApiToken({ payload: { name: 'Booking system', scopes } });
        return namesFor(bearer(app, data.token));
      };
      const named = ['Anna Kovács', undefined, undefined];
      const nobody = [undefined, undefined, undefined];
      const colleague = await addMember(app, { role: 'staff', clinicId: owner.clinicId ?? '' });
      expect(await namesFor(owner.client)).toEqual(named);
      expect(await namesFor(colleague.client)).toEqual(named);
      expect(await withToken(['sends:write', 'patients:read'])).toEqual(named);
      expect(await withToken(['sends:write'])).toEqual(nobody);
      expect(await namesFor((await addMember(app)).client)).toEqual(nobody);
    });
  });
});
