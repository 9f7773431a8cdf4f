import type { User } from '../routes/auth.ts';
import type { PatientRecord } from '../routes/patientRecord.ts';
import { fullName } from '../words/names.ts';

/** The evidence for a complaint about one patient, as screen and terminal write it to a file. */
export interface Evidence {
  /** ISO 8601 in UTC. */
  madeAt: string;
  madeBy: { name: string; email: string };
  clinic: { id: string; name: string } | null;
  patient: PatientRecord;
}

/** Puts together a patient's record with who asked for it, and when. */
export function makeEvidence(
  patient: PatientRecord,
  user: User,
  clinic: { id: string; clinicName: string } | null,
  now: Date,
): Evidence {
  return {
    madeAt: now.toISOString(),
    madeBy: { name: fullName(user), email: user.email },
    clinic: clinic && { id: clinic.id, name: clinic.clinicName },
    patient,
  };
}

/** The file's content. */
export const evidenceJson = (evidence: Evidence): string => `${JSON.stringify(evidence, null, 2)}\n`;

/** The file's name. It names no patient: files lie about on a desk. */
export const evidenceFileName = ({ madeAt, patient }: Evidence): string =>
  `evidence-${patient.id}-${madeAt.slice(0, 10)}.json`;
