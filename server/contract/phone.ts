import * as z from 'zod';

/** What is wrong with a phone number, in the words of specification 001 section 5. */
export const PHONE_TEXT = {
  required: 'Phone number is required',
  noneGiven: 'Please enter at least one phone number',
  invalid: 'Please enter a valid phone number',
  us: 'US phone numbers must be +1 followed by 10 digits',
  hungary: 'Hungary phone numbers must be +36 followed by 8-9 digits',
  international: 'International phone numbers must be 8-16 digits including country code',
  countryCode:
    'Phone number must include country code (e.g., +1 for US, +36 for Hungary) or be a valid local number',
  textable: 'Only US and Hungarian numbers can be texted',
  settingsBlockList: 'Enter a valid phone number (+1 for US, +36 for Hungary)',
  adminBlockList: 'Invalid number: Enter a valid US number like +1XXXXXXXXXX',
  requestBlockBox: 'Enter a valid US phone number (+1XXXXXXXXXX)',
} as const;

const KNOWN = 'This phone number already exists in your clinic';

/** What a clinic knows of a number: that it is a patient's, that it was texted. */
interface KnownNumber {
  existsInPatients: boolean;
  existsInSmsLogs: boolean;
}

/** Why a number cannot be added once more, in the words of specification 001 section 5; undefined when it can. */
export function phoneConflict({ existsInPatients, existsInSmsLogs }: KnownNumber): string | undefined {
  if (existsInPatients)
    return `${KNOWN} (${existsInSmsLogs ? 'patient record and SMS history' : 'patient record'})`;
  return existsInSmsLogs ? `${KNOWN} (SMS history only)` : undefined;
}

export type PhoneResult = { phone: string; problem?: undefined } | { phone?: undefined; problem: string };

const refuse = (problem: string): PhoneResult => ({ problem });

/**
 * Reads a phone number as people write it and gives E.164, or the sentence that says what is wrong.
 * Source: specification 001 section 5; a bare 10-digit number is US, 8 or 9 bare digits are Hungarian
 * (DESIGN 7.6). Dots and non-breaking spaces separate digits too, since lists hold them.
 */
export function readPhone(written: string): PhoneResult {
  const digits = written.replace(/[\s().\-\u2010-\u2015]/g, '');
  if (digits === '') return refuse(PHONE_TEXT.required);
  if (!/^\+?[1-9]\d{0,15}$/.test(digits)) return refuse(PHONE_TEXT.invalid);
  return digits.startsWith('+') ? readInternational(digits) : readLocal(digits);
}

function readInternational(digits: string): PhoneResult {
  const { length } = digits;
  if (digits.startsWith('+1')) return length === 12 ? { phone: digits } : refuse(PHONE_TEXT.us);
  if (digits.startsWith('+36')) {
    return length === 11 || length === 12 ? { phone: digits } : refuse(PHONE_TEXT.hungary);
  }
  return length >= 8 && length <= 16 ? { phone: digits } : refuse(PHONE_TEXT.international);
}

function readLocal(digits: string): PhoneResult {
  if (digits.length === 10) return { phone: `+1${digits}` };
  if (digits.length === 11 && digits.startsWith('1')) return { phone: `+${digits}` };
  if (digits.length === 8 || digits.length === 9) return { phone: `+36${digits}` };
  return refuse(PHONE_TEXT.countryCode);
}

/** Whether an E.164 number has the form of one that can be texted: +1 and 10 digits, or +36 and 8 or 9. */
export const hasTextableForm = (phone: string): boolean => /^(\+1\d{10}|\+36\d{8,9})$/.test(phone);

/**
 * Splits what was pasted into the numbers box: commas, semicolons and line breaks separate (001 section 2). Spaces
 * stand inside numbers too; they separate where the whole is no number and every part of it is one.
 */
export const splitNumbers = (pasted: string): string[] =>
  pasted
    .split(/[,;\n\r]+/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .flatMap(splitAtSpaces);

const isNumber = (written: string): boolean => readPhone(written).phone !== undefined;

/** At any space, else before a plus sign or an area code in brackets: these begin a number. */
const SPACES = [/\s+/, /\s+(?=\+)/, /\s+(?=\()/];

function splitAtSpaces(written: string): string[] {
  if (!/\s/.test(written) || isNumber(written)) return [written];
  const ways = SPACES.map((space) => written.split(space));
  return ways.find((parts) => parts.every(isNumber)) ?? [written];
}

/** A number as people write it; parsed to E.164. */
export const phoneInput = z.string({ error: PHONE_TEXT.required }).transform((written, check) => {
  const read = readPhone(written);
  if (read.problem === undefined) return read.phone;
  check.addIssue({ code: 'custom', message: read.problem });
  return z.NEVER;
});

/** A US or Hungarian number as people write it, else this sentence; parsed to E.164 (specification 002 section 5). */
export const blockableNumber = (sentence: string) =>
  z.string({ error: sentence }).transform((written, check) => {
    const read = readPhone(written);
    if (read.phone && /^(\+1\d{10}|\+36\d{8,9})$/.test(read.phone)) return read.phone;
    check.addIssue({ code: 'custom', message: sentence });
    return z.NEVER;
  });

/** A number in E.164. */
export const phone = z
  .string()
  .regex(/^\+[1-9]\d{1,15}$/)
  .describe('E.164, such as +12125550123');

/** How a number is shown to people: +1 (212) 555-0123, +36 20 555 0123, otherwise as it is. */
export function showPhone(e164: string): string {
  const us = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(e164);
  if (us) return `+1 (${us[1]}) ${us[2]}-${us[3]}`;
  const hungary = /^\+36(1|\d{2})(\d{3})(\d{3,4})$/.exec(e164);
  return hungary ? `+36 ${hungary[1]} ${hungary[2]} ${hungary[3]}` : e164;
}
