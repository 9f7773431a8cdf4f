import { type Content, Digest, isSameContent, type Value } from './digest.ts';
import type { Snapshot } from './snapshot.ts';
import type { CopiedTable } from './tables.ts';
import type { CopyTarget } from './target.ts';

/** The copy of a database: every carried table in one state, written into another database, and read again from there. */

export interface TableContent extends Content {
  name: string;
}

/** What goes on, for the one who waits: how many rows of a table were read, and that it is all of them. */
export interface CopyProgress {
  step: 'copying' | 'comparing';
  table: string;
  rows: number;
  isWhole: boolean;
}

type Tell = (progress: CopyProgress) => void;

/** What was copied is not what was read; the message says where. */
export class CopyFailed extends Error {
  override readonly name = 'CopyFailed';
}

/**
 * Copies what `source` shows into `target`, which has the same tables, and gives what each holds. Throws CopyFailed where
 * the copy does not hold the same, or where an earlier run has written what the source holds no more.
 */
export async function copyRows(source: Snapshot, target: CopyTarget, tell: Tell): Promise<TableContent[]> {
  await target.begin(source.tables);
  const contents: TableContent[] = [];
  for (const table of source.tables) contents.push(await copyTable(source, target, table, tell));
  await target.end();
  const copy = await target.read();
  try {
    refuseOther(contents, await readContents(copy, tell));
  } finally {
    await copy.close();
  }
  return contents;
}

async function copyTable(
  source: Snapshot,
  target: CopyTarget,
  table: CopiedTable,
  tell: Tell,
): Promise<TableContent> {
  const { name } = table;
  const digest = new Digest();
  const rows = counted(source.batches(table), digest, (amount) =>
    tell({ step: 'copying', table: name, rows: amount, isWhole: false }),
  );
  const before = target.done.get(name);
  if (before) await readThrough(rows);
  else await target.write(table, rows, () => digest.content);
  const { content } = digest;
  if (before && !isSameContent(before, content)) {
    throw new CopyFailed(`${name} holds other rows than at the run before.`);
  }
  tell({ step: 'copying', table: name, rows: content.rows, isWhole: true });
  return { name, ...content };
}

/** Throws CopyFailed where a table does not hold what it should. */
export function refuseOther(expected: readonly TableContent[], found: readonly TableContent[]): void {
  for (const { name, ...content } of expected) {
    const other = found.find((one) => one.name === name);
    if (isSameContent(content, other)) continue;
    const differ = `${other?.rows ?? 0} rows (${other?.hash}) instead of ${content.rows} (${content.hash})`;
    throw new CopyFailed(`${name} does not hold what was copied: ${differ}.`);
  }
}

/** What each carried table of a database holds. */
export async function readContents(source: Snapshot, tell: Tell): Promise<TableContent[]> {
  const contents: TableContent[] = [];
  for (const table of source.tables) {
    const { name } = table;
    const digest = new Digest();
    await readThrough(
      counted(source.batches(table), digest, (rows) =>
        tell({ step: 'comparing', table: name, rows, isWhole: false }),
      ),
    );
    tell({ step: 'comparing', table: name, rows: digest.content.rows, isWhole: true });
    contents.push({ name, ...digest.content });
  }
  return contents;
}

async function* counted(
  batches: AsyncIterable<Value[][]>,
  digest: Digest,
  tell: (rows: number) => void,
): AsyncIterable<Value[][]> {
  for await (const batch of batches) {
    for (const row of batch) digest.add(row);
    yield batch;
    tell(digest.content.rows);
  }
}

async function readThrough(rows: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of rows);
}
