import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { csvStream } from '../../support/csv.ts';
import type { BenchRow } from '../row.ts';
import { install, installBare } from '../support/installation.ts';
import { inTurn, memoryOf } from '../support/measure.ts';
import type { Place } from '../support/place.ts';
import { goodword, runScript, signIn, startServer } from '../support/programs.ts';

const MOST_MEMORY = { most: 200 };

export const importRow: BenchRow = {
  name: 'import',
  database: 'each',
  async run(place) {
    const rows = place.size.patients;
    const file = join(await place.newFolder(), 'patients.csv');
    await pipeline(csvStream({ rows }), createWriteStream(file));
    const memory = { server: 0, cli: 0 };
    const { ours, floor } = await inTurn(
      place.size.longTurns,
      async () => {
        const imported = await importOnce(place, file);
        memory.server = Math.max(memory.server, imported.server);
        memory.cli = Math.max(memory.cli, imported.cli);
        return imported.seconds;
      },
      () => importBare(place, file),
    );
    const work = `import ${rows.toLocaleString('en-US')} patients by CSV`;
    return [
      { work, ours, floor, unit: 's', bar: { most: 6 } },
      { work: '… memory of the server', ours: memory.server, floor: null, unit: 'MiB', bar: MOST_MEMORY },
      { work: '… memory of the CLI', ours: memory.cli, floor: null, unit: 'MiB', bar: MOST_MEMORY },
    ];
  },
};

/** The whole command against a server that has just started; an empty clinic each time. */
async function importOnce(place: Place, file: string) {
  const installation = await install(place);
  const server = await startServer(installation);
  try {
    const { accessToken } = await signIn(server.url);
    const env = { GOODWORD_URL: server.url, GOODWORD_TOKEN: accessToken };
    const { output, milliseconds, mostMemory } = await goodword(['patients', 'import', file, '--json'], {
      env,
      watchMemory: true,
    });
    const { created } = JSON.parse(output);
    if (created !== place.size.patients) throw new Error(`The import made ${created} patients.`);
    const seconds = milliseconds / 1000;
    place.say(`imported in ${seconds.toFixed(2)} s`);
    return { seconds, cli: mostMemory, server: memoryOf(server.pid, 'VmHWM') };
  } finally {
    await server.stop();
  }
}

async function importBare(place: Place, file: string): Promise<number> {
  const { databaseUrl: url, clinicId } = await installBare(place);
  const { milliseconds } = await runScript(place, 'floors/import.ts', { url, clinicId, file });
  place.say(`floor: imported in ${(milliseconds / 1000).toFixed(2)} s`);
  return milliseconds / 1000;
}
