import { IMPORT_FIELDS } from '../../contract/routes/patientImports.ts';
import type { Patient } from '../../contract/routes/patients.ts';
import { PERSON_FIELD_NAMES, type Person, type PersonField } from '../../contract/rules/person.ts';
import type { PatientFilter } from '../../store/patients/patientFilters.ts';
import { countFiltered, type ListKey, patientsAfter } from '../../store/patients/patientList.ts';
import type { Clinic } from '../../store/patients/patientStatus.ts';
import type { ClinicCaller } from '../caller.ts';
import type { Context } from '../context.ts';
import { auditExport, type Columns, type CsvFile, csvFile, refusePreview } from '../csvFile.ts';
import { readClinic } from './patients.ts';
import { everybody } from './people.ts';

/** A clinic's patients as a CSV file that an import reads back unchanged: a row for each of the people of a number. */

const cellOf = (value: Person[PersonField]): string | null =>
  Array.isArray(value) ? value.join(', ') : value;

const PERSON_COLUMNS: Columns<Patient> = Object.fromEntries(
  PERSON_FIELD_NAMES.map((field) => [
    IMPORT_FIELDS[field].label,
    (patient: Patient) => cellOf(patient[field]),
  ]),
);

/** The columns by their headers: those that an import knows have its labels, and the others it ignores. */
const COLUMNS: Columns<Patient> = {
  [IMPORT_FIELDS.phone.label]: (patient) => patient.phoneNumber,
  ...PERSON_COLUMNS,
  [IMPORT_FIELDS.consentMethod.label]: (patient) => patient.consentMethod,
  [IMPORT_FIELDS.consentAcquiredAt.label]: (patient) => patient.consentAcquiredAt,
  [IMPORT_FIELDS.status.label]: (patient) => patient.status,
  'Last request': (patient) => patient.lastSentAt,
  Added: (patient) => patient.createdAt,
};

/** Patients that are in memory at a time. */
const ROWS = 1_000;

/**
 * Exports the patients that a filter lets through, newest first; audited. Throws `subscription_required` for a clinic
 * that never paid.
 */
export async function exportPatients(
  ctx: Context,
  caller: ClinicCaller,
  filter: PatientFilter,
): Promise<CsvFile> {
  refusePreview(caller);
  const { row, clinic } = await readClinic(ctx, caller.clinicId);
  const patients = await countFiltered(ctx.db, clinic, filter);
  await auditExport(ctx, caller, 'patient', { patients, filter });
  const file = { name: 'patients', zone: row.timezone, columns: COLUMNS };
  return csvFile(ctx, file, readPages(ctx, clinic, filter));
}

async function* readPages(ctx: Context, clinic: Clinic, filter: PatientFilter): AsyncGenerator<Patient[]> {
  let after: ListKey | null = null;
  do {
    const page = await patientsAfter(ctx.db, clinic, filter, { after, limit: ROWS });
    yield page.patients.flatMap((patient) => everybody(patient).map((person) => ({ ...patient, ...person })));
    after = page.next;
  } while (after);
}
