import { type ExitCode, Stop } from './errors.ts';

/** A file that a command writes, as its sentences name it. */
export interface NamedFile {
  /** Such as `The rejects file`. */
  what: string;
  /** The flag that says where, such as `--rejects FILE`. */
  flag: string;
}

const REASONS: Record<string, string> = {
  ENOENT: 'there is no such folder',
  EACCES: 'you may not write there',
  EISDIR: 'it is a folder',
  EEXIST: 'a file stands there',
  ENOTDIR: 'a file stands in its way',
};

/** The end of a command that cannot write its file. */
export const cannotWrite = (
  { what, flag }: NamedFile,
  { code, message }: NodeJS.ErrnoException,
  exitCode: ExitCode,
): Stop =>
  new Stop(
    `${what} cannot be written: ${REASONS[code ?? ''] ?? message}.`,
    `Choose another ${flag}.`,
    exitCode,
  );
