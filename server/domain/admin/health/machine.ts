import { LIMITS } from '../../../contract/core/limits.ts';
import { plural } from '../../../contract/words/counts.ts';
import { showSize } from '../../../contract/words/sizes.ts';
import { readDatabaseSize } from '../../../store/db/databaseFacts.ts';
import type { Context } from '../../context.ts';
import { listWorkers, type SeenWorker } from '../workers.ts';
import { type Finding, failing, ok, since, span, warning } from './finding.ts';

/** What runs: the database and the workers. */

const ENGINES = { sqlite: 'SQLite', postgres: 'PostgreSQL' };

export async function checkDatabase({ db }: Context): Promise<Finding> {
  const began = performance.now();
  const { engine, bytes } = await readDatabaseSize(db);
  const took = Math.ceil(performance.now() - began);
  const said = `${ENGINES[engine]} answers in ${took} ms and holds ${showSize(bytes)}.`;
  return took < LIMITS.slowDatabaseMs
    ? ok(said)
    : warning(`${said} That is slow: look at the load and the disk of its machine.`);
}

const START = 'Start one: goodword-server worker, or goodword-server serve without --no-worker.';

export async function checkWorkers(ctx: Context): Promise<Finding> {
  const { alive = [], gone = [] } = Object.groupBy(await listWorkers(ctx), (worker) =>
    worker.alive ? 'alive' : 'gone',
  );
  if (alive.length > 0) return ok(`${plural(alive.length, 'worker')} at work.${goneOf(gone, ctx.now())}`);
  return failing(`No worker works, and nothing is sent.${goneOf(gone, ctx.now())} ${START}`);
}

/** The one that was seen last: why it ended stands in its log. */
function goneOf(gone: readonly SeenWorker[], now: Date): string {
  const [last] = gone.toSorted((a, b) => (a.seenAt > b.seenAt ? -1 : 1));
  if (!last) return '';
  return ` One on ${last.host} gave no sign of life for ${span(since(last.seenAt, now))}: see its log.`;
}
