import {
  type PatientEvent,
  type PatientRecord,
  RULE_TEXT,
  TEXT_RULES,
} from '../../contract/routes/patientRecord.ts';
import type { Patient, PatientStatus } from '../../contract/routes/patients.ts';
import { consentTitle } from '../../contract/rules/consent.ts';
import { nobody } from '../../contract/rules/person.ts';
import { notFound } from '../refusal.ts';

/** Made-up patients for clinics that never paid: the same at every call, dated back from today. */

const DAY = 86_400_000;
const COOLDOWN_DAYS = 90;

type Sample = [
  first: string,
  last: string,
  status: PatientStatus,
  addedDaysAgo: number,
  sentDaysAgo?: number,
];

const SAMPLES: Sample[] = [
  ['Amelia', 'Reyes', 'active', 0.3],
  ['Jonah', 'Keller', 'active', 0.8],
  ['Priya', 'Shah', 'cooldown', 1.5, 0.2],
  ['Walter', 'Boone', 'active', 2.1],
  ['Nora', 'Fleming', 'cooldown', 3.4, 2.9],
  ['Luis', 'Medina', 'active', 4.2],
  ['Grace', 'Tanaka', 'cooldown', 5.6, 4.1],
  ['Owen', 'Price', 'active', 7.3],
  ['Hanna', 'Varga', 'active', 8.9],
  ['Imre', 'Nagy', 'cooldown', 10.2, 9.5],
  ['Carla', 'Duarte', 'active', 11.8],
  ['Tom', 'Whitaker', 'active', 13.1],
  ['Sofia', 'Lindgren', 'cooldown', 19.4, 17.2],
  ['Dev', 'Patel', 'blacklisted', 24.7],
  ['Ruth', 'Abrams', 'active', 33.5],
  ['Marcus', 'Green', 'opted_out', 41.2, 38.6],
  ['Elena', 'Popov', 'cooldown', 55.8, 52.3],
  ['Samuel', 'Okafor', 'active', 68.4],
  ['Zsófia', 'Kiss', 'cooldown', 83.9, 80.1],
  ['Harold', 'Jensen', 'sent', 120.6, 101.5],
  ['Mei', 'Lin', 'sent', 143.3, 118.7],
  ['Beatriz', 'Campos', 'opted_out', 160.1, 131.4],
  ['Arthur', 'Doyle', 'sent', 188.7, 150.9],
  ['Ingrid', 'Solberg', 'blacklisted', 201.5],
];

/** Newest first, as patients are listed. */
export const samplePatients = (now: Date): Patient[] => {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY).toISOString();
  return SAMPLES.map(([firstName, lastName, status, added, sent], index) => ({
    ...nobody(),
    id: `00000000-0000-7000-8000-0000000003${String(index).padStart(2, '0')}`,
    firstName,
    lastName,
    phoneNumber: `+121255501${String(index + 10).padStart(2, '0')}`,
    email: index % 3 === 0 ? null : `${ascii(firstName)}.${ascii(lastName)}@example.com`.toLowerCase(),
    status,
    people: [],
    metadata: {},
    lastSentAt: sent === undefined ? null : daysAgo(sent),
    cooldownUntil: status === 'cooldown' && sent !== undefined ? daysAgo(sent - COOLDOWN_DAYS) : null,
    consentAcquiredAt: daysAgo(added),
    consentMethod: 'manual',
    createdAt: daysAgo(added),
    updatedAt: daysAgo(added),
  }));
};

const ascii = (name: string): string => name.normalize('NFD').replace(/\p{M}/gu, '');

/** Which rule keeps a sample from being texted. */
const RULE_OF = { opted_out: 'opted_out', blacklisted: 'block_list', cooldown: 'cooldown' } as const;

/** The record of a sample; throws `not_found`. */
export function sampleRecord(now: Date, id: string): PatientRecord {
  const patient = samplePatients(now).find((sample) => sample.id === id);
  if (!patient) throw notFound('The patient');
  const { status, cooldownUntil } = patient;
  const failing = status === 'active' || status === 'sent' ? undefined : RULE_OF[status];
  const rules = TEXT_RULES.map((rule) => ({
    rule,
    holds: rule !== failing,
    sentence: RULE_TEXT[rule][rule === failing ? 'fails' : 'holds'],
    until: rule === failing ? cooldownUntil : null,
  }));
  return {
    ...patient,
    consentRecordedBy: SAMPLE_USER,
    mayText: failing === undefined,
    nextDate: failing ? cooldownUntil : now.toISOString(),
    rules,
    events: sampleEvents(patient),
  };
}

/** Who did everything in the samples. */
export const SAMPLE_USER = 'Sample User';

function sampleEvents({ createdAt, consentMethod, lastSentAt }: Patient): PatientEvent[] {
  const event = { detail: null, status: null, rating: null, user: SAMPLE_USER };
  const sent: PatientEvent[] = lastSentAt
    ? [{ ...event, at: lastSentAt, kind: 'text', title: 'Review request for Google', status: 'delivered' }]
    : [];
  return [
    ...sent,
    { ...event, at: createdAt, kind: 'consent', title: consentTitle(consentMethod) },
    { ...event, at: createdAt, kind: 'added', title: 'Added by hand' },
  ];
}
