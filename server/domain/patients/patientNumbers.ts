import { LIMITS } from '../../contract/core/limits.ts';
import type { Patient } from '../../contract/routes/patients.ts';
import type { PatientFilter } from '../../store/patients/patientFilters.ts';
import { countFiltered, type ListKey, patientsAfter } from '../../store/patients/patientList.ts';
import { audit } from '../audit.ts';
import type { ClinicCaller } from '../caller.ts';
import type { Context } from '../context.ts';
import { refusePreview } from '../csvFile.ts';
import { readClinic } from './patients.ts';

type Named = Pick<Patient, 'phoneNumber' | 'firstName' | 'lastName'>;

const named = ({ phoneNumber, firstName, lastName }: Patient): Named => ({
  phoneNumber,
  firstName,
  lastName,
});

/** Patients that are read at a time. */
const PART = 1_000;

/**
 * The numbers and names of the patients whom a filter lets through, newest first, as many as one send takes; audited. Throws
 * `subscription_required` for a clinic that never paid.
 */
export async function listPatientNumbers(
  ctx: Context,
  caller: ClinicCaller,
  filter: PatientFilter,
): Promise<{ data: Named[]; total: number }> {
  refusePreview(caller);
  const { clinic } = await readClinic(ctx, caller.clinicId);
  const total = await countFiltered(ctx.db, clinic, filter);
  const found: Named[] = [];
  let after: ListKey | null = null;
  do {
    const part = await patientsAfter(ctx.db, clinic, filter, { after, limit: PART });
    found.push(...part.patients.map(named));
    after = part.next;
  } while (after && found.length < LIMITS.sendNumbers);
  const data = found.slice(0, LIMITS.sendNumbers);
  const metadata = { numbers: data.length };
  await audit(ctx, caller, { action: 'READ', entityType: 'patient', metadata });
  return { data, total };
}
