import { DateTime } from 'luxon';
import { BYTE_ORDER_MARK, csvLine } from '../../contract/csv.ts';
import { ERROR_TEXT } from '../../contract/errors.ts';
import { IMPORT_FIELDS } from '../../contract/patientImports.ts';
import type { Patient } from '../../contract/patients.ts';
import type { Clinic, PatientFilter } from '../../store/patientFilters.ts';
import { countFiltered, type ListKey, patientsAfter } from '../../store/patientList.ts';
import { audit } from '../audit.ts';
import type { ClinicCaller } from '../caller.ts';
import type { Context } from '../context.ts';
import { Refusal } from '../refusal.ts';
import { readClinic } from './patients.ts';

/** A clinic's patients as a CSV file that an import reads back unchanged (DESIGN 7.24). */

/** The columns by their headers: those that an import knows have its labels, and the others it ignores. */
const COLUMNS: Record<string, (patient: Patient) => string | null> = {
  [IMPORT_FIELDS.phone.label]: (patient) => patient.phoneNumber,
  [IMPORT_FIELDS.firstName.label]: (patient) => patient.firstName,
  [IMPORT_FIELDS.lastName.label]: (patient) => patient.lastName,
  [IMPORT_FIELDS.email.label]: (patient) => patient.email,
  [IMPORT_FIELDS.tags.label]: (patient) => patient.tags.join(', '),
  [IMPORT_FIELDS.consentMethod.label]: (patient) => patient.consentMethod,
  [IMPORT_FIELDS.consentAcquiredAt.label]: (patient) => patient.consentAcquiredAt,
  [IMPORT_FIELDS.status.label]: (patient) => patient.status,
  'Last request': (patient) => patient.lastSentAt,
  Added: (patient) => patient.createdAt,
};

/** Patients that are in memory at a time. */
const ROWS = 1_000;

/** The file, made while it is read. */
export interface PatientsFile {
  filename: string;
  pieces: AsyncGenerator<string>;
}

/**
 * Exports the patients that a filter lets through, newest first. The audit row is there before the first of
 * them leaves, however far the reader goes. Throws `subscription_required` for a clinic that never paid: it
 * has no patients of its own.
 */
export async function exportPatients(
  ctx: Context,
  caller: ClinicCaller,
  filter: PatientFilter,
): Promise<PatientsFile> {
  if (caller.preview) throw new Refusal('subscription_required', ERROR_TEXT.subscriptionRequired);
  const { row, clinic } = await readClinic(ctx, caller.clinicId);
  const metadata = { patients: await countFiltered(ctx.db, clinic, filter), filters: filtersIn(filter) };
  await audit(ctx, caller, { action: 'EXPORT', entityType: 'patient', metadata });
  const day = DateTime.fromJSDate(ctx.now(), { zone: row.timezone }).toISODate();
  return { filename: `patients-${day}.csv`, pieces: writeFile(ctx, clinic, filter) };
}

/** The names of the filters that narrow; what they ask for may be patients' data. */
const filtersIn = (filter: PatientFilter): string[] =>
  Object.entries(filter)
    .filter(([, value]) => value && value !== 'all' && value !== 'any')
    .map(([name]) => name);

async function* writeFile(ctx: Context, clinic: Clinic, filter: PatientFilter): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(Object.keys(COLUMNS));
  let after: ListKey | null = null;
  do {
    const page = await patientsAfter(ctx.db, clinic, filter, { after, limit: ROWS });
    if (page.patients.length > 0) yield page.patients.map(toLine).join('');
    after = page.next;
  } while (after);
}

const toLine = (patient: Patient): string =>
  csvLine(Object.values(COLUMNS).map((read) => read(patient) ?? ''));
