import { randomUUID } from 'node:crypto';
import type { Context } from '../../../server/domain/context.ts';
import { insertBulk } from '../../../server/store/bulkRows.ts';
import type { Db, Row } from '../../../server/store/db.ts';
import { type PatientRow, savePatients } from '../../../server/store/patients.ts';
import { FIRST } from '../../support/csv.ts';

/** Clinics with a history: patients who came over years, and the texts that each of them got. */

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
const YEARS = 4;
const BATCH = 5_000;

export interface History {
  clinicId: string;
  patients: number;
  textsPerPatient: number;
  /** The first of the clinic's fictional numbers, which no other clinic has. */
  firstLine: number;
}

export const surnameOf = (at: number): string => {
  const [one, two] = [SYLLABLES[at % 32] ?? '', SYLLABLES[Math.floor(at / 32) % 32] ?? ''];
  return `${one[0]?.toUpperCase()}${one.slice(1)}${two}`;
};

/** Fills a clinic; who came first got the first texts, and one in fifty opted out or is blocked. */
export async function fillClinic(ctx: Context, history: History): Promise<void> {
  for (let from = 0; from < history.patients; from += BATCH) {
    const count = Math.min(BATCH, history.patients - from);
    const patients = Array.from({ length: count }, (_, index) => makePatient(ctx, history, from + index));
    await ctx.transaction(async ({ db }) => {
      await savePatients(db, history.clinicId, patients);
      for (let text = 0; text < history.textsPerPatient; text += 1) {
        await insertBulk(
          db,
          'messages',
          patients.map((patient) => makeText(ctx, history, patient, text)),
        );
      }
      await stopSome(db, history.clinicId, patients);
    });
  }
}

function makePatient(ctx: Context, history: History, at: number): PatientRow {
  const age = (YEARS * 365 * DAY * (history.patients - at)) / history.patients;
  const createdAt = new Date(ctx.now().getTime() - age).toISOString();
  const phone = `+1555${String(history.firstLine + at).padStart(7, '0')}`;
  return {
    id: randomUUID(),
    phone,
    phoneHash: phone,
    firstName: FIRST[at % FIRST.length] ?? '',
    lastName: surnameOf(at),
    email: `patient${at}@example.com`,
    tags: [],
    consentMethod: 'manual',
    consentAcquiredAt: createdAt,
    consentUserId: null,
    importId: null,
    createdAt,
    updatedAt: createdAt,
  };
}

/** Spread from the day on which the patient came until now. */
function makeText(ctx: Context, history: History, patient: PatientRow, text: number): Row {
  const came = Date.parse(patient.createdAt);
  const share = (text + Number(patient.phone.slice(-2)) / 100) / history.textsPerPatient;
  const at = new Date(came + (ctx.now().getTime() - came) * share).toISOString();
  return {
    id: randomUUID(),
    clinic_id: history.clinicId,
    kind: 'request',
    phone: patient.phone,
    phone_hash: patient.phoneHash,
    body: 'How was your visit? {reviewLink}',
    platform: 'google',
    status: 'delivered',
    send_at: at,
    expires_at: at,
    usage_period: '',
    segments: 1,
    created_at: at,
    updated_at: at,
    accepted_at: at,
    delivered_at: at,
  };
}

async function stopSome(db: Db, clinicId: string, patients: readonly PatientRow[]): Promise<void> {
  const some = (rest: number) => patients.filter(({ phone }) => Number(phone.slice(-2)) === rest);
  const optOuts = some(7).map(({ phoneHash, createdAt }) => ({
    phone_hash: phoneHash,
    source: 'text',
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
