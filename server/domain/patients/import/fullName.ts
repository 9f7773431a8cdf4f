/**
 * Splits a whole name at its first space, 'Last, First' at its comma. Hungarian names stay in the order in
 * which they are written, since nothing tells them apart. A part of one letter is no name by the rules of
 * the forms: then the whole stays together as the first name.
 */
export function readFullName(name: string): { firstName: string; lastName: string } {
  const reversed = /^([^,]+), *([^,]+)$/.exec(name);
  const space = name.indexOf(' ');
  const parts = reversed
    ? { firstName: reversed[2] ?? '', lastName: reversed[1] ?? '' }
    : { firstName: name.slice(0, space), lastName: name.slice(space + 1) };
  const isSplit = reversed !== null || space > 0;
  const fits = parts.firstName.length > 1 && parts.lastName.length > 1;
  return isSplit && fits ? parts : { firstName: name, lastName: '' };
}
