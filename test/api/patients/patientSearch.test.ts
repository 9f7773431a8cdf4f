import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { forgetWords } from '../../../server/domain/retention.ts';
import { matchesSearch, searchTextOf } from '../../../server/store/patients/patientSearch.ts';
import { addMember, ENGINES, startApp, type TestApp } from '../../support/app.ts';

// What the search finds by the database's index (store/patients/patientSearch.ts), and what it forgets.

describe.each(ENGINES)('a search by the index on %s', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp(engine, { worker: false }, afterAll);
  });

  const PEOPLE = [
    ['Anna', 'Kovács', 'anna.kovacs@example.com'],
    ['Ádám', 'O\'Neill "Red"', null],
    ['Ko', 'Ng', 'k.ng@example.com'],
    ['李振藩', '小龙', 'li@example.com'],
    ['Мария', 'Иванова', null],
    ['100%', '_under_', 'a_b%c@example.com'],
    ['👩🏽‍⚕️ Zoë', 'van der Berg', 'zoe@example.com'],
  ] as const;
  const TERMS = [
    ...[
      'anna',
      'KOVÁCS',
      'vac',
      'ko',
      'k',
      'ng',
      "o'n",
      '"re',
      '"',
      "'",
      '小龙',
      '李',
      '龙',
      'ива',
      'Мар',
      'ма',
      '%',
      '0%',
      '_un',
    ],
    ...[
      '👩🏽‍⚕️',
      'zoe',
      'der berg',
      'van ber',
      '@example',
      'e.c',
      '555',
      '55',
      '5',
      '+1',
      '21',
      '2125',
      '(212) 555',
      '*',
      'OR',
      'anna AND',
      'NEAR(',
    ],
  ];

  it('finds whom the words themselves find, and nobody of another clinic', async () => {
    const member = await addMember(app);
    const neighbour = await addMember(app);
    for (const { client } of [member, neighbour]) {
      const patients = PEOPLE.map(([firstName, lastName, email], at) => ({
        ...{ firstName, lastName, email: email ?? undefined },
        phoneNumber: `+1212556${4_000 + at}`,
      }));
      const { data } = await client.bulkAddPatients({ payload: { patients } });
      expect(data.failed).toEqual([]);
    }
    const { data: all } = await member.client.listPatients({ query: { limit: 100 } });
    expect(all).toHaveLength(PEOPLE.length);
    for (const search of TERMS) {
      const { data, pagination } = await member.client.listPatients({ query: { search, limit: 100 } });
      const expected = all.filter((patient) =>
        matchesSearch(search, searchTextOf({ ...patient, phone: patient.phoneNumber })),
      );
      expect([search, data.map(({ id }) => id)]).toEqual([search, expected.map(({ id }) => id)]);
      expect(pagination.total).toBe(expected.length);
    }
  });

  it('finds a patient by the new name after a change, and not after an erasure', async () => {
    const member = await addMember(app);
    const [added] = (
      await member.client.bulkAddPatients({
        payload: { patients: [{ phoneNumber: '+12125570001', firstName: 'Before', lastName: 'Wards' }] },
      })
    ).data.successful;
    const find = async (search: string) =>
      (await member.client.listPatients({ query: { search } })).data.length;
    expect(await find('befor')).toBe(1);
    const params = { id: added?.id ?? '' };
    await member.client.updatePatient({ params, payload: { firstName: 'After' } });
    expect([await find('befor'), await find('after'), await find('wards')]).toEqual([0, 1, 1]);
    await member.client.deletePatient({ params });
    expect(await find('after')).toBe(0);
  });
});

test('SQLite’s index keeps no piece of an erased name once it was tidied', async () => {
  const app = await startApp('sqlite', { worker: false });
  const member = await addMember(app);
  const { knex } = app.ctx.db;
  const patients = [{ phoneNumber: '+12125570002', firstName: 'Zqxwvj', lastName: 'Erased' }];
  const { data } = await member.client.bulkAddPatients({ payload: { patients } });
  await knex.raw(`CREATE VIRTUAL TABLE temp.pieces USING fts5vocab(main, patient_search, 'row')`);
  const kept = () => knex('temp.pieces').where({ term: 'qxw' }).pluck('term');
  expect(await kept()).toEqual(['qxw']);
  await member.client.deletePatient({ params: { id: data.successful[0]?.id ?? '' } });
  await forgetWords(app.ctx);
  expect(await kept()).toEqual([]);
});
