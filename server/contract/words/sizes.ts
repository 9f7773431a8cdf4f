const UNITS = ['kB', 'MB', 'GB', 'TB'];

/** A number of bytes for people: '320 bytes', '12 kB', '3.4 MB'. */
export function showSize(bytes: number): string {
  if (bytes < 1_000) return `${bytes} bytes`;
  const thousands = Math.min(UNITS.length, Math.floor(Math.log10(bytes) / 3));
  const size = bytes / 1_000 ** thousands;
  return `${size < 10 ? size.toFixed(1) : Math.round(size)} ${UNITS[thousands - 1]}`;
}
