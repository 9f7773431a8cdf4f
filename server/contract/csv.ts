/** Spreadsheets read UTF-8 only where the file begins with this. */
export const BYTE_ORDER_MARK = '\ufeff';

/** What spreadsheets run as a formula (OWASP, "CSV Injection"). A phone number with its plus is none. */
const isFormula = (value: string): boolean =>
  /^'*[=+\-@\t\r]/.test(value) && !/^[+-]?[\d\s().-]+$/.test(value);

/**
 * A field as spreadsheets keep it: quoted where it must be, and with an apostrophe before a formula. One that
 * begins with apostrophes gets another, so that readCsvField gives back every value.
 */
export function csvField(value: string): string {
  const safe = isFormula(value) ? `'${value}` : value;
  return /[",;\r\n\t]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Takes off the apostrophe that csvField put before a formula. */
export const readCsvField = (written: string): string =>
  /^'+[=+\-@\t\r]/.test(written) ? written.slice(1) : written;

/** One line of a CSV file, with its line end. */
export const csvLine = (fields: readonly string[]): string => `${fields.map(csvField).join(',')}\r\n`;

/** Case, accents, spaces and punctuation do not tell headers apart: `Email cím` is `emailcim`. */
export const headerKey = (header: string): string =>
  header
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
