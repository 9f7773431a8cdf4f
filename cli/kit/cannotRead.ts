import { EXIT, Stop } from './errors.ts';

const REASONS: Record<string, (file: string) => string> = {
  ENOENT: (file) => `There is no file ${file}.`,
  EACCES: (file) => `You may not read ${file}.`,
  EISDIR: (file) => `${file} is a folder.`,
};

/** The end of a command that cannot read the file that it was given. */
export const cannotRead = (file: string, { code, message }: NodeJS.ErrnoException): Stop =>
  new Stop(
    REASONS[code ?? '']?.(file) ?? `${file} cannot be read: ${message}.`,
    'Check the path.',
    EXIT.refused,
  );
