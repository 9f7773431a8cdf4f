import type { Scope } from '../../contract/core/scopes.ts';
import {
  type PatientEvent,
  type PatientRecord,
  SPOKEN_OPT_OUT,
} from '../../contract/routes/patientRecord.ts';
import type { Patient } from '../../contract/routes/patients.ts';
import { readPatients } from '../../store/patients/patientList.ts';
import { audit } from '../audit.ts';
import type { ClinicCaller } from '../caller.ts';
import type { Context } from '../context.ts';
import { sampleRecord } from '../samples/samplePatients.ts';
import { blockNumber } from '../sending/blockList.ts';
import { judgeNumber } from '../sending/numberRules.ts';
import { readSender } from '../sending/send.ts';
import { trustNumber } from '../sending/taughtNumbers.ts';
import { findOne } from './changePatients.ts';
import { readEvents } from './patientEvents.ts';
import { readClinic } from './patients.ts';

/** One patient with all that happened, and what staff note of the number: an opt-out that was spoken, or that it is right. */

/** Reads a patient's record, which is audited; preview callers get a sample's. Throws `not_found`. */
export async function getPatient(ctx: Context, caller: ClinicCaller, id: string): Promise<PatientRecord> {
  if (caller.preview) return sampleRecord(ctx.now(), id);
  const { clinicId } = caller;
  const { clinic } = await readClinic(ctx, clinicId);
  const row = await findOne(ctx, clinicId, id);
  const [patient] = await readPatients(ctx.db, clinic, [row.phoneHash]);
  const answer = await judgeNumber(ctx, await readSender(ctx, clinicId), row);
  const { events, consentRecordedBy } = await readEvents(ctx, clinicId, row);
  await audit(ctx, caller, { action: 'READ', entityType: 'patient', entityId: id });
  const shown = events.filter(({ kind }) => mayRead(caller, kind));
  return { ...(patient as Patient), consentRecordedBy, ...answer, events: shown };
}

/**
 * Notes that a patient asked a person not to be texted: the number comes on the clinic's block list. Works without a
 * subscription. Throws `not_found`.
 */
export async function recordOptOut(
  ctx: Context,
  caller: ClinicCaller,
  id: string,
  reason: string | undefined,
): Promise<PatientRecord> {
  const { clinicId, userId } = caller;
  return ctx.transaction(async (tx) => {
    const { phone } = await findOne(tx, clinicId, id);
    const block = { clinicId, userId, phone, reason: reason || SPOKEN_OPT_OUT, asked: true };
    if (await blockNumber(tx, block)) {
      const metadata = { patientId: id };
      await audit(tx, caller, { action: 'CREATE', entityType: 'block_list', metadata });
    }
    return getPatient(tx, caller, id);
  });
}

/** Forgets what the carrier said of a patient's number; what somebody decided stays. Throws `not_found`. */
export async function numberIsRight(ctx: Context, caller: ClinicCaller, id: string): Promise<PatientRecord> {
  return ctx.transaction(async (tx) => {
    const { phoneHash } = await findOne(tx, caller.clinicId, id);
    await trustNumber(tx, caller, { patientId: id, phoneHash });
    return getPatient(tx, caller, id);
  });
}

/** What an API token must be allowed to read beside patients, to be told of such events. */
const ALSO_READS: Partial<Record<PatientEvent['kind'], Scope>> = {
  text: 'sends:read',
  answer: 'sends:read',
  review: 'reviews:read',
};

function mayRead({ scopes }: ClinicCaller, kind: PatientEvent['kind']): boolean {
  const needed = ALSO_READS[kind];
  return scopes === null || needed === undefined || scopes.includes(needed);
}
