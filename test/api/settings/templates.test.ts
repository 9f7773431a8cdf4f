import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LIMITS } from '../../../server/contract/core/limits.ts';
import { TEMPLATES } from '../../../server/contract/rules/templates.ts';
import {
  addMember,
  ENGINES,
  type Member,
  oneOf,
  startApp,
  type TestApp,
  textsTo,
} from '../../support/app.ts';
import { refusal } from '../../support/refusal.ts';
import { eventually } from '../../support/sandbox.ts';
import { freshNumber, send } from '../../support/sending.ts';

/** A clinic's own messages beside the ten. */

const SPRING = '{clinicName} thanks you. How was it? {reviewLink} Reply STOP to unsubscribe.';

const add = async ({ client }: Pick<Member, 'client'>, name: string, text = SPRING) =>
  (await client.addTemplate({ payload: { name, text } })).data;

const namesOf = async ({ client }: Pick<Member, 'client'>) =>
  (await client.listTemplates()).data.filter(({ id }) => id !== null).map(({ name }) => name);

describe.each(ENGINES)('templates on %s', (engine) => {
  let app: TestApp;

  beforeAll(async () => {
    app = await startApp(engine, {}, afterAll);
  });

  test('are renamed, changed and deleted; what waits keeps its words', async () => {
    const owner = await addMember(app);
    const { id } = await add(owner, 'Spring');
    const params = { id: id as string };
    const renamed = await owner.client.updateTemplate({ params, payload: { name: 'SPRING' } });
    expect(renamed.data).toMatchObject({ id, name: 'SPRING', text: SPRING });
    const text = SPRING.replace('it', 'your visit');
    const changed = await owner.client.updateTemplate({ params, payload: { text } });
    expect(changed.data).toMatchObject({ id, name: 'SPRING', text });
    await send(owner.client, [freshNumber()], { messageTemplate: text });
    await owner.client.deleteTemplate({ params });
    expect(await namesOf(owner)).toEqual([]);
    expect((await refusal(owner.client.updateTemplate({ params, payload: {} }))).status).toBe(404);
    const [waiting] = await app.database.knex('messages').where({ clinic_id: owner.clinicId });
    expect(waiting.body).toContain('How was your visit?');
  });

  test('two people who save the same name get one template, and the second a clear word', async () => {
    const owner = await addMember(app);
    const admin = await addMember(app, { role: 'admin', clinicId: owner.clinicId as string });
    const both = await Promise.allSettled([add(owner, 'Spring'), add(admin, 'spring')]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await namesOf(owner)).toHaveLength(1);
    for (const name of ['SPRING', 'polite', 'Polite request']) {
      expect(await refusal(add(admin, name))).toMatchObject({
        status: 409,
        code: 'name_taken',
        message: `There is a template called “${name}” already. Choose another name.`,
      });
    }
    const other = await add(owner, 'Summer');
    const rename = { params: { id: other.id as string }, payload: { name: 'Spring' } };
    expect((await refusal(admin.client.updateTemplate(rename))).status).toBe(409);
    const stranger = await addMember(app);
    expect(await add(stranger, 'Spring')).toMatchObject({ name: 'Spring' });
  });

  describe.each(oneOf(engine))('and on %s alone', () => {
    test('of a clinic stand behind the ten by name, and their words reach patients', async () => {
      const owner = await addMember(app);
      await add(owner, 'Winter');
      await add(owner, ' autumn   visits ');
      const { data } = await owner.client.listTemplates();
      expect(data.slice(0, 10).map(({ name }) => name)).toEqual(TEMPLATES.map(({ name }) => name));
      expect(data.slice(10)).toMatchObject([
        { name: 'autumn visits', label: 'autumn visits', text: SPRING, problems: [], warnings: [] },
        { name: 'Winter' },
      ]);
      const phone = freshNumber();
      await send(owner.client, [phone], { messageTemplate: data[11]?.text });
      const [text] = await eventually(async () => {
        const texts = await textsTo(app, phone);
        return texts.length > 0 && texts;
      });
      expect(text?.body).toMatch(/^Oak Street Clinic thanks you\. How was it\? https?:\/\/\S+ Reply STOP/);
    });

    test('pass the content check when they are saved: problems refuse, warnings are answered', async () => {
      const owner = await addMember(app);
      const gift = add(
        owner,
        'Gift',
        `A gift for {clinicName} patients: {reviewLink} Reply STOP to unsubscribe.`,
      );
      expect(await refusal(gift)).toMatchObject({
        status: 422,
        code: 'content_refused',
        message: expect.stringContaining('Do not offer anything for a review'),
        details: [{ path: 'text', code: 'incentive' }],
      });
      const saved = await add(owner, 'Care', SPRING.replace('it', 'your surgery'));
      expect(saved.warnings).toMatchObject([{ code: 'health_information' }]);
      const params = { id: saved.id as string };
      const bare = owner.client.updateTemplate({ params, payload: { text: 'How was it? {reviewLink}' } });
      expect((await refusal(bare)).details?.map(({ code }) => code)).toEqual([
        'clinic_missing',
        'stop_missing',
      ]);
      expect(await namesOf(owner)).toEqual(['Care']);
    });

    test('pass it again at every send: one that names the clinic as it was called is refused', async () => {
      const owner = await addMember(app);
      const text = SPRING.replace('{clinicName}', 'Oak Street Clinic');
      await add(owner, 'By name', text);
      const { version } = (await owner.client.getSettings()).data;
      await owner.client.updateSettings({ payload: { version, general: { name: 'Elm Street Clinic' } } });
      const own = (await owner.client.listTemplates()).data.at(-1);
      expect(own?.problems).toMatchObject([{ code: 'clinic_missing' }]);
      const sent = send(owner.client, [freshNumber()], { messageTemplate: text });
      expect(await refusal(sent)).toMatchObject({ status: 422, code: 'content_refused' });
    });

    test('are kept by owners and admins and used by staff; without a subscription none is saved', async () => {
      const owner = await addMember(app);
      const clinicId = owner.clinicId as string;
      const admin = await addMember(app, { role: 'admin', clinicId });
      const staff = await addMember(app, { role: 'staff', clinicId });
      const params = { id: (await add(admin, 'Spring')).id as string };
      expect(await namesOf(staff)).toEqual(['Spring']);
      for (const call of [
        () => add(staff, 'Mine'),
        () => staff.client.updateTemplate({ params, payload: { name: 'Mine' } }),
        () => staff.client.deleteTemplate({ params }),
      ]) {
        expect(await refusal(call())).toMatchObject({ status: 403, code: 'forbidden' });
      }
      const preview = await addMember(app, { paid: false });
      expect(await refusal(add(preview, 'Spring'))).toMatchObject({ status: 402 });
      expect((await preview.client.listTemplates()).data).toHaveLength(10);
    });
  });
});

test('a clinic has so many templates and no more, of names and messages that fit', async () => {
  const app = await startApp('sqlite', { worker: false });
  const owner = await addMember(app);
  for (let n = 0; n < LIMITS.templatesPerClinic; n += 1) await add(owner, `Template ${n}`);
  expect(await refusal(add(owner, 'One more'))).toMatchObject({
    status: 422,
    message: expect.stringContaining(`at most ${LIMITS.templatesPerClinic} templates`),
  });
  expect(await refusal(add(owner, '  '))).toMatchObject({ status: 400, message: expect.any(String) });
  const long = 'n'.repeat(LIMITS.templateNameLength + 1);
  expect((await refusal(add(owner, long))).details).toMatchObject([{ path: 'name' }]);
  const wordy = SPRING + 'a'.repeat(LIMITS.templateLength);
  expect((await refusal(add(owner, 'Wordy', wordy))).details).toMatchObject([{ path: 'text' }]);
});
