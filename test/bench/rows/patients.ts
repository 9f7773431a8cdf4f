import type { Client } from '../../../server/contract/core/client.ts';
import { PATIENT_STATUSES } from '../../../server/contract/routes/patients.ts';
import type { BenchRow, Measured } from '../row.ts';
import { askBoth } from '../support/askBoth.ts';
import { filledInstallation, NEIGHBOUR } from '../support/filled.ts';
import { surnameOf } from '../support/largeClinic.ts';
import { signIn, startServer } from '../support/programs.ts';

type Query = NonNullable<NonNullable<Parameters<Client['listPatients']>[0]>['query']>;

/** What is asked, by its name in the table; every call asks for something else. */
const QUESTIONS: Record<string, (at: number) => Query> = {
  'list patients': (at) => ({ page: 1 + (at % 10) }),
  'search a piece of a name': (at) => ({ search: surnameOf(at * 7).slice(1, 6) }),
  'search a piece of an e-mail': (at) => ({ search: `ient${at}@exam` }),
  'search a piece of a number': (at) => ({
    search: String(100 + at)
      .slice(-3)
      .padStart(5, '0'),
  }),
  'search two letters': (at) => ({ search: surnameOf(at * 7).slice(0, 2) }),
  'filter patients by status': (at) => ({ status: PATIENT_STATUSES[at % PATIENT_STATUSES.length] ?? 'all' }),
};

/** The same calls for a clinic of 100,000 patients and for one of its neighbours of 1,000. */
export const patientsRow: BenchRow = {
  name: 'patients',
  database: 'each',
  async run(place) {
    const server = await startServer(await filledInstallation(place), { args: ['serve', '--no-worker'] });
    try {
      const large = (await signIn(server.url)).client;
      const small = (await signIn(server.url, NEIGHBOUR)).client;
      const measured: Measured[] = [];
      for (const [work, queryAt] of Object.entries(QUESTIONS)) {
        const ask = (client: Client, at: number) => client.listPatients({ query: queryAt(at) });
        const figures = await askBoth(place.size.calls, ask, large, small);
        place.say(`${work}: ${figures.ours.toFixed(1)} ms, small: ${figures.floor.toFixed(1)} ms`);
        measured.push({ work, ...figures, unit: 'ms', bar: { most: 2 } });
      }
      return measured;
    } finally {
      await server.stop();
    }
  },
};
