import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addBlock } from '../../../server/store/patients/blockList.ts';
import { addOptOut } from '../../../server/store/patients/optOuts.ts';
import { addMember, ENGINES, type Member, oneOf, startApp, type TestApp } from '../../support/app.ts';
import { addPatients as add, addPastText, instantDaysAgo } from '../../support/patients.ts';

// A clinic's patients over the API: list, search, paging and status from facts.

const DAY = 86_400_000;

describe.each(ENGINES)('patients on %s', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp(engine, { worker: false }, afterAll);
  });

  const daysAgo = (days: number) => instantDaysAgo(app, days);

  describe('a status is told by facts', () => {
    it('opted out before blocked before cooldown before sent before active', async () => {
      const member = await addMember(app);
      const phones = [1, 2, 3, 4, 5].map((n) => `+1212555010${n}`);
      await add(member, ...phones.map((phoneNumber) => ({ phoneNumber })));
      const [optedOut, blocked, cooling, sent, active] = phones as [string, string, string, string, string];
      const hash = (phone: string) => app.ctx.keys.hashPhone(phone);
      const createdAt = daysAgo(1);
      for (const phone of [optedOut, blocked]) {
        const facts = { clinicId: member.clinicId ?? '', phone, phoneHash: hash(phone), createdAt };
        await addBlock(app.ctx.db, { ...facts, reason: null, userId: null });
      }
      const facts = { reason: null, userId: null, createdAt };
      await addOptOut(app.ctx.db, { phoneHash: hash(optedOut), source: 'text', ...facts });
      for (const phone of [optedOut, blocked, cooling]) await addPastText(app, member, phone, 89);
      await addPastText(app, member, sent, 91);

      const { data, counts } = await member.client.listPatients();
      const status = Object.fromEntries(data.map((patient) => [patient.phoneNumber, patient.status]));
      expect(status).toEqual({
        [optedOut]: 'opted_out',
        [blocked]: 'blacklisted',
        [cooling]: 'cooldown',
        [sent]: 'sent',
        [active]: 'active',
      });
      expect(counts).toMatchObject({
        total: 5,
        byStatus: { active: 1, sent: 1, cooldown: 1, opted_out: 1, blacklisted: 1 },
        inCooldown: 1,
        eligibleForSending: 2,
      });
      const patient = data.find(({ phoneNumber }) => phoneNumber === cooling);
      expect(patient).toMatchObject({ lastSentAt: daysAgoNear(89), cooldownUntil: expect.any(String) });
      expect(Date.parse(patient?.cooldownUntil ?? '') - Date.parse(patient?.lastSentAt ?? '')).toBe(90 * DAY);

      for (const wanted of Object.values(status)) {
        const only = await member.client.listPatients({ query: { status: wanted } });
        expect(only.data.map((found) => found.status)).toEqual([wanted]);
        expect(only.pagination).toMatchObject({ total: 1, totalPages: 1 });
      }
    });

    const daysAgoNear = (days: number) => expect.stringContaining(daysAgo(days).slice(0, 10));

    it('by the texts of the own clinic alone', async () => {
      const [one, other] = [await addMember(app), await addMember(app)];
      await add(one, { phoneNumber: '+12125550112' });
      await addPastText(app, other, '+12125550112', 3);
      const { data } = await one.client.listPatients();
      expect(data.map((patient) => patient.status)).toEqual(['active']);
    });

    describe.each(oneOf(engine))('and on %s alone', () => {
      it.each<[string, Record<string, unknown>, string]>([
        ['a queued text', { status: 'queued', accepted_at: null }, 'cooldown'],
        [
          'a scheduled text',
          { status: 'queued', accepted_at: null, send_at: '2999-01-01T00:00:00.000Z' },
          'cooldown',
        ],
        ['an unconfirmed text', { status: 'unconfirmed', accepted_at: null }, 'cooldown'],
        ['a follow-up', { kind: 'follow_up' }, 'cooldown'],
        ['a text that waited long for the carrier', { created_at: '2020-01-02T12:00:00.000Z' }, 'cooldown'],
        ['a text of unknown delivery', { status: 'undelivered', error_code: '30008' }, 'cooldown'],
        ['a text that did not arrive', { status: 'undelivered', error_code: '30003' }, 'active'],
        ['a failed text', { status: 'failed', accepted_at: null }, 'active'],
        ['a blocked text', { status: 'blocked', accepted_at: null }, 'active'],
        ['a cancelled text', { status: 'cancelled', accepted_at: null }, 'active'],
        ['an expired text', { status: 'expired', accepted_at: null }, 'active'],
        ['a reminder', { kind: 'reminder' }, 'active'],
        ['an answer', { kind: 'answer' }, 'active'],
      ])('after %s', async (_, facts, status) => {
        const member = await addMember(app);
        await add(member, { phoneNumber: '+12125550111' });
        await addPastText(app, member, '+12125550111', 3, facts);
        const { data } = await member.client.listPatients();
        expect(data.map((patient) => patient.status)).toEqual([status]);
      });
    });
  });

  describe('the list', () => {
    let member: Member;
    beforeAll(async () => {
      member = await addMember(app);
      await add(
        member,
        { phoneNumber: '+36205550101', firstName: 'Árpád', lastName: 'Kovács', email: 'arpi@example.com' },
        { phoneNumber: '+12125550102', firstName: 'Anna', lastName: 'Boone', email: 'a_b%c@example.com' },
        { phoneNumber: '+13125550103', firstName: 'Ben', lastName: 'Abrams' },
      );
    });

    it('is stable under paging, newest first', async () => {
      const paged = await addMember(app);
      const numbers = Array.from({ length: 25 }, (_, row) => `+1646555${String(row).padStart(4, '0')}`);
      await add(paged, ...numbers.map((phoneNumber) => ({ phoneNumber })));
      const pages = await Promise.all(
        [1, 2, 3, 4].map((page) => paged.client.listPatients({ query: { page, limit: 10 } })),
      );
      expect(pages.map(({ data }) => data.length)).toEqual([10, 10, 5, 0]);
      expect(pages.flatMap(({ data }) => data.map(({ phoneNumber }) => phoneNumber))).toEqual(
        numbers.toReversed(),
      );
      expect(pages[0]?.pagination).toEqual({ page: 1, limit: 10, total: 25, totalPages: 3 });
    });

    it('compares the last week with the week before, and has no growth from nothing', async () => {
      const grown = await addMember(app);
      await add(grown, ...[1, 2, 3, 4, 5].map((n) => ({ phoneNumber: `+1917555010${n}` })));
      const { counts } = await grown.client.listPatients();
      expect(counts.weeklyGrowth).toEqual({ total: null, active: null, eligible: null });
      const patients = app.ctx.db.knex('patients').where({ clinic_id: grown.clinicId });
      await patients
        .clone()
        .where('phone', '+19175550101')
        .update({ created_at: daysAgo(8) });
      await patients
        .clone()
        .where('phone', '+19175550102')
        .update({ created_at: daysAgo(9) });
      const later = await grown.client.listPatients();
      expect(later.counts.weeklyGrowth).toEqual({ total: 50, active: 50, eligible: 50 });
    });

    describe.each(oneOf(engine))('and on %s alone', () => {
      it.each([
        ['koVÁcs', ['Árpád']],
        ['kovacs', ['Árpád']],
        ['kovács árpád', ['Árpád']],
        ['ova', ['Árpád']],
        ['ov', []],
        ['ab', ['Ben']],
        ['an', ['Anna']],
        ['nn', []],
        ['_b%', ['Anna']],
        ['a%b', []],
        ['%%%', []],
        ['(212) 555-0102', ['Anna']],
        ['312 555', ['Ben']],
        ['+36', ['Árpád']],
        ['31', ['Ben']],
        ['50', []],
        ['example.com', ['Anna', 'Árpád']],
        ['nobody', []],
      ])('finds %s', async (search, firstNames) => {
        const { data, pagination, counts } = await member.client.listPatients({ query: { search } });
        expect(data.map(({ firstName }) => firstName)).toEqual(firstNames);
        expect(pagination.total).toBe(firstNames.length);
        expect(counts.total).toBe(3);
      });

      it('shows a clinic its own patients only, and asks for a sign-in and a clinic', async () => {
        const other = await addMember(app);
        expect((await other.client.listPatients()).data).toEqual([]);
        await expect(app.anybody.listPatients()).rejects.toMatchObject({ status: 401 });
        const admin = await addMember(app, { role: 'super_admin' });
        await expect(admin.client.listPatients()).rejects.toMatchObject({
          status: 403,
          code: 'clinic_required',
        });
      });
    });
  });

  describe.each(oneOf(engine))('and on %s alone', () => {
    it('shows samples to a clinic that never paid, of every status, searched and paged alike', async () => {
      const preview = await addMember(app, { paid: false });
      const first = await preview.client.listPatients();
      expect(first).toMatchObject({
        isPreview: true,
        pagination: { page: 1, limit: 10, total: 24, totalPages: 3 },
      });
      expect(Object.values(first.counts.byStatus).every((count) => count > 0)).toBe(true);
      const again = await preview.client.listPatients({ query: { page: 1 } });
      expect(again.data.map(({ id }) => id)).toEqual(first.data.map(({ id }) => id));
      const cooling = await preview.client.listPatients({ query: { status: 'cooldown', limit: 50 } });
      expect(cooling.data.length).toBe(first.counts.byStatus.cooldown);
      const found = await preview.client.listPatients({ query: { search: 'zsofia' } });
      expect(found.data.map(({ firstName }) => firstName)).toEqual(['Zsófia']);
      const { data } = await preview.client.checkPhone({
        payload: { phoneNumber: cooling.data[0]?.phoneNumber ?? '' },
      });
      expect(data).toMatchObject({ exists: true, inCooldown: true });
    });
  });
});
