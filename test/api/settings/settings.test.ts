import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addMember, ENGINES, oneOf, signIn, startApp, type TestApp } from '../../support/app.ts';
import { changedEarlier } from '../../support/clinicName.ts';
import { refusal } from '../../support/refusal.ts';

describe.each(ENGINES)('settings on %s', (engine) => {
  let app: TestApp;

  beforeAll(async () => {
    app = await startApp(engine, { worker: false }, afterAll);
  });

  test('a subset changes, the rest stays, and links are kept as their platform’s rule writes them', async () => {
    const { client } = await addMember(app, { reviewLinks: {} });
    const { data: before } = await client.getSettings();
    const { data: after } = await client.updateSettings({
      payload: {
        version: before.version,
        general: {
          phone: '(212) 555-0123',
          reviewLinks: { google: 'ChIJN1t_tDeuEmsR', facebook: 'facebook.com/us' },
        },
        sms: { cooldownDays: 30, timezone: 'America/Chicago' },
      },
    });
    expect(after.general).toEqual({
      ...before.general,
      phone: '+12125550123',
      reviewLinks: {
        google: 'https://search.google.com/local/writereview?placeid=ChIJN1t_tDeuEmsR',
        facebook: 'https://facebook.com/us',
      },
    });
    expect(after.sms).toMatchObject({ cooldownDays: 30, timezone: 'America/Chicago' });
    const cleared = await client.updateSettings({
      payload: { version: after.version, general: { reviewLinks: { facebook: '' } } },
    });
    expect(Object.keys(cleared.data.general.reviewLinks)).toEqual(['google']);
  });

  test('two people on different fields both save; on the same field the second is told', async () => {
    const { client } = await addMember(app);
    const { version } = (await client.getSettings()).data;
    await client.updateSettings({ payload: { version, sms: { cooldownDays: 30 } } });
    await client.updateSettings({ payload: { version, general: { address: '1 Oak Street' } } });
    const error = await refusal(client.updateSettings({ payload: { version, sms: { cooldownDays: 60 } } }));
    expect(error).toMatchObject({ status: 409, code: 'settings_conflict' });
    expect(error.details.map(({ path }) => path)).toEqual(['cooldownDays']);
    expect((await client.getSettings()).data.sms.cooldownDays).toBe(30);
  });

  test('the block list takes numbers that can be texted, for preview accounts too', async () => {
    const { client } = await addMember(app, { paid: false });
    const { data } = await client.addToBlockList({
      payload: { phoneNumber: '2125550123', reason: 'Moved away' },
    });
    expect(data.blockList).toMatchObject([{ phoneNumber: '+12125550123', reason: 'Moved away' }]);
    const { data: both } = await client.addToBlockList({ payload: { phoneNumber: '20 555 0123' } });
    expect(both.blockList).toContainEqual(
      expect.objectContaining({ phoneNumber: '+36205550123', reason: null }),
    );
    const error = await refusal(client.addToBlockList({ payload: { phoneNumber: '+442079460958' } }));
    expect(error.message).toBe('Enter a valid phone number (+1 for US, +36 for Hungary)');
  });

  describe.each(oneOf(engine))('and on %s alone', () => {
    test('each switch of the mails is turned alone, and stays as it was till somebody does', async () => {
      const { client } = await addMember(app);
      const { version, notifications } = (await client.getSettings()).data;
      expect(notifications).toEqual({
        newReview: true,
        lowRating: false,
        quotaWarning: false,
        systemUpdates: false,
        weeklySummary: false,
      });
      await client.updateSettings({ payload: { version, notifications: { quotaWarning: true } } });
      await client.updateSettings({ payload: { version, notifications: { newReview: false } } });
      const error = await refusal(
        client.updateSettings({
          payload: { version, notifications: { newReview: true, quotaWarning: false } },
        }),
      );
      expect(error.details.map(({ path }) => path)).toEqual([
        'notifications.newReview',
        'notifications.quotaWarning',
      ]);
      expect((await client.getSettings()).data.notifications).toEqual({
        ...notifications,
        newReview: false,
        quotaWarning: true,
      });
    });

    test('routing and the standing link change one by one, and the change says so in the audit', async () => {
      const { client, clinicId } = await addMember(app);
      const other = await addMember(app);
      const { version, reviews } = (await client.getSettings()).data;
      const { platforms } = reviews;
      const url = `${app.url}/r/${clinicId}`;
      expect(reviews).toEqual({ routing: 'smart', platforms, standingLink: { enabled: false, url } });
      await client.updateSettings({ payload: { version, reviews: { standingLink: true } } });
      const { data } = await client.updateSettings({ payload: { version, reviews: { routing: 'open' } } });
      expect(data.reviews).toEqual({ routing: 'open', platforms, standingLink: { enabled: true, url } });
      expect((await client.getSettings()).data.reviews).toEqual(data.reviews);
      const again = { version: data.version, reviews: data.reviews };
      expect((await client.updateSettings({ payload: again })).data.reviews).toEqual(data.reviews);
      expect((await other.client.getSettings()).data.reviews).toMatchObject({
        routing: 'smart',
        standingLink: { enabled: false },
      });
      const rows = await app.ctx.db
        .knex('audit_logs')
        .where({ clinic_id: clinicId, entity_type: 'settings' })
        .orderBy('id');
      expect(rows.map(({ metadata }) => JSON.parse(metadata).fields)).toEqual([
        ['standingLink'],
        ['routing'],
      ]);
    });

    test('what somebody else switched meanwhile is not switched over', async () => {
      const { client } = await addMember(app);
      const { version } = (await client.getSettings()).data;
      const reviews = { routing: 'open', standingLink: true } as const;
      await client.updateSettings({ payload: { version, reviews } });
      const back = { routing: 'smart', standingLink: false } as const;
      const error = await refusal(client.updateSettings({ payload: { version, reviews: back } }));
      expect(error).toMatchObject({ status: 409, code: 'settings_conflict' });
      expect(error.details.map(({ path }) => path)).toEqual(['routing', 'standingLink']);
      expect((await client.getSettings()).data.reviews).toMatchObject({
        routing: 'open',
        standingLink: { enabled: true },
      });
    });

    test.each([
      ['staff', { role: 'staff' }, 403, 'forbidden'],
      ['an owner without a subscription', { paid: false }, 402, 'subscription_required'],
    ] as const)('%s reads them and changes none', async (_, kind, status, code) => {
      const { client } = await addMember(app, kind);
      const before = (await client.getSettings()).data;
      const { version } = before;
      for (const change of [{ reviews: { standingLink: true } }, { sms: { followUpDays: 3 } }]) {
        const error = await refusal(client.updateSettings({ payload: { version, ...change } }));
        expect(error).toMatchObject({ status, code });
      }
      expect((await client.getSettings()).data).toEqual(before);
    });

    test('a standing link that is switched off leads nowhere at once', async () => {
      const { client, clinicId } = await addMember(app);
      const turn = async (standingLink: boolean) => {
        const { version } = (await client.getSettings()).data;
        await client.updateSettings({ payload: { version, reviews: { standingLink } } });
      };
      const open = () => app.anybody.getReviewForm({ params: { token: clinicId as string } });
      expect(await refusal(open())).toMatchObject({ status: 404 });
      await turn(true);
      expect((await open()).data.kind).toBe('standing');
      await turn(false);
      expect(await refusal(open())).toMatchObject({ status: 404 });
    });

    test('the clinic’s name changes once in thirty days', async () => {
      const { client, clinicId } = await addMember(app);
      const rename = async (name: string) => {
        const { version } = (await client.getSettings()).data;
        return client.updateSettings({ payload: { version, general: { name } } });
      };
      expect((await rename('Birch Clinic')).data.general.nameLockedUntil).toBeNull();
      await changedEarlier(app, clinicId);
      expect((await client.getSettings()).data.general.nameLockedUntil).not.toBeNull();
      expect(await refusal(rename('Cedar Clinic'))).toMatchObject({ status: 422, code: 'name_locked' });
    });

    test('a slip in the clinic’s name is corrected within the hour, which moves neither end, or taken back', async () => {
      const { client, clinicId } = await addMember(app);
      const general = async () => (await client.getSettings()).data.general;
      const rename = async (name: string) => {
        const { version } = (await client.getSettings()).data;
        return (await client.updateSettings({ payload: { version, general: { name } } })).data.general;
      };
      const { name } = await general();
      const slip = await rename('Brich Clinic');
      expect(slip).toMatchObject({ nameLockedUntil: null, nameOpenUntil: expect.any(String) });
      expect(await rename('Birch Clinic')).toMatchObject({ nameOpenUntil: slip.nameOpenUntil });
      expect(await rename(name)).toMatchObject({ name, nameLockedUntil: null, nameOpenUntil: null });
      await rename('Brich Clinic');
      await rename('Birch Clinic');
      await changedEarlier(app, clinicId);
      expect(await general()).toMatchObject({ nameOpenUntil: null, nameLockedUntil: expect.any(String) });
      expect(await refusal(rename(name))).toMatchObject({ code: 'name_locked' });
    });

    test('its lock ends thirty days later by the server’s clock, not a second sooner', async () => {
      const alone = await startApp(engine, { worker: false });
      const owner = await addMember(alone);
      const rename = async (name: string, { client } = owner) => {
        const { version } = (await client.getSettings()).data;
        return (await client.updateSettings({ payload: { version, general: { name } } })).data.general;
      };
      await rename('Birch Clinic');
      await changedEarlier(alone, owner.clinicId);
      const { nameLockedUntil } = (await owner.client.getSettings()).data.general;
      const end = Date.parse(nameLockedUntil ?? '');
      /** Moves the clock to so many seconds from the end; sessions of another month have run out. */
      const moveTo = async (seconds: number) => {
        alone.ctx.config.clockOffset = (end - Date.now()) / 1_000 + seconds;
        return { ...owner, ...(await signIn(alone, owner.email)) };
      };
      const early = await moveTo(-60);
      const locked = { code: 'name_locked', details: [{ path: 'general.name', code: nameLockedUntil }] };
      expect(await refusal(rename('Cedar Clinic', early))).toMatchObject(locked);
      expect((await rename('Birch Clinic', early)).nameLockedUntil).toBe(nameLockedUntil);
      const late = await moveTo(1);
      expect((await late.client.getSettings()).data.general.nameLockedUntil).toBeNull();
      expect(await rename('Cedar Clinic', late)).toMatchObject({ name: 'Cedar Clinic' });
      await changedEarlier(alone, owner.clinicId);
      expect(await refusal(rename('Birch Clinic', late))).toMatchObject({ code: 'name_locked' });
    });

    test.each([
      [{ sms: { cooldownDays: 1 } }, 'Enter a whole number of days from 2 to 365'],
      [{ sms: { cooldownDays: 366 } }, 'Enter a whole number of days from 2 to 365'],
      [{ general: { name: 'X' } }, 'Clinic name must be at least 2 characters'],
      [{ general: { reviewLinks: { yelp: 'https://evil.example/' } } }, 'Enter a valid URL on yelp.com'],
      [
        { general: { reviewLinks: { google: 'no' } } },
        'Enter a valid Google Place ID or full Google review URL',
      ],
    ])('%j is refused with its sentence, and nothing changes', async (change, sentence) => {
      const { client } = await addMember(app);
      const before = (await client.getSettings()).data;
      const error = await refusal(client.updateSettings({ payload: { version: before.version, ...change } }));
      expect(error).toMatchObject({ status: 400, message: sentence });
      expect((await client.getSettings()).data).toEqual(before);
    });

    test('taking a number off the list is a paid clinic’s, and a number that is not on it is 404', async () => {
      const { client } = await addMember(app);
      await client.addToBlockList({ payload: { phoneNumber: '+12125550123' } });
      const phone = '+12125550123';
      expect((await client.removeFromBlockList({ params: { phone } })).data.blockList).toEqual([]);
      expect(await refusal(client.removeFromBlockList({ params: { phone } }))).toMatchObject({ status: 404 });
    });

    test('no clinic sees another’s list', async () => {
      const one = await addMember(app);
      const other = await addMember(app);
      await one.client.addToBlockList({ payload: { phoneNumber: '+12125550123' } });
      expect((await other.client.getSettings()).data.sms.blockList).toEqual([]);
      const call = other.client.removeFromBlockList({ params: { phone: '+12125550123' } });
      expect(await refusal(call)).toMatchObject({ status: 404 });
      expect((await one.client.getSettings()).data.sms.blockList).toHaveLength(1);
    });
  });
});
