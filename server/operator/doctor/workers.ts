import { listWorkers } from '../../domain/admin/workers.ts';
import { type Check, failInProduction, pass } from './check.ts';

/** Whether somebody sends. */
export const workers: Check = {
  name: 'Worker',
  async look({ config, ctx }) {
    if (!ctx) return [];
    const alive = (await listWorkers(ctx)).filter((worker) => worker.alive).length;
    if (alive > 0) return [pass(alive === 1 ? 'One is at work.' : `${alive} are at work.`)];
    return [
      failInProduction(
        config,
        'None was seen lately: nothing is sent.',
        'Start: goodword-server serve, or goodword-server worker',
      ),
    ];
  },
};
