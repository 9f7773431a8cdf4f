import type { Patient } from '../../contract/routes/patients.ts';
import type { PatientFilter } from '../../store/patients/patientFilters.ts';
import { matchesSearch, searchTextOf } from '../../store/patients/patientSearch.ts';

/** Whether a filter lets a sample through. No sample has tags, left a review or was imported. */
export function fitsFilter(patient: Patient, filter: PatientFilter): boolean {
  const { status, id = '', texted, consentMethod, search, tag, reviewed, importId } = filter;
  return (
    (status === 'all' || patient.status === status) &&
    patient.id.startsWith(id) &&
    (texted !== 'never' || patient.lastSentAt === null) &&
    isWithin(patient.lastSentAt, filter.sentFrom, filter.sentTo) &&
    isWithin(patient.createdAt, filter.addedFrom, filter.addedTo) &&
    (!consentMethod || (patient.consentMethod ?? 'none') === consentMethod) &&
    (!tag || patient.tags.includes(tag)) &&
    !reviewed &&
    !importId &&
    matchesSearch(search, searchTextOf({ ...patient, phone: patient.phoneNumber }))
  );
}

const isWithin = (at: string | null, from: string | undefined, to: string | undefined): boolean =>
  (!from || (at !== null && at >= from)) && (!to || (at !== null && at < to));
