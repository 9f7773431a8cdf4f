import { Flags, type Interfaces } from '@oclif/core';
import type { Api } from '../../server/contract/core/api.ts';
import type { Call } from '../../server/contract/core/route.ts';
import { PATIENT_STATUSES } from '../../server/contract/routes/patients.ts';
import { CONSENTS } from '../../server/contract/rules/consent.ts';
import { PLATFORM_NAMES } from '../../server/contract/rules/platforms.ts';
import { readFrom, readTo } from '../kit/instants.ts';

/** What narrows a list of patients, for every command that works on a list. All that are given hold together. */
export const patientFilterFlags = {
  search: Flags.string({
    description: 'Part of a name, an email address or a number.',
    helpValue: 'TEXT',
    helpGroup: 'FILTER',
  }),
  status: Flags.option({ options: PATIENT_STATUSES })({
    description: 'Only patients in this state.',
    helpGroup: 'FILTER',
  }),
  tag: Flags.string({ description: 'Only patients with this tag.', helpValue: 'TAG', helpGroup: 'FILTER' }),
  'never-texted': Flags.boolean({
    description: 'Only patients who never got a text.',
    helpGroup: 'FILTER',
  }),
  'sent-from': span(
    'The last review request was sent on this day or later. A day such as 2026-03-04, or a time with its zone.',
  ),
  'sent-to': span('The last review request was sent on this day or before.'),
  'added-from': span('Added on this day or later.'),
  'added-to': span('Added on this day or before.'),
  consent: Flags.option({ options: CONSENTS })({
    description: 'How consent was given.',
    helpGroup: 'FILTER',
  }),
  reviewed: Flags.option({ options: PLATFORM_NAMES })({
    description: 'Only patients who left a review on this platform.',
    helpValue: 'PLATFORM',
    helpGroup: 'FILTER',
  }),
};

/** Whom an import touched; its id is asked for. */
export const importFlag = Flags.string({
  description: 'Only patients whom this import added or changed: its id or how it begins, or last.',
  helpValue: 'ID',
  helpGroup: 'FILTER',
});

function span(description: string) {
  return Flags.string({ description, helpValue: 'DAY', helpGroup: 'FILTER' });
}

type FilterFlags = Interfaces.InferredFlags<typeof patientFilterFlags>;
export type PatientFilter = Omit<NonNullable<Call<Api['listPatients']>['query']>, 'page' | 'limit' | 'id'>;

/** The filters as the API takes them; stops with code 2 at a day that is none. */
export function patientFilterOf(flags: FilterFlags): PatientFilter {
  const given = {
    search: flags.search,
    status: flags.status,
    tag: flags.tag,
    texted: flags['never-texted'] ? ('never' as const) : undefined,
    sentFrom: optional(flags['sent-from'], readFrom),
    sentTo: optional(flags['sent-to'], readTo),
    addedFrom: optional(flags['added-from'], readFrom),
    addedTo: optional(flags['added-to'], readTo),
    consentMethod: flags.consent,
    reviewed: flags.reviewed,
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

const optional = (written: string | undefined, read: (text: string) => string): string | undefined =>
  written === undefined ? undefined : read(written);
