import type { Client } from '../server/contract/client.ts';
import type { ImportSummary } from '../server/contract/patientImports.ts';
import { EXIT, Stop } from './errors.ts';
import { findNamed } from './named.ts';

/** The clinic's imports, as commands name them. */

const KIND = { one: 'import', list: 'patients imports' };

/** The import with this id or one that begins so. Stops with code 2. */
export async function findImport(client: Client, given: string): Promise<ImportSummary> {
  return findNamed((await client.listImports()).data, given, KIND);
}

/** The id of the import to go on with: named by its id, or the last interrupted one of a file. Stops with code 2. */
export async function findInterrupted(client: Client, given: string, filename: string): Promise<string> {
  if (given !== 'last') return (await findImport(client, given)).id;
  const { data } = await client.listImports();
  const found = data.find((each) => each.canResume && each.filename === filename);
  if (found) return found.id;
  throw new Stop(
    `No import of ${filename} was interrupted.`,
    'Run goodword patients imports to see them, and name one by its id.',
    EXIT.refused,
  );
}
