/** Spreadsheets read UTF-8 only where the file begins with this. */
export const BYTE_ORDER_MARK = '\ufeff';

/**
 * A field as spreadsheets keep it: quoted where it must be, and with an apostrophe before what they would
 * run as a formula (OWASP, "CSV Injection"). A phone number with its plus is no formula and stays as it is.
 */
export function csvField(value: string): string {
  const isFormula = /^[=+\-@\t\r]/.test(value) && !/^[+-]?[\d\s().-]+$/.test(value);
  const safe = isFormula ? `'${value}` : value;
  return /[",;\r\n\t]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** One line of a CSV file, with its line end. */
export const csvLine = (fields: readonly string[]): string => `${fields.map(csvField).join(',')}\r\n`;
