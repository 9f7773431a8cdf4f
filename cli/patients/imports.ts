import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '../../server/contract/core/client.ts';
import type { ImportSummary } from '../../server/contract/routes/patientImports.ts';
import { countWords } from '../../server/contract/words/counts.ts';
import { EXIT, Stop } from '../kit/errors.ts';
import { findNamed } from '../kit/named.ts';
import { startWaiting } from '../kit/waiting.ts';

/** The clinic's imports, as commands name them. */

const KIND = { one: 'import', list: 'patients imports' };

/** The import with this id or one that begins so. Stops with code 2. */
export async function findImport(client: Client, given: string): Promise<ImportSummary> {
  return findNamed((await client.listImports()).data, given, KIND);
}

/** The import that is named, or the last one that was not undone. Stops with code 2. */
async function findImportOrLast(client: Client, given: string): Promise<ImportSummary> {
  if (given !== 'last') return findImport(client, given);
  const last = (await client.listImports()).data.find(({ status }) => status !== 'undone');
  if (last) return last;
  throw new Stop(
    'Nothing was imported lately.',
    'Import a file first: goodword patients import FILE.',
    EXIT.refused,
  );
}

/** Only the patients of an import, as the API takes it; nothing where none is named. */
export const importFilterOf = async (
  client: Client,
  given: string | undefined,
): Promise<{ importId?: string }> =>
  given === undefined ? {} : { importId: (await findImportOrLast(client, given)).id };

/**
 * The id of the import to go on with: named by its id, or the last interrupted one of a file. One that was cut off just now
 * counts as under way for a while: that is waited for. Stops with code 2.
 */
export async function findInterrupted(client: Client, given: string, filename: string): Promise<string> {
  if (given !== 'last') return untilFree(client, await findImport(client, given));
  const { data } = await client.listImports();
  const found = data.find((each) => each.filename === filename && (each.canResume || isRunning(each)));
  if (found) return untilFree(client, found);
  throw new Stop(
    `No import of ${filename} was interrupted.`,
    'Run goodword patients imports to see them, and name one by its id.',
    EXIT.refused,
  );
}

const isRunning = ({ status }: ImportSummary): boolean => status === 'running';

const ASK_AGAIN = 2_000;

/** Waits until nobody works at the import any more; stops with code 2 where somebody does. */
async function untilFree(client: Client, before: ImportSummary): Promise<string> {
  if (!isRunning(before)) return before.id;
  const view = await startWaiting('Waiting until this import is free: it was cut off just now …');
  try {
    for (;;) {
      await sleep(ASK_AGAIN);
      const now = findNamed((await client.listImports()).data, before.id, KIND);
      if (!isRunning(now)) return now.id;
      if (now.updatedAt !== before.updatedAt) throw stillRuns(now);
    }
  } finally {
    await view.stop();
  }
}

const stillRuns = ({ rows }: ImportSummary): Stop =>
  new Stop(
    `This import is still under way, at row ${countWords(rows)}.`,
    'Wait until it is done: goodword patients imports shows how it stands.',
    EXIT.refused,
  );
