/**
 * What a log may tell of an error: its kind and where it was thrown, without the message. Databases put values into
 * theirs, and a carrier or mail server may put in a number or an address.
 */
export function failureOf(error: unknown): { failure: string; stack: string | undefined } {
  if (!(error instanceof Error)) return { failure: typeof error, stack: undefined };
  const { code } = error as NodeJS.ErrnoException;
  const frames = error.stack?.split('\n').filter((line) => /^ +at /.test(line));
  return { failure: code === undefined ? error.name : `${error.name} ${code}`, stack: frames?.join('\n') };
}
