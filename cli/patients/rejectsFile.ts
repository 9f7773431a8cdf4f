import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
import type { RejectedRow } from '../../server/contract/routes/patientImports.ts';
import { type RejectsShape, rejectsHead, rejectsLine } from '../../server/contract/rules/rejectsFile.ts';
import { cannotWrite } from '../kit/cannotWrite.ts';
import { EXIT, Stop } from '../kit/errors.ts';

/** The rows that an import refused, as a CSV file that imports once they are corrected. */
export interface RejectsFile {
  path: string;
  /** How the imported file is made; called once, before the first row. */
  begin(shape: RejectsShape): Promise<void>;
  add(row: RejectedRow): Promise<void>;
  close(): Promise<void>;
}

/** Opens a rejects file before anything is sent, so that a path that cannot be written stops the import. */
export async function openRejectsFile(path: string, importing: string): Promise<RejectsFile> {
  if (await isSameFile(path, importing)) {
    throw new Stop(
      'The rejects would overwrite the file that is imported.',
      'Choose another --rejects FILE.',
      EXIT.refused,
    );
  }
  // Rejected rows are patients' data: nobody else on the machine may read them.
  const stream = createWriteStream(path, { mode: 0o600 });
  await once(stream, 'open').catch((error: Error) => {
    throw cannotWrite(REJECTS, error, EXIT.refused);
  });
  return rejectsTo(stream, path);
}

const REJECTS = { what: 'The rejects file', flag: '--rejects FILE' };

function rejectsTo(stream: WriteStream, path: string): RejectsFile {
  let shape: RejectsShape = { columns: [], delimiter: ',' };
  let broken: Error | undefined;
  stream.on('error', (error) => {
    broken = error;
  });
  const check = (): void => {
    if (broken) throw cannotWrite(REJECTS, broken, EXIT.failed);
  };
  const write = async (text: string): Promise<void> => {
    check();
    if (!stream.write(text)) await once(stream, 'drain').catch(check);
  };
  return {
    path,
    begin: (given) => {
      shape = given;
      return write(rejectsHead(given));
    },
    add: (row) => write(rejectsLine(row, shape)),
    close: async () => {
      stream.end();
      await finished(stream).catch(check);
    },
  };
}

async function isSameFile(one: string, other: string): Promise<boolean> {
  const [first, second] = await Promise.all([one, other].map((path) => stat(path).catch(() => undefined)));
  return first !== undefined && second !== undefined && first.ino === second.ino && first.dev === second.dev;
}
