import type { Client } from '../../../server/contract/client.ts';
import { PATIENT_STATUSES } from '../../../server/contract/patients.ts';
import { tidyPatients } from '../../../server/domain/patients/patientCounts.ts';
import type { BenchRow, Measured } from '../row.ts';
import { addClinic, type Installation, install } from '../support/installation.ts';
import { fillClinic, surnameOf } from '../support/largeClinic.ts';
import { percentile95, time } from '../support/measure.ts';
import type { Place } from '../support/place.ts';
import { signIn, startServer } from '../support/programs.ts';

type Query = NonNullable<NonNullable<Parameters<Client['listPatients']>[0]>['query']>;

/** How many times as many patients the large clinic has. */
const TIMES_LARGER = 100;
const TEXTS_PER_PATIENT = 10;

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

const NEIGHBOUR = { email: 'neighbour@example.com', password: 'Correct-horse-7!' };

/** The same calls for a clinic of 100,000 patients and for one of its neighbours of 1,000. */
export const patientsRow: BenchRow = {
  name: 'patients',
  database: 'each',
  async run(place) {
    const installation = await install(place);
    await fill(place, installation);
    const server = await startServer(installation, { args: ['serve', '--no-worker'] });
    try {
      const large = (await signIn(server.url)).client;
      const small = (await signIn(server.url, NEIGHBOUR)).client;
      const measured: Measured[] = [];
      for (const [work, ask] of Object.entries(QUESTIONS)) {
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

async function fill(place: Place, installation: Installation): Promise<void> {
  const { patients, neighbours } = place.size;
  const few = patients / TIMES_LARGER;
  await installation.within(async (ctx) => {
    const history = { textsPerPatient: TEXTS_PER_PATIENT, firstLine: 0 };
    await fillClinic(ctx, { ...history, clinicId: installation.clinicId, patients });
    for (let at = 0; at < neighbours; at += 1) {
      const owner = at === 0 ? NEIGHBOUR : { ...NEIGHBOUR, email: `neighbour${at}@example.com` };
      const clinicId = await addClinic(ctx, owner);
      await fillClinic(ctx, { ...history, clinicId, patients: few, firstLine: patients + at * few });
    }
    await tidyPatients(ctx);
    if (ctx.db.engine === 'postgres') await ctx.db.knex.raw('VACUUM ANALYZE');
  });
  place.say(`filled ${neighbours + 1} clinics`);
}

/** Asks both clinics in turn, after calls that warm the server up, and gives the 95th percentiles. */
async function askBoth(calls: number, ask: (at: number) => Query, large: Client, small: Client) {
  const figures = { ours: [] as number[], floor: [] as number[] };
  for (let at = -Math.ceil(calls / 5); at < calls; at += 1) {
    const query = ask(Math.abs(at));
    const floor = await time(() => small.listPatients({ query }));
    const ours = await time(() => large.listPatients({ query }));
    if (at < 0) continue;
    figures.ours.push(ours);
    figures.floor.push(floor);
  }
  return { ours: percentile95(figures.ours), floor: percentile95(figures.floor) };
}
