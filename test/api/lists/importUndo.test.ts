import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { removeOld } from '../../../server/domain/retention.ts';
import { addReview } from '../../../server/store/reviews/reviews.ts';
import { addMember, ENGINES, type Member, oneOf, startApp, type TestApp } from '../../support/app.ts';
import { csvText } from '../../support/csv.ts';
import { addPastText, addPatients, instantDaysAgo } from '../../support/patients.ts';
import { refusal } from '../../support/refusal.ts';
import { carrierPosts, send } from '../../support/sending.ts';

// A whole import is undone within a day; what happened to its patients meanwhile is not.

const SENDER = '+12025550100';
const NUMBERS = ['+12125550101', '+12125550102', '+12125550103', '+12125550104'] as const;

/** A list of patients named after the hour at which it was written. */
const list = (name: string, phones: readonly string[] = NUMBERS) =>
  `phone,first name,last name,tags\n${phones.map((phone) => `${phone},${name},Shah,${name}\n`).join('')}`;

describe.each(ENGINES)('undoing an import on %s', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp(engine, { worker: false }, afterAll);
  });

  const knex = () => app.ctx.db.knex;
  const importList = async ({ client }: Member, body: string): Promise<string> =>
    (await client.importPatients({ body })).data.importId as string;
  const undo = async ({ client }: Member, id: string) => (await client.undoImport({ params: { id } })).data;
  const patientsOf = ({ clinicId }: Member) =>
    knex()('patients').where({ clinic_id: clinicId }).orderBy('phone').select();
  const review = ({ clinicId }: Member, phone: string) =>
    addReview(app.ctx.db, {
      id: randomUUID(),
      clinicId: clinicId ?? '',
      messageId: null,
      phoneHash: app.ctx.keys.hashPhone(phone),
      platform: 'google',
      rating: 5,
      feedback: 'Kind',
      customerName: null,
      isPublic: false,
      offeredPublic: false,
      source: 'link',
      submittedAt: app.ctx.now().toISOString(),
    });
  const changesOf = (id: string) => knex()('import_changes').where({ import_id: id });

  it('takes away whom it added, and makes those it changed what they were, to the letter', async () => {
    const member = await addMember(app);
    await importList(member, list('Morning', NUMBERS.slice(0, 2)));
    const before = await patientsOf(member);
    const id = await importList(member, `${list('Noon')}${list('Later').split('\n').slice(1).join('\n')}`);
    for (const { first_name, people } of await patientsOf(member)) {
      expect([first_name, JSON.parse(people)]).toMatchObject(['Noon', [{ firstName: 'Later' }]]);
    }
    expect(await undo(member, id)).toEqual({ removed: 2, restored: 2, kept: 0 });
    expect(await patientsOf(member)).toEqual(before);
    expect(await changesOf(id)).toEqual([]);
  });

  it('leaves anyone who was texted or changed meanwhile, and numbers that it blocked', async () => {
    const member = await addMember(app);
    const { client } = member;
    await addPatients(member, { phoneNumber: NUMBERS[0], firstName: 'Anna', lastName: 'Abrams' });
    const id = await importList(member, `${list('Noon')}+12125550105,Owen,Price,\n`);
    await client.importPatients({ body: 'phone,name,status\n+12125550106,Luis Campos,blocked\n' });
    const blocking = await importList(member, 'phone,name,status\n+12125550107,Dev Doyle,blocked\n');
    await send(client, [NUMBERS[1]]);
    const noted = await patientsOf(member);
    const change = (at: number, firstName: string) =>
      client.updatePatient({ params: { id: noted[at].id }, payload: { firstName } });
    await change(0, 'Hand');
    await change(2, 'Hand');

    expect(await undo(member, id)).toEqual({ removed: 2, restored: 0, kept: 3 });
    expect(await undo(member, blocking)).toEqual({ removed: 1, restored: 0, kept: 0 });
    const left = (await patientsOf(member)).map(({ phone, first_name }) => [phone, first_name]);
    expect(left).toEqual([
      [NUMBERS[0], 'Hand'],
      [NUMBERS[1], 'Noon'],
      [NUMBERS[2], 'Hand'],
      ['+12125550106', 'Luis'],
    ]);
    const blocked = await knex()('block_list').where({ clinic_id: member.clinicId }).pluck('phone');
    expect(blocked).toContain('+12125550107');
  });

  it('leaves the one who wrote to the clinic or left a review meanwhile, with what they said', async () => {
    const member = await addMember(app);
    const { client } = member;
    const [wrote, reviewed, wroteBefore] = NUMBERS;
    for (const phone of [wrote, reviewed, wroteBefore]) {
      await addPastText(app, member, phone, 2, { sender: SENDER });
    }
    const text = (From: string, Body: string) =>
      carrierPosts(app, 'inbound', { MessageSid: `SM${From}${member.clinicId}`, From, To: SENDER, Body });
    await text(wroteBefore, 'See you on Monday');
    await knex()('inbound_texts')
      .where({ clinic_id: member.clinicId })
      .update({ received_at: instantDaysAgo(app, 1) });
    const id = await importList(member, list('Noon'));
    await text(wrote, 'Thank you');
    await review(member, reviewed);

    expect(await undo(member, id)).toEqual({ removed: 2, restored: 0, kept: 2 });
    const { data } = await client.listPatients();
    expect(data.map(({ phoneNumber }) => phoneNumber).sort()).toEqual([wrote, reviewed]);
    const said = await Promise.all(data.map(({ id: each }) => client.getPatient({ params: { id: each } })));
    const kinds = said.flatMap((one) => one.data.events.map(({ kind }) => kind));
    expect(kinds).toEqual(expect.arrayContaining(['answer', 'review']));
  });

  it('forgets what an erased patient was', async () => {
    const member = await addMember(app);
    await importList(member, list('Morning'));
    const id = await importList(member, list('Noon'));
    const [erased] = await patientsOf(member);
    await member.client.deletePatient({ params: { id: erased.id } });
    expect(JSON.stringify(await changesOf(id))).not.toContain(NUMBERS[0]);
    expect(await undo(member, id)).toEqual({ removed: 0, restored: 3, kept: 0 });
    expect(await patientsOf(member)).toHaveLength(3);
  });

  it('undoes all of it or nothing', async () => {
    const member = await addMember(app);
    await importList(member, list('Morning'));
    const id = await importList(member, list('Noon'));
    const before = await patientsOf(member);
    await knex()('import_changes').where({ import_id: id }).limit(1).update({ before: '{' });
    expect(await refusal(undo(member, id))).toMatchObject({ status: 500 });
    expect(await patientsOf(member)).toEqual(before);
    expect((await member.client.listImports()).data[0]).toMatchObject({ id, status: 'done' });
  });

  describe.each(oneOf(engine))('and on %s alone', () => {
    it('is undone from the last import to the first', async () => {
      const member = await addMember(app);
      const first = await importList(member, list('Morning'));
      const second = await importList(member, list('Noon'));
      expect(await undo(member, second)).toEqual({ removed: 0, restored: 4, kept: 0 });
      expect(await undo(member, first)).toEqual({ removed: 4, restored: 0, kept: 0 });
      expect(await patientsOf(member)).toEqual([]);
    });

    it('does not take what a patient told another clinic for an answer', async () => {
      const [member, other] = [await addMember(app), await addMember(app)];
      await review(other, NUMBERS[0]);
      const id = await importList(member, list('Noon'));
      await review(other, NUMBERS[1]);
      expect(await undo(member, id)).toEqual({ removed: 4, restored: 0, kept: 0 });
    });

    it('is told of once in the activity list, and refused a second time', async () => {
      const member = await addMember(app);
      const id = await importList(member, list('Noon'));
      const [listed] = (await member.client.listImports()).data;
      expect(Date.parse(listed?.undoUntil ?? '') - Date.parse(listed?.createdAt ?? '')).toBe(86_400_000);
      await undo(member, id);
      await expect(undo(member, id)).rejects.toThrow('This import was undone already.');
      expect((await member.client.listImports()).data).toMatchObject([
        { id, status: 'undone', undoUntil: null, canResume: false },
      ]);
      const { activities } = await member.client.listActivity();
      const told = activities.filter(({ title }) => title === 'Import undone');
      expect(told.map(({ description }) => description)).toEqual([
        'Patients removed: 4, as they were before: 0, kept: 0.',
      ]);
    });

    it('is for a day, for paid clinics, and not for an import that is under way', async () => {
      const member = await addMember(app);
      const id = await importList(member, list('Noon'));
      const again = await importList(member, list('Later'));
      const note = (columns: object) => knex()('imports').where({ id }).update(columns);
      await note({ status: 'running' });
      await expect(undo(member, id)).rejects.toThrow(/under way/);
      const yesterday = new Date(app.ctx.now().getTime() - 86_401_000).toISOString();
      await note({ status: 'done', created_at: yesterday });
      expect(await refusal(undo(member, id))).toMatchObject({ status: 422, code: 'rule_broken' });
      expect(await patientsOf(member)).toHaveLength(4);

      await removeOld(app.ctx, 'import_changes');
      expect(await changesOf(again)).toHaveLength(4);
      await knex()('imports').where({ id: again }).update({ created_at: yesterday });
      await removeOld(app.ctx, 'import_changes');
      expect(await changesOf(again)).toEqual([]);
    });

    it('takes many, part by part', async () => {
      const member = await addMember(app);
      await importList(member, [...csvText({ rows: 3_000, seed: 1 })].join(''));
      const before = await patientsOf(member);
      const id = await importList(member, [...csvText({ rows: 5_500, seed: 2 })].join(''));
      const { removed, restored, kept } = await undo(member, id);
      expect([removed, kept]).toEqual([2_500, 0]);
      expect(restored).toBeGreaterThan(2_500);
      expect(await patientsOf(member)).toEqual(before);
    });
  });
});
