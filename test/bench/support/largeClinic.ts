import { randomUUID } from 'node:crypto';
import { nobody } from '../../../server/contract/rules/person.ts';
import type { Context } from '../../../server/domain/context.ts';
import { insertBulk } from '../../../server/store/db/bulkRows.ts';
import type { Db } from '../../../server/store/db/db.ts';
import { type PatientRow, savePatients } from '../../../server/store/patients/patients.ts';
import { insertReviews } from '../../../server/store/reviews/reviews.ts';
import { insertTexts } from '../../../server/store/sending/textWrites.ts';
import type { NewRowIn } from '../../../server/store/tables/tables.ts';
import { FIRST } from '../../support/csv.ts';
import { type History, phoneOf, texting } from './year.ts';

/** Clinics with a history: patients who came over years, and what a year of texts to them brought. */

/** Surnames are made of two of these, so that a piece of one finds one patient in a thousand. */
const SYLLABLES = [
  ...[
    'aba',
    'bor',
    'cam',
    'dev',
    'eng',
    'far',
    'gos',
    'hal',
    'ivo',
    'jon',
    'kov',
    'lam',
    'med',
    'nag',
    'oka',
    'pri',
  ],
  ...[
    'qui',
    'ros',
    'sza',
    'tor',
    'uri',
    'var',
    'wes',
    'xan',
    'yor',
    'zel',
    'bly',
    'cro',
    'dun',
    'fle',
    'gri',
    'hoo',
  ],
];

const DAY = 86_400_000;
const DAYS = 4 * 365;
const BATCH = 5_000;

export const surnameOf = (at: number): string => {
  const [one, two] = [SYLLABLES[at % 32] ?? '', SYLLABLES[Math.floor(at / 32) % 32] ?? ''];
  return `${one[0]?.toUpperCase()}${one.slice(1)}${two}`;
};

/** Fills a clinic; one in fifty of its patients opted out or is blocked. */
export async function fillClinic(ctx: Context, history: History): Promise<void> {
  for (let from = 0; from < history.patients; from += BATCH) {
    const count = Math.min(BATCH, history.patients - from);
    const patients = Array.from({ length: count }, (_, index) => makePatient(ctx, history, from + index));
    await ctx.transaction(async ({ db }) => {
      await savePatients(db, history.clinicId, patients);
      await stopSome(db, history.clinicId, patients);
    });
  }
  const text = texting(history, ctx.now());
  const texts = history.patients * history.textsPerPatient;
  for (let from = 0; from < texts; from += BATCH) {
    const count = Math.min(BATCH, texts - from);
    const rows = Array.from({ length: count }, (_, index) => text(from + index)).flat();
    await ctx.transaction(async ({ db }) => {
      for (const [table, some] of Map.groupBy(rows, ({ table }) => table)) {
        const made = some.map(({ row }) => row);
        if (table === 'messages') await insertTexts(db, made as NewRowIn<'messages'>[]);
        else if (table === 'reviews') await insertReviews(db, made as NewRowIn<'reviews'>[]);
        else await insertBulk(db, table, made as NewRowIn<typeof table>[]);
      }
    });
  }
}

function makePatient(ctx: Context, history: History, at: number): PatientRow {
  const age = ((history.days ?? DAYS) * DAY * (history.patients - at)) / history.patients;
  const createdAt = new Date(ctx.now().getTime() - age).toISOString();
  const phone = phoneOf(history, at);
  return {
    ...nobody(),
    id: randomUUID(),
    phone,
    phoneHash: phone,
    firstName: FIRST[at % FIRST.length] ?? '',
    lastName: surnameOf(at),
    email: `patient${at}@example.com`,
    people: [],
    consentMethod: 'manual',
    consentAcquiredAt: createdAt,
    consentUserId: null,
    importId: null,
    createdAt,
    updatedAt: createdAt,
  };
}

async function stopSome(db: Db, clinicId: string, patients: readonly PatientRow[]): Promise<void> {
  const some = (rest: number) => patients.filter(({ phone }) => Number(phone.slice(-2)) === rest);
  const optOuts = some(7).map(({ phoneHash, createdAt }) => ({
    phone_hash: phoneHash,
    source: 'text' as const,
    created_at: createdAt,
  }));
  await insertBulk(db, 'opt_outs', optOuts);
  const blocks = some(11).map(({ phone, phoneHash, createdAt }) => ({
    clinic_id: clinicId,
    phone,
    phone_hash: phoneHash,
    created_at: createdAt,
  }));
  await insertBulk(db, 'block_list', blocks);
}
