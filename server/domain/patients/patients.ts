import { type Pagination, paginationOf } from '../../contract/common.ts';
import type { Patient, PatientCounts, PatientStatus } from '../../contract/patients.ts';
import { findBlocked } from '../../store/blockList.ts';
import { type ClinicRow, findClinic } from '../../store/clinics.ts';
import { cooldownEnd, cooldownSince, lastRequests } from '../../store/cooldown.ts';
import { findTexted } from '../../store/messages.ts';
import { findOptedOut } from '../../store/optOuts.ts';
import {
  type Clinic,
  countByStatus,
  countFiltered,
  listPatients as readPage,
} from '../../store/patientList.ts';
import { matchesSearch, searchTextOf } from '../../store/patientSearch.ts';
import { findPatients } from '../../store/patients.ts';
import type { ClinicCaller } from '../caller.ts';
import type { Context } from '../context.ts';
import { notFound } from '../refusal.ts';
import { samplePatients } from '../samples/samplePatients.ts';
import { isTextable } from '../sending/numbers.ts';
import { toPatientCounts, weekStarts } from './patientCounts.ts';

/** Reading a clinic's patients (specification 001 sections 2, 3 and 5). */

export interface PatientQuery {
  page: number;
  limit: number;
  search?: string | undefined;
  status: PatientStatus | 'all';
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
  const filter = { search: query.search, status: query.status };
  const { page, limit } = query;
  const statusCounts = await countByStatus(ctx.db, clinic, weekStarts(ctx.now(), row.timezone));
  const counts = toPatientCounts(statusCounts);
  const known = query.status === 'all' ? counts.total : counts.byStatus[query.status];
  const total = query.search ? await countFiltered(ctx.db, clinic, filter) : known;
  const data = await readPage(ctx.db, clinic, filter, { limit, offset: (page - 1) * limit });
  return { data, counts, pagination: paginationOf(page, limit, total), isPreview: false };
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

function samplePage(ctx: Context, { page, limit, search, status }: PatientQuery): PatientPage {
  const all = samplePatients(ctx.now());
  const found = all.filter(
    (patient) =>
      (status === 'all' || patient.status === status) &&
      matchesSearch(search, searchTextOf({ ...patient, phone: patient.phoneNumber })),
  );
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

const DAY = 86_400_000;

/** What a clinic knows of a number. */
export interface PhoneCheck {
  phoneNumber: string;
  exists: boolean;
  existsInPatients: boolean;
  existsInSmsLogs: boolean;
  lastSentAt: string | null;
  cooldownUntil: string | null;
  inCooldown: boolean;
  daysRemaining: number;
  blocked: boolean;
  textable: boolean;
}

/** Tells what the clinic knows of an E.164 number; preview callers ask among the samples. */
export async function checkPhone(ctx: Context, caller: ClinicCaller, phone: string): Promise<PhoneCheck> {
  if (caller.preview) return checkSample(ctx, phone);
  const { clinic } = await readClinic(ctx, caller.clinicId);
  const hash = ctx.keys.hashPhone(phone);
  const known = await findKnown(ctx, clinic.clinicId, [hash]);
  const request = (await lastRequests(ctx.db, clinic.clinicId, [hash])).get(hash);
  const blocked =
    (await findBlocked(ctx.db, clinic.clinicId, [hash])).has(hash) ||
    (await findOptedOut(ctx.db, [hash])).has(hash);
  return toCheck(ctx, phone, {
    existsInPatients: known.patients.has(hash),
    existsInSmsLogs: known.texted.has(hash),
    lastSentAt: request?.sentAt ?? null,
    cooldownUntil: request ? cooldownEnd(request.countsFrom, clinic.cooldownDays) : null,
    blocked,
  });
}

/** Which of these hashes the clinic has as patients, and which it has ever texted. */
export async function findKnown(ctx: Context, clinicId: string, phoneHashes: readonly string[]) {
  return {
    patients: await findPatients(ctx.db, clinicId, phoneHashes),
    texted: await findTexted(ctx.db, clinicId, phoneHashes),
  };
}

function checkSample(ctx: Context, phone: string): PhoneCheck {
  const sample = samplePatients(ctx.now()).find(({ phoneNumber }) => phoneNumber === phone);
  return toCheck(ctx, phone, {
    existsInPatients: sample !== undefined,
    existsInSmsLogs: sample?.lastSentAt != null,
    lastSentAt: sample?.lastSentAt ?? null,
    cooldownUntil: sample?.cooldownUntil ?? null,
    blocked: sample?.status === 'opted_out' || sample?.status === 'blacklisted',
  });
}

type Facts = Pick<
  PhoneCheck,
  'existsInPatients' | 'existsInSmsLogs' | 'lastSentAt' | 'cooldownUntil' | 'blocked'
>;

function toCheck(ctx: Context, phone: string, facts: Facts): PhoneCheck {
  const left = facts.cooldownUntil ? Date.parse(facts.cooldownUntil) - ctx.now().getTime() : 0;
  return {
    ...facts,
    phoneNumber: phone,
    exists: facts.existsInPatients || facts.existsInSmsLogs,
    cooldownUntil: left > 0 ? facts.cooldownUntil : null,
    inCooldown: left > 0,
    daysRemaining: Math.max(0, Math.ceil(left / DAY)),
    textable: isTextable(phone),
  };
}
