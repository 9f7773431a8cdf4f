import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LIMITS } from '../../../server/contract/core/limits.ts';
import { LOGO_TEXT } from '../../../server/contract/routes/clinicSetup.ts';
import { addMember, ENGINES, type Member, oneOf, startApp, type TestApp } from '../../support/app.ts';
import { linkTo, switchStandingLink } from '../../support/pageLinks.ts';
import { png } from '../../support/png.ts';
import { refusal } from '../../support/refusal.ts';

/** The logo and the accent colour of a clinic. */

const read = async ({ client }: Pick<Member, 'client'>) => (await client.getSettings()).data;
const show = ({ client }: Pick<Member, 'client'>, picture: Buffer) =>
  client.setLogo({ payload: { image: picture.toString('base64') } });

describe.each(ENGINES)('the look of a clinic on %s', (engine) => {
  let app: TestApp;

  beforeAll(async () => {
    app = await startApp(engine, { worker: false }, afterAll);
  });

  test('a logo is kept byte for byte, at an address that is kept for a year and changes with the picture', async () => {
    const owner = await addMember(app);
    const { clinicId } = owner;
    const [first, second] = [png(), png({ pixel: [200, 30, 30, 255] })];
    const { logoUrl } = (await show(owner, first)).data;
    expect(logoUrl).toMatch(new RegExp(`^/api/clinics/${clinicId}/logo\\?v=[\\w-]{16}$`));
    expect((await read(owner)).general.logoUrl).toBe(logoUrl);
    const answer = await fetch(app.url + logoUrl);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(first);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    });

    const other = (await show(owner, second)).data.logoUrl;
    expect(other).not.toBe(logoUrl);
    expect(Buffer.from(await (await fetch(app.url + other)).arrayBuffer())).toEqual(second);
    expect((await show(owner, first)).data.logoUrl).toBe(logoUrl);
  });

  test('a logo that is removed is nowhere any more, and no other clinic’s is touched', async () => {
    const alone = await startApp(engine, { worker: false });
    const [owner, other] = [await addMember(alone), await addMember(alone)];
    const { logoUrl } = (await show(owner, png())).data;
    const { logoUrl: others } = (await show(other, png())).data;
    await owner.client.removeLogo();
    expect((await read(owner)).general.logoUrl).toBeNull();
    const gone = await fetch(alone.url + logoUrl);
    expect([gone.status, gone.headers.get('cache-control')]).toEqual([404, 'no-store']);
    expect((await fetch(alone.url + others)).status).toBe(200);
    expect(await alone.ctx.db.knex('clinic_logos').pluck('clinic_id')).toEqual([other.clinicId]);
  });

  test('a logo goes with its clinic', async () => {
    const alone = await startApp(engine, { worker: false });
    const owner = await addMember(alone);
    await show(owner, png());
    const { knex } = alone.ctx.db;
    await knex('sessions').delete();
    await knex('users').where({ clinic_id: owner.clinicId }).delete();
    await knex('clinics').where({ id: owner.clinicId }).delete();
    expect(await knex('clinic_logos')).toEqual([]);
  });

  describe.each(oneOf(engine))('and on %s alone', () => {
    test('a new logo is a new version of the settings, and stands in nobody’s way', async () => {
      const owner = await addMember(app);
      const { version } = await read(owner);
      await show(owner, png());
      expect((await read(owner)).version).toBe(version + 1);
      await show(owner, png());
      expect((await read(owner)).version).toBe(version + 1);
      const { data } = await owner.client.updateSettings({ payload: { version, sms: { cooldownDays: 30 } } });
      expect(data).toMatchObject({ version: version + 2, general: { logoUrl: expect.any(String) } });
    });

    test.each([
      ['a page', Buffer.from('<script>alert(1)</script>')],
      ['one pixel too wide', png({ width: LIMITS.logoWidth + 1 })],
      ['cut off', png().subarray(0, -4)],
      ['nothing', Buffer.alloc(0)],
    ])('a picture that is %s is refused with the sentence, and the old one stays', async (_, picture) => {
      const owner = await addMember(app);
      await show(owner, png());
      const before = await read(owner);
      const error = await refusal(show(owner, picture));
      expect(error).toMatchObject({ status: 422, code: 'rule_broken', message: LOGO_TEXT });
      expect(await refusal(owner.client.setLogo({ payload: { image: 'no base64!' } }))).toMatchObject({
        status: 400,
        message: LOGO_TEXT,
      });
      expect(await read(owner)).toEqual(before);
    });

    test('a colour is kept in one form, told to the second who changes it, and taken back', async () => {
      const { client, ...owner } = await addMember(app);
      const member = { client, ...owner };
      const { version, general } = await read(member);
      expect(general.accentColor).toBeNull();
      const paint = (accentColor: string | null, at = version) =>
        client.updateSettings({ payload: { version: at, general: { accentColor } } });
      const { data } = await paint('#1e6b52');
      expect(data.general.accentColor).toBe('#1E6B52');
      const error = await refusal(paint('#AA0000'));
      expect(error).toMatchObject({ code: 'settings_conflict', details: [{ path: 'accentColor' }] });
      expect((await paint(null, data.version)).data.general.accentColor).toBeNull();
    });

    test.each([
      '1E6B52',
      '#1E6B5',
      '#1E6B521',
      '#GGGGGG',
      'red',
      '#1E6B52;}body{display:none',
      'url(https://evil.example/)',
    ])('what is no colour is refused: %s', async (accentColor) => {
      const owner = await addMember(app);
      const { version } = await read(owner);
      const call = owner.client.updateSettings({ payload: { version, general: { accentColor } } });
      expect(await refusal(call)).toMatchObject({ status: 400, message: 'Enter a color such as #1E6B52' });
    });

    test('the patient’s page is told both, by every link of the clinic', async () => {
      const owner = await addMember(app);
      const { logoUrl } = (await show(owner, png())).data;
      const { version } = await read(owner);
      await owner.client.updateSettings({ payload: { version, general: { accentColor: '#1E6B52' } } });
      for (const token of [await linkTo(app, owner), await switchStandingLink(owner, true)]) {
        const { data } = await app.anybody.getReviewForm({ params: { token } });
        expect(data).toMatchObject({ logoUrl, accentColor: '#1E6B52' });
      }
      const { url } = (await (await addMember(app, { role: 'super_admin' })).client.createDemoReviewLink())
        .data;
      const demo = await app.anybody.getReviewForm({ params: { token: url.split('/r/')[1] ?? '' } });
      expect(demo.data).toMatchObject({ logoUrl: null, accentColor: null });
    });

    test('settings tell the hours in which patients are texted, and the number that they see', async () => {
      const alone = await startApp(engine, { worker: false });
      const owner = await addMember(alone);
      expect((await read(owner)).sms).toMatchObject({
        sendingHours: { from: 8, until: 20 },
        sender: '+12025550100',
      });
      alone.ctx.config.sms.messagingServiceSid = 'MG00000000000000000000000000000000';
      expect((await read(owner)).sms.sender).toBeNull();
    });
  });
});
