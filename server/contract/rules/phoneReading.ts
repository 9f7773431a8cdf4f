import { PHONE_TEXT, PHONE_WARNING } from './phoneText.ts';

/**
 * Phone numbers as people, spreadsheets and address books write them, read to E.164: the one reading of screen, terminal,
 * API and files. The plan of US numbers is https://www.nanpa.com/numbering: neither area code nor exchange begins with 0 or
 * 1, and no area code ends in 11 or has a 9 in its middle.
 */

/** Where a clinic is: there a bare number that two countries could have is one of its own. */
export type Country = 'US' | 'HU';

export const countryOf = (timezone: string | null): Country => (timezone === 'Europe/Budapest' ? 'HU' : 'US');

/** The country of the clinic at hand, for fields that are read without being told it. */
let here: Country = 'US';

/** Reads fields for a clinic of this country. Nothing else is read meanwhile: `read` does not wait. */
export function readingIn<Value>(country: Country, read: () => Value): Value {
  const before = here;
  here = country;
  try {
    return read();
  } finally {
    here = before;
  }
}

/** From now on this program reads numbers for a clinic of this country. */
export function readNumbersIn(country: Country): void {
  here = country;
}

export type PhoneResult =
  | { phone: string; warning?: string; problem?: undefined }
  | { phone?: undefined; warning?: undefined; problem: string };

const refuse = (problem: string): PhoneResult => ({ problem });

/** Nobody writes a number with more; what is longer is not looked at. */
const LONGEST = 200;

/**
 * Reads a number and gives E.164, with a warning where it might have been meant otherwise, or the sentence that says what
 * is wrong. A bare 10-digit number is US, 8 or 9 bare digits are Hungarian; ten digits that begin with 36 are read as the
 * clinic's country writes them.
 */
export function readPhone(written: string, country: Country = here): PhoneResult {
  if (written.length > LONGEST) return refuse(PHONE_TEXT.invalid);
  const text = tidy(written);
  if (text === '') return refuse(PHONE_TEXT.required);
  const one = readOne(text, country);
  return one.phone === undefined ? (readSeveral(text, country) ?? one) : one;
}

/** Whether an E.164 number has the form of one that can be texted: +1 and 10 digits, or +36 and 8 or 9. */
export const hasTextableForm = (phone: string): boolean => /^(\+1\d{10}|\+36\d{8,9})$/.test(phone);

/** In the usual width, without invisible marks, and without what spreadsheets and lists put around a number. */
function tidy(written: string): string {
  const visible = written
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[\s\p{Cc}]+/gu, ' ');
  const cell = /^ ?="(.*)" ?$/.exec(visible)?.[1] ?? visible;
  return cell.replace(/^[\s'"*•·“”‘’]+/, '').replace(/(?<![\s'"*,;.:“”‘’])[\s'"*,;.:“”‘’]+$/, '');
}

/** Words beside a number that say what it is; those of the second list are no number of the patient's own. */
const LABELS = new Set(
  (
    'cell cellular cellphone mobile mobil mob handy home phone telephone tel ph sms text number no primary main c m h p t ' +
    'telefon telefonszam mobilszam otthoni sajat celular movil telefono casa'
  ).split(' '),
);
const NOT_THEIRS = new Set(
  (
    'fax telefax work office business emergency ice w f b munkahelyi munkahely iroda vesz surgossegi trabajo oficina ' +
    'emergencia'
  ).split(' '),
);

const wordsOf = (text: string): string[] =>
  (text.match(/\p{L}+/gu) ?? []).map((word) => word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase());

