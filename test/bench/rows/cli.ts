import type { BenchRow } from '../row.ts';
import { install } from '../support/installation.ts';
import { inTurn } from '../support/measure.ts';
import { goodword, run, signIn, startServer } from '../support/programs.ts';

/** The floor of every command: Node starts and does nothing. */
const nothing = async (): Promise<number> => (await run(process.execPath, ['-e', '0'])).milliseconds;

export const versionRow: BenchRow = {
  name: 'version',
  database: 'none',
  async run({ size }) {
    const version = async () => (await goodword(['--version'])).milliseconds;
    await version();
    const figures = await inTurn(size.shortTurns, version, nothing);
    return [{ work: 'goodword --version', ...figures, unit: 'ms', bar: { most: 3.5 } }];
  },
};

export const listRow: BenchRow = {
  name: 'list',
  database: 'each',
  async run(place) {
    const server = await startServer(await install(place));
    try {
      const { client, accessToken } = await signIn(server.url);
      await client.bulkAddPatients({ payload: { patients: PATIENTS } });
      const env = { GOODWORD_URL: server.url, GOODWORD_TOKEN: accessToken };
      const list = async () => (await goodword(['patients', 'list'], { env })).milliseconds;
      await list();
      const figures = await inTurn(place.size.shortTurns, list, nothing);
      return [{ work: 'goodword patients list', ...figures, unit: 'ms', bar: { most: 6 } }];
    } finally {
      await server.stop();
    }
  },
};

const PATIENTS = Array.from({ length: 50 }, (_, index) => ({
  phone: `+155520001${String(index).padStart(2, '0')}`,
  firstName: 'Robin',
  lastName: 'Test',
}));
