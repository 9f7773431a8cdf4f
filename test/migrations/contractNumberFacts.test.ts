import { readdirSync } from 'node:fs';
import { parse } from 'node:path';
import { describe, expect, test } from 'vitest';
import * as contract from '../../migrations/0027_contract_number_facts.ts';
import type { Database } from '../../server/store/db/db.ts';
import { ENGINES } from '../support/app.ts';
import { patientRow, textRow } from '../support/countedRows.ts';
import { openEmpty } from '../support/database.ts';
import type { FreeDatabase } from '../support/freeRows.ts';

// A database of the release before, with patients and texts: what the upgrade makes of it, and of what is taken back.

const BEFORE = readdirSync('migrations')
  .filter((file) => file.endsWith('.ts') && file < '0027')
  .map((file) => parse(file).name);

const CLINIC = '12345678';
const AT = '2026-05-01T09:00:00.000Z';
const LATER = '2026-05-03T09:00:00.000Z';
const [ANNA, BELA, STRANGER] = ['+12125550101', '+12125550102', '+12125550103'] as const;

/** A request that was accepted then, or waits. */
const request = (phone: string, created_at: string, accepted_at: string | null) => ({
  ...textRow(
    CLINIC,
    {
      kind: 'request',
      status: accepted_at ? 'delivered' : 'queued',
      platform: 'google',
      template: null,
      user_id: null,
      created_at,
      accepted_at,
      answered_at: null,
    },
    phone,
  ),
  phone,
});

async function fill({ knex }: FreeDatabase): Promise<void> {
  const dates = { created_at: AT, updated_at: AT };
  const rules = { cooldown_days: 90, routing: 'smart' };
  await knex('clinics').insert({
    id: CLINIC,
    name: 'Oak',
    email: 'oak@example.com',
    timezone: 'America/New_York',
    ...rules,
    ...dates,
  });
  for (const phone of [ANNA, BELA]) {
    await knex('patients').insert({ ...patientRow(CLINIC, phone, AT), search_text: `anna ${phone}` });
  }
  await knex('messages').insert([
    request(ANNA, AT, AT),
    request(ANNA, LATER, null),
    request(BELA, AT, null),
    { ...request(BELA, LATER, null), status: 'failed' },
    request(STRANGER, AT, AT),
  ]);
}

const lastRequests = ({ knex }: Database) =>
  knex('patients').orderBy('phone').select('phone', 'last_request_at', 'last_sent_at');

const EXPECTED = [
  { phone: ANNA, last_request_at: LATER, last_sent_at: AT },
  { phone: BELA, last_request_at: AT, last_sent_at: null },
];

describe.each(ENGINES)('a database of the release before on %s', (engine) => {
  test('knows the last request to each patient, the numbers that were texted and who is found', async () => {
    const database = await openEmpty(engine);
    await database.migrateTo(BEFORE);
    await fill(database);
    const { knex } = database;
    await contract.up(knex);
    expect(await lastRequests(database)).toEqual(EXPECTED);
    expect((await knex('texted_numbers').pluck('phone')).sort()).toEqual([ANNA, BELA, STRANGER]);
    if (engine === 'sqlite') {
      const found = await knex('patient_search').whereRaw(`patient_search MATCH '"0102"'`).select('rowid');
      expect(
        await knex('patient_words').whereIn(
          'id',
          found.map(({ rowid }) => rowid),
        ),
      ).toHaveLength(1);
    }
  });

  test('has the facts of each number again where the upgrade is taken back, and takes it a second time', async () => {
    const database = await openEmpty(engine);
    await database.migrateTo(BEFORE);
    await fill(database);
    const { knex } = database;
    const facts = () =>
      knex('number_facts')
        .orderBy('phone_hash')
        .select('phone_hash', 'patient_id', 'fact', 'counts_from', 'sent_at');
    const before = await facts();
    await contract.up(knex);
    await contract.down(knex);
    expect(await facts()).toEqual(before);
    await knex('messages').where({ phone: BELA, status: 'queued' }).update({ status: 'cancelled' });
    expect((await facts()).find(({ phone_hash }) => phone_hash === BELA)).toMatchObject({ fact: 'none' });
    await contract.up(knex);
    expect(await lastRequests(database)).toEqual([
      EXPECTED[0],
      { phone: BELA, last_request_at: null, last_sent_at: null },
    ]);
  });
});
