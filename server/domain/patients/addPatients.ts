import { v7 as uuidv7 } from 'uuid';
import type { ErrorDetail } from '../../contract/core/errors.ts';
import { type Patient, type PatientInput, patientInput } from '../../contract/routes/patients.ts';
import { nobody } from '../../contract/rules/person.ts';
import { phoneConflict } from '../../contract/rules/phone.ts';
import { readPatients } from '../../store/patients/patientList.ts';
import { lockPatients, type PatientRow, savePatients } from '../../store/patients/patients.ts';
import { addActivity } from '../../store/reports/activities.ts';
import { audit } from '../audit.ts';
import type { ClinicCaller } from '../caller.ts';
import { type Context, instantNow } from '../context.ts';
import { plainWords } from '../plainWords.ts';
import { findKnown } from './checkPhones.ts';
import { namesOf } from './names.ts';
import { readClinic } from './patients.ts';
import { personOf } from './person.ts';

/** Adding patients by hand, one or a list of them. */

type Given = Record<string, unknown>;

interface FailedPatient {
  /** As it was given. */
  patient: Given;
  error: string;
  details?: ErrorDetail[];
}

export interface AddedPatients {
  successful: Patient[];
  failed: FailedPatient[];
  summary: { successful: number; failed: number };
}

interface HashedInput {
  input: PatientInput;
  phoneHash: string;
}

interface Judged extends HashedInput {
  given: Given;
}

/** Adds each patient that can be added; each is judged alone, and a failed one stops no other. */
export async function bulkAddPatients(
  ctx: Context,
  caller: ClinicCaller,
  given: readonly Given[],
): Promise<AddedPatients> {
  const { clinic } = await readClinic(ctx, caller.clinicId);
  const unread: FailedPatient[] = [];
  const judged = given.flatMap((patient) => judge(ctx, patient, unread));
  const { successful, known } = await ctx.transaction(async (tx) => {
    await lockPatients(tx.db, caller.clinicId);
    const { added, known } = await dropKnown(tx, caller.clinicId, judged);
    if (added.length === 0) return { successful: [], known };
    const rows = await addNew(tx, caller, added);
    const hashes = rows.map(({ phoneHash }) => phoneHash);
    return { successful: await readPatients(tx.db, clinic, hashes), known };
  });
  const failed = [...unread, ...known].sort((a, b) => given.indexOf(a.patient) - given.indexOf(b.patient));
  return { successful, failed, summary: { successful: successful.length, failed: failed.length } };
}

function judge(ctx: Context, given: Given, failed: FailedPatient[]): Judged[] {
  const parsed = patientInput.safeParse(given, { error: plainWords });
  if (parsed.success) {
    return [{ given, input: parsed.data, phoneHash: ctx.keys.hashPhone(parsed.data.phoneNumber) }];
  }
  const details = parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  failed.push({ patient: given, error: details[0]?.message ?? 'This patient cannot be read', details });
  return [];
}

/** A number that the clinic knows as a patient's fails, and one from its log unless it is taken with its history. */
async function dropKnown(
  ctx: Context,
  clinicId: string,
  judged: readonly Judged[],
): Promise<{ added: Judged[]; known: FailedPatient[] }> {
  const hashes = judged.map(({ phoneHash }) => phoneHash);
  const { patients, texted } = await findKnown(ctx, clinicId, hashes);
  const seen = new Set<string>();
  const known: FailedPatient[] = [];
  const added = judged.filter(({ given, input, phoneHash }) => {
    const fail = (error: string) => {
      known.push({ patient: given, error });
      return false;
    };
    const conflict = phoneConflict({
      existsInPatients: patients.has(phoneHash),
      existsInSmsLogs: texted.has(phoneHash),
    });
    const isTaken = input.withHistory && !patients.has(phoneHash);
    if (conflict && !isTaken) return fail(conflict);
    if (seen.has(phoneHash)) return fail('This phone number is in the list twice; it is added once');
    return seen.add(phoneHash);
  });
  return { added, known };
}

/** Adds patients whom the clinic does not have. Call it in a transaction that keeps other writers of them out. */
export async function addNew(
  tx: Context,
  caller: ClinicCaller,
  patients: readonly HashedInput[],
): Promise<PatientRow[]> {
  const rows = patients.map((item) => toRow(item, caller.userId, instantNow(tx)));
  await savePatients(tx.db, caller.clinicId, rows);
  await record(tx, caller, rows);
  return rows;
}

/** Anyone who enters a patient by hand has the consent at that moment. */
const toRow = ({ input, phoneHash }: HashedInput, consentUserId: string, now: string): PatientRow => ({
  id: uuidv7(),
  phone: input.phoneNumber,
  phoneHash,
  ...personOf({ ...nobody(), ...input }),
  ...namesOf(input.firstName, input.lastName),
  people: [],
  consentMethod: input.consentMethod,
  consentAcquiredAt: now,
  consentUserId,
  importId: null,
  createdAt: now,
  updatedAt: now,
});

async function record(ctx: Context, caller: ClinicCaller, rows: readonly PatientRow[]): Promise<void> {
  const only = rows.length === 1 ? rows[0] : undefined;
  await addActivity(ctx.db, {
    clinicId: caller.clinicId,
    type: 'patient_added',
    status: 'success',
    title: only ? 'Patient added' : 'Patients added',
    description: only ? 'One patient was added.' : `${rows.length} patients were added.`,
    userId: caller.userId,
    entityId: only?.id ?? null,
    createdAt: instantNow(ctx),
  });
  await audit(ctx, caller, {
    action: 'CREATE',
    entityType: 'patient',
    entityId: only?.id ?? null,
    metadata: { patientIds: rows.map(({ id }) => id) },
  });
}