const SCIENTIFIC = /^\+?\d(?:[.,]\d{1,15})?E\+?\d{1,3}$/i;
const EXTENSION = /\d[\s)]*[,;]? ?(?:x|ext|extn|extension|mellék|mellek|#)[.:]? ?=? ?\d{1,7}$/i;
/** What may stand between digits. */
const BETWEEN = /[\s().[\]/\-\u2010-\u2015\u2212_]+/;

function readOne(text: string, country: Country): PhoneResult {
  if (SCIENTIFIC.test(text)) return refuse(PHONE_TEXT.spreadsheet);
  const bare = text.replace(/^(?:tel|sms|smsto|callto):(?:\/\/)?/i, '');
  if (EXTENSION.test(bare)) return refuse(PHONE_TEXT.extension);
  const words = wordsOf(bare);
  if (words.some((word) => !LABELS.has(word) && !NOT_THEIRS.has(word))) return refuse(PHONE_TEXT.invalid);
  if (words.some((word) => NOT_THEIRS.has(word))) return refuse(PHONE_TEXT.notTheirs);
  const number = bare
    .replace(/[\p{L}\p{M}]+[.:#]?/gu, ' ')
    .replace(/^[\s:#]+|(?<![\s:])[\s:]+$/g, '')
    .replace(/^(\d{8,})[.,]0{1,9}$/, '$1');
  return isDate(number) ? refuse(PHONE_TEXT.date) : readGroups(number, country);
}

const DATES = [
  /^(?<y>\d{4})[-./ ](?<m>\d{1,2})[-./ ](?<d>\d{1,2})\.?$/,
  /^(?<y>\d{4})\. (?<m>\d{1,2})\. (?<d>\d{1,2})\.?$/,
  /^(?<m>\d{1,2})[-./ ](?<d>\d{1,2})[-./ ](?<y>\d{4}|\d\d)$/,
  /^(?<d>\d{1,2})[-./ ](?<m>\d{1,2})[-./ ](?<y>\d{4}|\d\d)$/,
  /^(?<y>(?:19|20)\d\d)(?<m>\d\d)(?<d>\d\d)$/,
  /^(?<m>\d\d)(?<d>\d\d)(?<y>(?:19|20)\d\d)$/,
];

/** Dates have as many digits as short Hungarian numbers. */
function isDate(text: string): boolean {
  return DATES.some((form) => {
    const { y, m, d } = form.exec(text)?.groups ?? {};
    const month = Number(m);
    const day = Number(d);
    return y !== undefined && month >= 1 && month <= 12 && day >= 1 && day <= 31;
  });
}

/** An id of the US Social Security or a ZIP+4 code: three, two and four digits, or five and four. */
const ID_GROUPS = new Set(['3-2-4', '5-4']);

function readGroups(number: string, country: Country): PhoneResult {
  // The trunk zero of 'plus 36, (0) 20' is not dialled after a country code.
  const written = /^\(?(?:\+|00)/.test(number) ? number.replace(/\(0\)/, ' ') : number;
  const groups = written.split(BETWEEN).filter((group) => group !== '');
  const digits = groups.join('');
  if (!/^\+?\d{1,20}$/.test(digits)) return refuse(PHONE_TEXT.invalid);
  if (ID_GROUPS.has(groups.map(({ length }) => length).join('-'))) return refuse(PHONE_TEXT.id);
  const foreign = /^(?:00|011)([1-9]\d{7,14})$/.exec(digits)?.[1];
  if (foreign !== undefined) return readInternational(`+${foreign}`);
  const hungarian = /^06([1-9]\d{7,8})$/.exec(digits)?.[1];
  if (hungarian !== undefined) return { phone: `+36${hungarian}` };
  if (!/^\+?[1-9]\d{0,15}$/.test(digits)) return refuse(PHONE_TEXT.invalid);
  return digits.startsWith('+') ? readInternational(digits) : readLocal(digits, groups, country);
}

function readInternational(digits: string): PhoneResult {
  const { length } = digits;
  if (digits.startsWith('+1')) return length === 12 ? readUs(digits.slice(2)) : refuse(PHONE_TEXT.us);
  if (digits.startsWith('+36')) {
    const national = digits.slice(3).replace(/^06(?=\d{8,9}$)/, '');
    return /^[1-9]\d{7,8}$/.test(national) ? { phone: `+36${national}` } : refuse(PHONE_TEXT.hungary);
  }
  return length >= 8 && length <= 16 ? { phone: digits } : refuse(PHONE_TEXT.international);
}

function readLocal(digits: string, groups: readonly string[], country: Country): PhoneResult {
  const { length } = digits;
  if (length === 11 && digits.startsWith('36')) return { phone: `+${digits}` };
  if (length === 10 && digits.startsWith('36') && (country === 'HU' || groups[0] === '36')) {
    return readInternational(`+${digits}`);
  }
  if (length === 10) return readUs(digits);
  if (length === 11 && digits.startsWith('1')) return readUs(digits.slice(1));
  if (length !== 8 && length !== 9) return refuse(PHONE_TEXT.countryCode);
  const phone = `+36${digits}`;
  return country === 'US' && mayLackADigit(digits, groups)
    ? { phone, warning: PHONE_WARNING.short }
    : { phone };
}

function readUs(ten: string): PhoneResult {
  return isInUsPlan(ten) ? { phone: `+1${ten}` } : refuse(PHONE_TEXT.unassigned);
}

/** Area code 555 is nobody's, so that examples and demonstrations have it; one digit ten times stands for no number. */
function isInUsPlan(ten: string): boolean {
  if (/^(\d)\1{9}$/.test(ten)) return false;
  return ten.startsWith('555') || /^[2-9](?!11|9)\d\d[2-9]\d{6}$/.test(ten);
}

/** Nine digits that begin as a US number does, and are not put together as Hungarians write theirs. */
const mayLackADigit = (digits: string, groups: readonly string[]): boolean =>
  /^[2-9](?!11|9)\d\d[2-9]\d{5}$/.test(digits) && (groups[0] ?? '').length !== 2;

const ALTERNATIVES = /[;,|&/]| (?:or|and|vagy|és|y|o) /i;

/** Several numbers in one place: the one that is called mobile, else the first that can be texted. */
function readSeveral(text: string, country: Country): PhoneResult | undefined {
  const parts = text.split(ALTERNATIVES).filter((part) => part.trim() !== '');
  if (parts.length < 2 || !parts.every(isLikeANumber)) return undefined;
  const read = parts.map((part) => ({ ...readOne(tidy(part), country), isMobile: isMobile(part) }));
  const textable = read.filter(({ phone }) => phone !== undefined && hasTextableForm(phone));
  const best = textable.find((part) => part.isMobile) ?? textable[0] ?? read.find(({ phone }) => phone);
  return best?.phone === undefined ? undefined : { phone: best.phone, warning: PHONE_WARNING.several };
}

const isMobile = (part: string): boolean => /\b(?:cell|mobil|mob)/i.test(part);

/** Words that nobody knows may say not to text: such a place is no list of numbers. */
const isLikeANumber = (part: string): boolean => {
  const isLong = part.replace(/\D/g, '').length >= 7;
  return (
    isLong && wordsOf(part).every((word) => LABELS.has(word) || NOT_THEIRS.has(word) || /^x|^ext/.test(word))
  );
};

/**
 * Splits what was typed or pasted as a list of numbers: commas, semicolons and line breaks separate. Spaces stand inside
 * numbers too; they separate where the whole is no number and every part of it is one.
 */
export const splitNumbers = (pasted: string): string[] =>
  pasted
    .split(/[,;\n\r]+/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .flatMap(splitAtSpaces);

const isNumber = (written: string): boolean => readPhone(written).phone !== undefined;

/** At any space, else before a plus sign or an area code in brackets: these begin a number. */
const SPACES = [/\s+/, /(?<!\s)\s+(?=\+)/, /(?<!\s)\s+(?=\()/];

function splitAtSpaces(written: string): string[] {
  if (!/\s/.test(written) || isNumber(written)) return [written];
  const ways = SPACES.map((space) => written.split(space));
  return ways.find((parts) => parts.every(isNumber)) ?? [written];
}
