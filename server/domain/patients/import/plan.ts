import { v7 as uuidv7 } from 'uuid';
import { LIMITS } from '../../../contract/core/limits.ts';
import type { RejectedRow } from '../../../contract/routes/patientImports.ts';
import type { PatientStatus } from '../../../contract/routes/patients.ts';
import type { BlockCause } from '../../../contract/routes/settings.ts';
import { wordKey } from '../../../contract/words/listWords.ts';
import type { NewBlock } from '../../../store/patients/blockList.ts';
import type { ImportChange } from '../../../store/patients/importChanges.ts';
import type { PatientRow } from '../../../store/patients/patients.ts';
import { type Mark, markReason } from '../../lists/marks.ts';
import { everybody, withEverybody } from '../people.ts';
import type { ImportedPatient } from './judge.ts';
import type { Met } from './numbersMet.ts';
import { shorten } from './rejects.ts';
import { consentAfter, placeOf, TOO_MANY_PEOPLE, tell, toPerson } from './whose.ts';

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
  /** Rows that name somebody for a number which has too many people. What they say of opt-outs is kept. */
  rejects: RejectedRow[];
}

export interface HashedPatient {
  patient: ImportedPatient;
  phoneHash: string;
  met: Met;
  line: number;
  fields: string[];
}

/** What the clinic knows before the batch; the plan carries it forward from row to row. */
export interface Known {
  patients: Map<string, PatientRow>;
  /** Why numbers are blocked already; null where somebody decided, or the patient opted out. */
  blocked: Map<string, BlockCause | null>;
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
 * comes again in the file: its first row creates, a later one updates where it differs or names one more of its people.
 */
export function planBatch(batch: readonly HashedPatient[], known: Known, origin: Origin): Plan {
  const plan: Plan = {
    created: 0,
    updated: 0,
    unchanged: 0,
    writes: [],
    changes: [],
    blocks: [],
    rejects: [],
  };
  const writes = new Map<string, PatientRow>();
  for (const hashed of batch) {
    const { before, after } = planPatient(hashed, known, origin);
    const isBlockedNow = planBlock(hashed, known, origin, plan);
    if (after === undefined) {
      plan.rejects.push({ line: hashed.line, reason: TOO_MANY_PEOPLE, fields: shorten(hashed.fields) });
      continue;
    }
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
function planPatient(hashed: HashedPatient, known: Known, origin: Origin) {
  const { patient, phoneHash } = hashed;
  const before = known.patients.get(phoneHash);
  const after = before ? change(before, hashed, origin) : create(patient, phoneHash, origin);
  if (after) known.patients.set(phoneHash, after);
  return { before, after };
}

/** Whether the row blocks a number that was not blocked. */
function planBlock({ patient, phoneHash }: HashedPatient, known: Known, origin: Origin, plan: Plan): boolean {
  const { mark, phone } = patient;
  if (!mark || isBlockedBy(known.blocked.get(phoneHash), mark)) return false;
  known.blocked.set(phoneHash, mark.kind === 'unclear' ? 'unclear' : null);
  plan.blocks.push(toBlock({ mark, phone, phoneHash }, origin));
  return true;
}

/**
 * Whether what blocks a number weighs as much as a mark of a list; undefined: nothing does. What our own export calls blocked
 * may be blocked for a reason that passes, such as a landline, and is not made one for good by the same file.
 */
const isBlockedBy = (cause: BlockCause | null | undefined, { kind, words }: Mark): boolean =>
  cause === null ||
  (cause !== undefined && (words === OWN_WORD || (cause === 'unclear' && kind === 'unclear')));

const OWN_WORD: PatientStatus = 'blacklisted';

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
  ...toPerson(patient),
  people: [],
  consentMethod: patient.consentMethod ?? null,
  consentAcquiredAt: patient.consentAcquiredAt ?? null,
  consentUserId: patient.consentMethod || patient.consentAcquiredAt ? userId : null,
  importId,
  createdAt: now,
  updatedAt: now,
});

/** Gives the same object where nothing changes, and nothing where the number has too many people. */
function change(before: PatientRow, { patient, met }: HashedPatient, origin: Origin): PatientRow | undefined {
  const all = everybody(before);
  const place = placeOf(before, patient, met);
  if (place >= LIMITS.peoplePerNumber) return undefined;
  const person = tell(all[place], patient, met);
  const isShared = place > 0 || all.length > 1;
  const after = { ...before, ...consentAfter(before, patient, isShared) };
  const isSame = isSameConsent(before, after);
  if (isSame && person === all[place]) return before;
  all[place] = person;
  const consentUserId = isSame ? before.consentUserId : origin.userId;
  return { ...withEverybody(after, all), consentUserId, updatedAt: origin.now };
}

const isSameConsent = (a: PatientRow, b: PatientRow): boolean =>
  a.consentMethod === b.consentMethod && a.consentAcquiredAt === b.consentAcquiredAt;

interface MarkedNumber {
  mark: Mark;
  phone: string;
  phoneHash: string;
}

const toBlock = ({ mark, phone, phoneHash }: MarkedNumber, { clinicId, userId, now }: Origin): NewBlock => ({
  clinicId,
  phone,
  phoneHash,
  reason: markReason(mark),
  userId,
  createdAt: now,
  ...(mark.kind === 'unclear' && { cause: 'unclear', word: wordKey(mark.words) }),
});
