import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TEMPLATES } from '../../../server/contract/rules/templates.ts';
import { addMember, ENGINES, type Member, startApp, type TestApp } from '../../support/app.ts';
import { addPatients } from '../../support/patients.ts';
import { refusal } from '../../support/refusal.ts';
import { SENDER } from '../../support/sandbox.ts';
import { carrierPosts, freshNumber } from '../../support/sending.ts';

/** Characters that no keyboard writes, wherever somebody may put them. */

const NUL = '\0';
/** Clears the screen of a terminal. */
const CLEAR = '\u001b[2J';
const HALF_A_LETTER = '\ud83d';

describe.each(ENGINES)('text that no keyboard writes, on %s', (engine) => {
  let app: TestApp;
  let member: Member;

  beforeAll(async () => {
    app = await startApp(engine, { worker: false }, afterAll);
    member = await addMember(app);
  });

  test('a null character in the id of a reply is refused, and fails nothing', async () => {
    const params = { id: `SM1${NUL}` };
    const answered = member.client.answerReply({ params, payload: { text: 'We open at 8 AM.' } });
    expect(await refusal(answered)).toMatchObject({ status: 400 });
    const decided = member.client.decideReply({ params, payload: { decision: 'stop' } });
    expect(await refusal(decided)).toMatchObject({ status: 400 });
  });

  test('one in the address of a missing platform is written as addresses write it, and fails nothing', async () => {
    const asked = { platformName: 'Doctify', contactEmail: 'desk@example.com' };
    const profileUrl = `https://doctify.example/oak${NUL}street`;
    await member.client.requestPlatform({ payload: { ...asked, profileUrl } });
    const kept = await app.database.knex('platform_requests').where({ clinic_id: member.clinicId }).first();
    expect(kept?.profile_url).toBe('https://doctify.example/oak%00street');
  });

  test('a null character in a patient’s STOP does not lose it', async () => {
    const phone = freshNumber();
    await addPatients(member, { phoneNumber: phone });
    const text = { MessageSid: `SM${crypto.randomUUID()}`, From: phone, To: SENDER, Body: `STOP${NUL}` };
    expect((await carrierPosts(app, 'inbound', text)).status).toBe(200);
    const { data } = await member.client.listPatients({ query: { search: phone } });
    expect(data).toMatchObject([{ status: 'opted_out' }]);
  });

  test.each([
    ['what clears a terminal', CLEAR],
    ['half a letter', HALF_A_LETTER],
    ['a line break', '\n'],
  ])('no name holds %s', async (_, hostile) => {
    const name = `Oak${hostile}Street`;
    const { version } = (await member.client.getSettings()).data;
    const params = { token: 'nosuchtoken0' };
    const person = {
      email: 'ann@example.com',
      password: 'Vexing-larch-77!',
      firstName: 'Ann',
      lastName: 'Bee',
    };
    const clinic = { clinicName: 'Larch', acceptTerms: true } as const;
    const { client } = member;
    const asked: Record<string, () => Promise<unknown>> = {
      'general.name': () => client.updateSettings({ payload: { version, general: { name } } }),
      name: () => client.createApiToken({ payload: { name, scopes: ['patients:read'] } }),
      firstName: () => app.anybody.signup({ payload: { ...person, ...clinic, firstName: name } }),
      clinicName: () => app.anybody.signup({ payload: { ...person, ...clinic, clinicName: name } }),
      customerName: () => app.anybody.submitReview({ params, payload: { rating: 2, customerName: name } }),
    };
    for (const [path, call] of Object.entries(asked)) {
      const details = [{ path, message: 'Names cannot hold control characters' }];
      expect(await refusal(call())).toMatchObject({ status: 400, details });
    }
  });

  test('a template’s name holds none either, but for spaces, which count as one', async () => {
    const named = (name: string) => member.client.addTemplate({ payload: { name, text: TEMPLATES[0].text } });
    expect((await named('Spring\n recall')).data.name).toBe('Spring recall');
    expect(await refusal(named(`Spring${CLEAR}`))).toMatchObject({ status: 400 });
  });

  test('no e-mail address holds them', async () => {
    const email = `a${CLEAR}@example.com`;
    const invited = member.client.inviteMember({ payload: { email, role: 'staff' } });
    expect(await refusal(invited)).toMatchObject({ status: 400, message: 'Invalid email' });
  });
});
