import { setTimeout as wait } from 'node:timers/promises';
import type { BenchRow } from '../row.ts';
import { install } from '../support/installation.ts';
import { median, memoryOf } from '../support/measure.ts';
import { startServer } from '../support/programs.ts';

export const startRow: BenchRow = {
  name: 'start',
  database: 'each',
  async run(place) {
    const installation = await install(place);
    const times: number[] = [];
    const memory: number[] = [];
    for (let turn = 0; turn < place.size.turns; turn += 1) {
      const server = await startServer(installation);
      times.push(server.startedIn / 1000);
      await wait(place.size.restSeconds * 1000);
      memory.push(memoryOf(server.pid, 'VmRSS'));
      await server.stop();
    }
    const alone = { floor: null };
    return [
      { work: 'start to the first answer', ours: median(times), ...alone, unit: 's', bar: { most: 1 } },
      { work: '… memory at rest', ours: median(memory), ...alone, unit: 'MiB', bar: { most: 150 } },
    ];
  },
};
