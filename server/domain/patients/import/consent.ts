import { DateTime } from 'luxon';
import type { ConsentMethod } from '../../../contract/consent.ts';

type Read<Value> = { value: Value | undefined; problem?: undefined } | { value?: undefined; problem: string };

const METHODS: Record<string, ConsentMethod> = {
  manual: 'manual',
  verbal: 'manual',
  paper: 'manual',
  yes: 'manual',
  true: 'manual',
  igen: 'manual',
  form: 'form',
  online: 'form',
  web: 'form',
};

const NO = ['no', 'false', 'nem', '0'];

/** How consent was given; a patient who gave none is not imported, since a list is there to be texted. */
export function readConsentMethod(written: string): Read<ConsentMethod> {
  const word = written.toLowerCase();
  if (word === '') return { value: undefined };
  if (NO.includes(word)) return { problem: 'The file says that this patient did not consent to texts' };
  const value = METHODS[word];
  return value ? { value } : { problem: 'Consent method must be manual or form' };
}

/** 2026-03-04, 3/4/2026 as Americans and 2026. 03. 04. as Hungarians write it. */
const DAYS = [
  /^(?<y>\d{4})-(?<m>\d\d?)-(?<d>\d\d?)$/,
  /^(?<m>\d\d?)\/(?<d>\d\d?)\/(?<y>\d{4})$/,
  /^(?<y>\d{4})\. ?(?<m>\d\d?)\. ?(?<d>\d\d?)\.?$/,
];

/** When consent was given, as an instant; a day alone begins in the clinic's zone. */
export function readConsentDate(written: string, zone: string): Read<string> {
  if (written === '') return { value: undefined };
  const date = readDay(written, zone) ?? DateTime.fromISO(written.replace(' ', 'T'), { zone });
  if (date.isValid && date.year >= 1900 && date.year < 2200) {
    return { value: date.toJSDate().toISOString() };
  }
  return { problem: 'Consent date must be a day such as 2026-03-04' };
}

function readDay(written: string, zone: string): DateTime | undefined {
  for (const form of DAYS) {
    const { y, m, d } = form.exec(written)?.groups ?? {};
    if (y) return DateTime.fromObject({ year: Number(y), month: Number(m), day: Number(d) }, { zone });
  }
  return undefined;
}
