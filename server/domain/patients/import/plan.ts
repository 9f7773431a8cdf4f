import { v7 as uuidv7 } from 'uuid';
import type { NewBlock } from '../../../store/blockList.ts';
import type { ImportChange } from '../../../store/importChanges.ts';
import type { PatientRow } from '../../../store/patients.ts';
import { namesOf, oneLine, readName } from '../names.ts';
import type { ImportedPatient } from './judge.ts';

/** What a batch of rows does to a clinic's patients, worked out before anything is written. */
export interface Plan {
  created: number;
  updated: number;
  unchanged: number;
  /** Every patient to be written, once, as the last of its rows leaves it. */
  writes: PatientRow[];
  /** What those of them were whom the clinic had before the batch. */
  changes: ImportChange[];
  blocks: NewBlock[];
}

export interface HashedPatient {
  patient: ImportedPatient;
  phoneHash: string;
}

/** What the clinic knows before the batch; the plan carries it forward from row to row. */
export interface Known {
  patients: Map<string, PatientRow>;
  blocked: Set<string>;
}

/** Who imports, and when. */
export interface Origin {
  clinicId: string;
  userId: string;
  importId: string | null;
  now: string;
}

/**
 * Plans a batch. A row adds a patient, changes one, or says what is known already; so does a number that
 * comes again in the file: its first row creates, a later one updates where it differs.
 */
export function planBatch(batch: readonly HashedPatient[], known: Known, origin: Origin): Plan {
  const plan: Plan = { created: 0, updated: 0, unchanged: 0, writes: [], changes: [], blocks: [] };
  const writes = new Map<string, PatientRow>();
  for (const hashed of batch) {
    const { before, after } = planPatient(hashed, known, origin);
    const isBlockedNow = planBlock(hashed, known, origin, plan);
    if (after !== before) {
      if (before && !writes.has(hashed.phoneHash)) plan.changes.push(toChange(before, origin));
      writes.set(hashed.phoneHash, after);
    }
    plan[outcomeOf(before, after, isBlockedNow)] += 1;
  }
  plan.writes = [...writes.values()];
  return plan;
}

/** What the row makes of its patient, known to the rows after it. */
function planPatient({ patient, phoneHash }: HashedPatient, known: Known, origin: Origin) {
  const before = known.patients.get(phoneHash);
  const after = before ? update(before, patient, origin) : create(patient, phoneHash, origin);
  known.patients.set(phoneHash, after);
  return { before, after };
}

/** Whether the row blocks a number that was not blocked. */
function planBlock({ patient, phoneHash }: HashedPatient, known: Known, origin: Origin, plan: Plan): boolean {
  if (!patient.isBlocked || known.blocked.has(phoneHash)) return false;
  known.blocked.add(phoneHash);
  plan.blocks.push(toBlock(patient.phone, phoneHash, origin));
  return true;
}

function outcomeOf(before: PatientRow | undefined, after: PatientRow, isBlockedNow: boolean) {
  if (!before) return 'created';
  return after !== before || isBlockedNow ? 'updated' : 'unchanged';
}

const toChange = (before: PatientRow, { importId, now }: Origin): ImportChange => ({
  patientId: before.id,
  before: before.importId === importId ? null : before,
  updatedAt: now,
});

const create = (
  patient: ImportedPatient,
  phoneHash: string,
  { userId, importId, now }: Origin,
): PatientRow => ({
  id: uuidv7(),
  phone: patient.phone,
  phoneHash,
  ...namesOf(patient.firstName, patient.lastName),
  email: patient.email || null,
  tags: patient.tags,
  consentMethod: patient.consentMethod ?? null,
  consentAcquiredAt: patient.consentAcquiredAt ?? null,
  consentUserId: patient.consentMethod || patient.consentAcquiredAt ? userId : null,
  importId,
  createdAt: now,
  updatedAt: now,
});

/** What the row leaves empty stays as it is. Gives the same object where nothing changes. */
function update(before: PatientRow, patient: ImportedPatient, { userId, now }: Origin): PatientRow {
  const after: PatientRow = {
    ...before,
    ...namesOf(
      newText(readName(before.firstName), patient.firstName),
      newText(before.lastName, patient.lastName),
    ),
    email: patient.email || before.email,
    tags: newTags(before.tags, patient.tags),
    consentMethod: patient.consentMethod ?? before.consentMethod,
    consentAcquiredAt: patient.consentAcquiredAt ?? before.consentAcquiredAt,
  };
  if (isSame(before, after)) return before;
  const consentUserId = isSameConsent(before, after) ? before.consentUserId : userId;
  return { ...after, consentUserId, updatedAt: now };
}

/** Forms keep spaces as they were typed, files do not: that alone is no change. */
const newText = (before: string, given: string): string =>
  given === '' || given === oneLine(before) ? before : given;

const newTags = (before: string[], given: string[]): string[] =>
  given.length === 0 || given.join() === before.map(oneLine).join() ? before : given;

const isSame = (a: PatientRow, b: PatientRow): boolean =>
  a.firstName === b.firstName &&
  a.lastName === b.lastName &&
  a.email === b.email &&
  isSameConsent(a, b) &&
  a.tags.join('\n') === b.tags.join('\n');

const isSameConsent = (a: PatientRow, b: PatientRow): boolean =>
  a.consentMethod === b.consentMethod && a.consentAcquiredAt === b.consentAcquiredAt;

const toBlock = (phone: string, phoneHash: string, { clinicId, userId, now }: Origin): NewBlock => ({
  clinicId,
  phone,
  phoneHash,
  reason: 'Opted out in an imported file',
  userId,
  createdAt: now,
});
