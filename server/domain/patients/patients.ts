import { type Pagination, paginationOf } from '../../contract/core/common.ts';
import type { Patient, PatientCounts } from '../../contract/routes/patients.ts';
import { type ClinicRow, findClinic } from '../../store/accounts/clinics.ts';
import { cooldownSince } from '../../store/patients/cooldown.ts';
import { countByStatus } from '../../store/patients/patientCounts.ts';
import { isNarrowed, type PatientFilter } from '../../store/patients/patientFilters.ts';
import { listPatients as readNarrowed, readPage } from '../../store/patients/patientList.ts';
import type { Clinic } from '../../store/patients/patientStatus.ts';
import type { ClinicCaller } from '../caller.ts';
import type { Context } from '../context.ts';
import { notFound } from '../refusal.ts';
import { fitsFilter } from '../samples/sampleFilter.ts';
import { samplePatients } from '../samples/samplePatients.ts';
import { toPatientCounts, weekStarts } from './patientCounts.ts';

/** Reading a clinic's patients. */

export interface PatientQuery extends PatientFilter {
  page: number;
  limit: number;
}

export interface PatientPage {
  data: Patient[];
  counts: PatientCounts;
  pagination: Pagination;
  isPreview: boolean;
}

/** One page, newest first, with counts over all patients whatever the filter. Preview callers get samples. */
export async function listPatients(
  ctx: Context,
  caller: ClinicCaller,
  query: PatientQuery,
): Promise<PatientPage> {
  if (caller.preview) return samplePage(ctx, query);
  const { row, clinic } = await readClinic(ctx, caller.clinicId);
  const { page, limit, ...filter } = query;
  const statusCounts = await countByStatus(ctx.db, clinic, weekStarts(ctx.now(), row.timezone));
  const counts = toPatientCounts(statusCounts);
  const place = { limit, offset: (page - 1) * limit };
  const answer = (data: Patient[], total: number): PatientPage => ({
    data,
    counts,
    pagination: paginationOf(page, limit, total),
    isPreview: false,
  });
  if (isNarrowed(filter)) {
    const { patients, total } = await readNarrowed(ctx.db, clinic, filter, place);
    return answer(patients, total);
  }
  const total = filter.status === 'all' ? counts.total : counts.byStatus[filter.status];
  return answer(total > place.offset ? await readPage(ctx.db, clinic, filter, place) : [], total);
}

/** The caller's clinic, with how its cooldown stands now. */
export async function readClinic(
  ctx: Context,
  clinicId: string,
): Promise<{ row: ClinicRow; clinic: Clinic }> {
  const row = await findClinic(ctx.db, clinicId);
  if (!row) throw notFound('The clinic');
  const { cooldownDays } = row;
  return { row, clinic: { clinicId, cooldownDays, cooldownSince: cooldownSince(ctx.now(), cooldownDays) } };
}

function samplePage(ctx: Context, { page, limit, ...filter }: PatientQuery): PatientPage {
  const all = samplePatients(ctx.now());
  const found = all.filter((patient) => fitsFilter(patient, filter));
  const { thisWeek, lastWeek } = weekStarts(ctx.now(), 'UTC');
  const counts = toPatientCounts(
    all.map(({ status, createdAt }) => ({
      status,
      total: 1,
      textable: true,
      thisWeek: createdAt >= thisWeek ? 1 : 0,
      lastWeek: createdAt >= lastWeek && createdAt < thisWeek ? 1 : 0,
    })),
  );
  return {
    data: found.slice((page - 1) * limit, page * limit),
    counts,
    pagination: paginationOf(page, limit, found.length),
    isPreview: true,
  };
}
