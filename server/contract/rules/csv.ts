/** Spreadsheets read UTF-8 only where the file begins with this. */
export const BYTE_ORDER_MARK = '\ufeff';

/**
 * Where further cells begin for Excel if its list separator is the semicolon, as in Hungary: it cuts a file with commas at
 * every semicolon and line end, also within quotes, since no cell of its own begins with them. A smile is no formula.
 */
const WITHIN = String.raw`(?=["']*[=+\-@＝＋－＠﹦﹢﹣﹫\t](?!\)))`;
const BEFORE_FORMULA = new RegExp(`(?<=[;\\r\\n])${WITHIN}`, 'g');
const OUR_APOSTROPHE = new RegExp(`(?<=[;\\r\\n])'${WITHIN}`, 'g');

/**
 * What spreadsheets run as a formula (OWASP, "CSV Injection"), the wide and the small signs of East Asian keyboards among
 * them. A phone number with its plus is none.
 */
const isFormula = (value: string): boolean =>
  /^'*[=+\-@＝＋－＠﹦﹢﹣﹫\t\r]/.test(value) && !/^[+-]?[\d\s().-]+$/.test(value);

/**
 * A field as spreadsheets keep it: quoted where it must be, and with an apostrophe before whatever may be a formula there.
 * One that begins with apostrophes gets another, so that readCsvField gives back every value.
 */
export function csvField(value: string): string {
  const safe = (isFormula(value) ? `'${value}` : value).replace(BEFORE_FORMULA, "'");
  return /[",;|\r\n\t]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Takes off the apostrophes that csvField put before formulas. */
export function readCsvField(written: string): string {
  if (!written.includes("'")) return written;
  const rest = /^'+[=+\-@＝＋－＠﹦﹢﹣﹫\t\r]/.test(written) ? written.slice(1) : written;
  return rest.replace(OUR_APOSTROPHE, '');
}

/** One line of a file, with its line end; what stands between its fields is any of those that `csvField` quotes. */
export const delimitedLine = (fields: readonly string[], delimiter: string): string =>
  `${fields.map(csvField).join(delimiter)}\r\n`;

/** One line of a CSV file, with its line end. */
export const csvLine = (fields: readonly string[]): string => delimitedLine(fields, ',');

/** Case, accents, spaces and punctuation do not tell headers apart: `Email cím` is `emailcim`. */
export const headerKey = (header: string): string =>
  header
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
