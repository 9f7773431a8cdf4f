import { LIMITS } from '../../../server/contract/core/limits.ts';
import { PATIENT_STATUSES, type PatientStatus } from '../../../server/contract/routes/patients.ts';
import { CONSENTS } from '../../../server/contract/rules/consent.ts';
import { PLATFORM_NAMES, PLATFORMS, type Platform } from '../../../server/contract/rules/platforms.ts';
import { showDay } from '../../lib/dates.ts';
import type { FilterRule, FilterValues } from '../../lib/filters.ts';
import { dayStart, isDay } from '../../lib/periods.ts';
import { searchRule } from '../../lib/sharedFilters.ts';
import { patientsText, moreFiltersText as text } from '../../texts/patients/patients.ts';

/** The filters of Patients: in the address, as the list's query, and as words. */

type Consent = keyof typeof text.consentChoices;
type Texted = keyof typeof text.textedChoices;

const STATUS: FilterRule<PatientStatus | 'all'> = { initial: 'all', among: ['all', ...PATIENT_STATUSES] };
const TEXTED: FilterRule<Texted> = { initial: 'any', among: ['any', 'never'] };
const CONSENT: FilterRule<Consent> = { initial: 'any', among: ['any', ...CONSENTS] };
const REVIEWED: FilterRule<Platform | 'any'> = { initial: 'any', among: ['any', ...PLATFORM_NAMES] };
const DAY: FilterRule = { initial: '', fits: (said) => said === '' || isDay(said) };

export const PATIENT_FILTERS = {
  search: searchRule(patientsText.search),
  status: STATUS,
  texted: TEXTED,
  /** Days in the clinic's zone, the last one included. */
  sentFrom: DAY,
  sentTo: DAY,
  addedFrom: DAY,
  addedTo: DAY,
  tag: { initial: '', fits: (said: string) => said.length <= LIMITS.tagLength },
  consent: CONSENT,
  reviewed: REVIEWED,
};
export type PatientFilterValues = FilterValues<typeof PATIENT_FILTERS>;

/** The filters as the list's query takes them; what is off is left out. */
export function queryOf(values: PatientFilterValues, zone: string) {
  const { search, status, texted, tag, consent, reviewed } = values;
  const days = Object.entries({
    sentFrom: values.sentFrom && dayStart(values.sentFrom, zone),
    sentTo: values.sentTo && dayStart(values.sentTo, zone, 1),
    addedFrom: values.addedFrom && dayStart(values.addedFrom, zone),
    addedTo: values.addedTo && dayStart(values.addedTo, zone, 1),
  }).filter(([, instant]) => instant !== '');
  return {
    status,
    ...(search && { search }),
    ...(texted !== 'any' && { texted }),
    ...(tag && { tag }),
    ...(consent !== 'any' && { consentMethod: consent }),
    ...(reviewed !== 'any' && { reviewed }),
    ...(Object.fromEntries(days) as Partial<Record<'sentFrom' | 'sentTo' | 'addedFrom' | 'addedTo', string>>),
  };
}

export interface FilterChip {
  words: string;
  /** What takes the filter away. */
  off: Partial<PatientFilterValues>;
}

/** The filters of More Filters that are on, in words. */
export function chipsOf(values: PatientFilterValues, zone: string): FilterChip[] {
  const { texted, tag, consent, reviewed } = values;
  const sent = rangeOf(values.sentFrom, values.sentTo, zone);
  const added = rangeOf(values.addedFrom, values.addedTo, zone);
  const chips: (FilterChip | false)[] = [
    texted !== 'any' && { words: text.textedChoices[texted], off: { texted: 'any' } },
    sent !== '' && { words: text.sentRange(sent), off: { sentFrom: '', sentTo: '' } },
    added !== '' && { words: text.addedRange(added), off: { addedFrom: '', addedTo: '' } },
    tag !== '' && { words: text.tagIs(tag), off: { tag: '' } },
    consent !== 'any' && { words: text.consentIs(text.consentChoices[consent]), off: { consent: 'any' } },
    reviewed !== 'any' && { words: text.reviewedOn(PLATFORMS[reviewed].label), off: { reviewed: 'any' } },
  ];
  return chips.filter((chip) => chip !== false);
}

function rangeOf(from: string, to: string, zone: string): string {
  const [first, last] = [from, to].map((day) => (day ? showDay(dayStart(day, zone), zone) : ''));
  if (first && last) return text.between(first, last);
  if (first) return text.from(first);
  return last ? text.to(last) : '';
}
