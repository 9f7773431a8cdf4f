import type { LoadJob } from '../load.ts';
import type { BenchRow, Measured } from '../row.ts';
import { type Installation, install } from '../support/installation.ts';
import { fillClinic } from '../support/largeClinic.ts';
import type { Place } from '../support/place.ts';
import { runScript, signIn, startServers } from '../support/programs.ts';

/** What servers answer a second: one process, and several behind one database. */

const PROCESSES = [1, 3];
const CONNECTIONS = 32;
const DEVICE = { 'x-device-id': 'bench', 'x-goodword-client': 'cli' };

type Calls = Pick<LoadJob, 'paths' | 'method' | 'body'>;

interface Kind {
  name: string;
  work: string;
  calls: Calls;
}

const PATIENT = { firstName: 'Anna', lastName: 'Kovacs', phoneNumber: '+1555{n}' };

const KINDS: readonly Kind[] = [
  {
    name: 'pages',
    work: 'pages of patients, with their counts',
    calls: { paths: Array.from({ length: 40 }, (_, at) => `/api/patients?page=${at + 1}`) },
  },
  {
    name: 'reads',
    work: 'reads: dashboard, log, reviews, settings',
    calls: { paths: ['/api/dashboard', '/api/activity?type=sms_sent', '/api/reviews', '/api/settings'] },
  },
  {
    name: 'writes',
    work: 'writes: a patient added',
    calls: { method: 'POST', paths: ['/api/patients/bulk'], body: JSON.stringify({ patients: [PATIENT] }) },
  },
];

async function load(place: Place, installation: Installation, calls: Calls, count: number): Promise<number> {
  const servers = await startServers(installation, count);
  try {
    const origins = servers.map(({ url }) => url);
    const { accessToken } = await signIn(origins[0] ?? '');
    const headers = { ...DEVICE, authorization: `Bearer ${accessToken}` };
    const job: LoadJob = {
      origins,
      ...calls,
      headers,
      connections: CONNECTIONS,
      seconds: place.size.linkSeconds,
    };
    const { output } = await runScript(place, 'load.ts', job);
    place.say(`${count} of them: ${Number(output).toFixed(0)} a second`);
    return Number(output);
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
}

const filled = new WeakMap<Place, Promise<Installation>>();

/** One installation of a place for all of them. */
function installationOf(place: Place): Promise<Installation> {
  const found = filled.get(place) ?? fill(place);
  filled.set(place, found);
  return found;
}

async function fill(place: Place): Promise<Installation> {
  const installation = await install(place);
  const { within, clinicId } = installation;
  const patients = place.size.patients / 10;
  await within(async (ctx) => {
    const members: string[] = await ctx.db.knex('users').pluck('id');
    await fillClinic(ctx, { clinicId, patients, textsPerPatient: 2, firstLine: 3_000_000, seed: 1, members });
    if (ctx.db.engine === 'postgres') await ctx.db.knex.raw('VACUUM ANALYZE');
  });
  return installation;
}

const rowOf = ({ name, work, calls }: Kind): BenchRow => ({
  name,
  database: 'each',
  async run(place) {
    const installation = await installationOf(place);
    const measured: Measured[] = [];
    for (const count of PROCESSES) {
      const ours = await load(place, installation, calls, count);
      const servers = count === 1 ? '1 server' : `${count} servers`;
      measured.push({ work: `${work}; ${servers}`, ours, floor: null, unit: 'a second', bar: null });
    }
    return measured;
  },
});

export const callLoads: readonly BenchRow[] = KINDS.map(rowOf);
