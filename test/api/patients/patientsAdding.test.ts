import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LIMITS } from '../../../server/contract/core/limits.ts';
import { phoneConflict } from '../../../server/contract/rules/phone.ts';
import { addMember, ENGINES, oneOf, startApp, type TestApp } from '../../support/app.ts';
import { addPatients as add, addPastText } from '../../support/patients.ts';

// Adding patients by hand, and what is known of a number before.

describe.each(ENGINES)('patients on %s', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp(engine, { worker: false }, afterAll);
  });

  describe('adding by hand', () => {
    it('takes a number with its history where that is asked, and never one that has a record', async () => {
      const member = await addMember(app);
      await add(member, { phoneNumber: '2125550111' });
      await addPastText(app, member, '+12125550111', 20);
      await addPastText(app, member, '+12125550112', 20);
      const withHistory = true;
      const { data } = await add(
        member,
        { phoneNumber: '2125550111', withHistory },
        { phoneNumber: '2125550112', withHistory },
      );
      expect(data.failed.map(({ error }) => error)).toEqual([
        'This phone number already exists in your clinic (patient record and SMS history)',
      ]);
      expect(data.successful).toMatchObject([{ phoneNumber: '+12125550112', status: 'cooldown' }]);
      expect(data.successful[0]?.lastSentAt).not.toBeNull();
    });

    it('judges each patient alone and says what is wrong with it', async () => {
      const member = await addMember(app);
      await add(member, { phoneNumber: '2125550101' }, { phoneNumber: '2125550102' });
      await addPastText(app, member, '+12125550102', 200);
      await addPastText(app, member, '+12125550103', 200);
      const { data } = await add(
        member,
        { phoneNumber: '(212) 555-0101', firstName: 'Anna' },
        { phoneNumber: '+1 212 555 0102' },
        { phoneNumber: '212.555.0103' },
        { phoneNumber: '12' },
        { firstName: 'Ben' },
        { phoneNumber: '2125550104', firstName: 'B', email: 'ben@' },
        {
          phoneNumber: '2125550105',
          firstName: 'Carla',
          lastName: ' Campos ',
          email: '',
          consentMethod: 'form',
        },
        { phoneNumber: '+12125550105' },
        { phoneNumber: '205550106', firstName: 'No Name', lastName: 'No Name', email: null },
        { phoneNumber: '2125550107', firstName: 'An\u0000na' },
      );
      expect(data.failed.map(({ patient, error }) => [patient.phoneNumber ?? null, error])).toEqual([
        ['(212) 555-0101', 'This phone number already exists in your clinic (patient record)'],
        [
          '+1 212 555 0102',
          'This phone number already exists in your clinic (patient record and SMS history)',
        ],
        ['212.555.0103', 'This phone number already exists in your clinic (SMS history only)'],
        [
          '12',
          'Phone number must include country code (e.g., +1 for US, +36 for Hungary) or be a valid local number',
        ],
        [null, 'Phone number is required'],
        ['2125550104', 'First name must be at least 2 characters'],
        ['+12125550105', 'This phone number is in the list twice; it is added once'],
        ['2125550107', 'Names cannot hold control characters'],
      ]);
      expect(data.failed[5]?.details).toMatchObject([
        { path: 'firstName', message: 'First name must be at least 2 characters' },
        { path: 'email', message: 'Invalid email format' },
      ]);
      expect(data.summary).toEqual({ successful: 2, failed: 8 });
      expect(data.successful).toMatchObject([
        {
          firstName: 'Carla',
          lastName: 'Campos',
          phoneNumber: '+12125550105',
          email: null,
          status: 'active',
          tags: [],
          lastSentAt: null,
          consentMethod: 'form',
          consentAcquiredAt: expect.any(String),
        },
        { firstName: 'No Name', lastName: '', phoneNumber: '+36205550106', consentMethod: 'manual' },
      ]);
    });

    it('adds a number once when two people add it at once', async () => {
      const member = await addMember(app);
      const numbers = Array.from({ length: 20 }, (_, row) => ({
        phoneNumber: `+1646555${String(row).padStart(4, '0')}`,
      }));
      const answers = await Promise.all([1, 2, 3].map(() => add(member, ...numbers)));
      const added = answers.reduce((sum, { data }) => sum + data.summary.successful, 0);
      expect(added).toBe(20);
    });

    describe.each(oneOf(engine))('and on %s alone', () => {
      it('notes one activity and one audit row for all, without their data', async () => {
        const member = await addMember(app);
        const { data } = await add(member, { phoneNumber: '2125550101' }, { phoneNumber: '2125550102' });
        const mine = { clinic_id: member.clinicId };
        expect(await app.ctx.db.knex('activities').where({ ...mine, type: 'patient_added' })).toMatchObject([
          { type: 'patient_added', description: '2 patients were added.', user_id: member.userId },
        ]);
        const [audit, ...others] = await app.ctx.db
          .knex('audit_logs')
          .where({ ...mine, entity_type: 'patient' });
        expect(others).toEqual([]);
        expect(JSON.parse(audit.metadata)).toEqual({
          sessionId: expect.any(String),
          patientIds: data.successful.map(({ id }) => id),
        });
      });

      it('takes 1 to 1,000 patients, from paid clinics', async () => {
        const member = await addMember(app);
        await expect(add(member)).rejects.toMatchObject({
          status: 400,
          message: 'Please enter at least one phone number',
        });
        const many = Array.from({ length: 1_001 }, () => ({ phoneNumber: '1' }));
        await expect(add(member, ...many)).rejects.toMatchObject({ status: 400 });
        const preview = await addMember(app, { paid: false });
        await expect(add(preview, { phoneNumber: '2125550101' })).rejects.toMatchObject({
          status: 402,
          code: 'subscription_required',
        });
      });
    });
  });

  describe('what is known of a number', () => {
    it('of as many as one bulk takes, and nothing that is another clinic’s', async () => {
      const [member, other] = [await addMember(app), await addMember(app)];
      const phoneNumbers = Array.from(
        { length: LIMITS.bulkPatients },
        (_, row) => `+1646556${String(row).padStart(4, '0')}`,
      );
      await add(other, ...phoneNumbers.map((phoneNumber) => ({ phoneNumber })));
      await add(member, { phoneNumber: phoneNumbers[999] });
      const { data } = await member.client.checkPhones({ payload: { phoneNumbers } });
      expect(data.map(({ phoneNumber }) => phoneNumber)).toEqual(phoneNumbers);
      expect(data.filter(({ exists }) => exists)).toEqual([data[999]]);
      const tooMany = [...phoneNumbers, '+12125550101'];
      await expect(member.client.checkPhones({ payload: { phoneNumbers: tooMany } })).rejects.toMatchObject({
        status: 400,
        message: 'At most 1000 numbers at once',
      });
    });

    describe.each(oneOf(engine))('and on %s alone', () => {
      it('nothing, a patient, a text, a cooldown, a block', async () => {
        const member = await addMember(app);
        const check = async (phoneNumber: string) =>
          (await member.client.checkPhone({ payload: { phoneNumber } })).data;
        expect(await check('(212) 555-0121')).toEqual({
          phoneNumber: '+12125550121',
          exists: false,
          existsInPatients: false,
          existsInSmsLogs: false,
          lastSentAt: null,
          cooldownUntil: null,
          inCooldown: false,
          daysRemaining: 0,
          blocked: false,
          cannotGetTexts: null,
          textable: true,
        });
        await add(member, { phoneNumber: '2125550121' });
        await addPastText(app, member, '+12125550121', 88.5);
        expect(await check('2125550121')).toMatchObject({
          exists: true,
          existsInPatients: true,
          existsInSmsLogs: true,
          inCooldown: true,
          daysRemaining: 2,
          blocked: false,
        });
        await addPastText(app, member, '+12125550122', 91);
        expect(await check('2125550122')).toMatchObject({
          exists: true,
          existsInPatients: false,
          existsInSmsLogs: true,
          lastSentAt: expect.any(String),
          cooldownUntil: null,
          inCooldown: false,
        });
        await member.client.addToBlockList({
          payload: { phoneNumber: '2125550123', reason: 'Asked at the desk' },
        });
        expect(await check('2125550123')).toMatchObject({ exists: false, blocked: true });
      });

      it.each([
        ['+18765550123', false],
        ['+19005550123', false],
        ['+442079460123', false],
        ['+17875550123', false],
        ['+15555550123', true],
        ['+36205550123', true],
      ])('%s can be texted: %s', async (phoneNumber, textable) => {
        const member = await addMember(app);
        const { data } = await member.client.checkPhone({ payload: { phoneNumber } });
        expect(data.textable).toBe(textable);
      });

      it('of several in one call, in their order, as of each alone', async () => {
        const member = await addMember(app);
        await add(member, { phoneNumber: '2125550121' });
        await addPastText(app, member, '+12125550121', 10);
        await addPastText(app, member, '+12125550122', 91);
        await member.client.addToBlockList({ payload: { phoneNumber: '2125550123' } });
        const written = ['(212) 555-0123', '2125550122', '+12125550124', '2125550121', '2125550122'];
        const { data } = await member.client.checkPhones({ payload: { phoneNumbers: written } });
        const alone = written.map((phoneNumber) => member.client.checkPhone({ payload: { phoneNumber } }));
        expect(data).toEqual((await Promise.all(alone)).map((answer) => answer.data));
        expect(data.map(phoneConflict)).toEqual([
          undefined,
          'This phone number already exists in your clinic (SMS history only)',
          undefined,
          'This phone number already exists in your clinic (patient record and SMS history)',
          'This phone number already exists in your clinic (SMS history only)',
        ]);
        expect(data[3]).toMatchObject({ inCooldown: true, blocked: false });
        expect(data[0]).toMatchObject({ exists: false, blocked: true });
      });

      it('among the samples where nobody paid', async () => {
        const preview = await addMember(app, { paid: false });
        const { data: samples } = await preview.client.listPatients({ query: { status: 'cooldown' } });
        const phoneNumbers = [...samples.map(({ phoneNumber }) => phoneNumber), '+12125550199'];
        const { data } = await preview.client.checkPhones({ payload: { phoneNumbers } });
        expect(data.map(({ inCooldown }) => inCooldown)).toEqual([...samples.map(() => true), false]);
      });

      it.each([
        [[], 'Please enter at least one phone number'],
        [['2125550121', 'front desk'], 'Please enter a valid phone number'],
      ])('nothing at all of the list %j', async (phoneNumbers, message) => {
        const member = await addMember(app);
        const check = member.client.checkPhones({ payload: { phoneNumbers } });
        await expect(check).rejects.toMatchObject({ status: 400, message });
      });

      it('nothing at all of what is no number', async () => {
        const member = await addMember(app);
        await expect(
          member.client.checkPhone({ payload: { phoneNumber: 'front desk' } }),
        ).rejects.toMatchObject({
          status: 400,
          message: 'Please enter a valid phone number',
        });
      });
    });
  });
});
