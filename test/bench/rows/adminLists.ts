import type { Client } from '../../../server/contract/core/client.ts';
import type { BenchRow, Measured } from '../row.ts';
import { install } from '../support/installation.ts';
import { percentile95, time } from '../support/measure.ts';
import type { Place } from '../support/place.ts';
import {
  clinicIdOf,
  clinicNameOf,
  type Extent,
  emailOf,
  familyOf,
  fillPlatform,
  SUPER_ADMIN,
} from '../support/platform.ts';
import { type RunningServer, signIn, startServer } from '../support/programs.ts';

/** Milliseconds that nobody minds who looks after the platform now and then. */
const BAR = 500;

interface Side {
  client: Client;
  extent: Extent;
}

type Ask = (side: Side, at: number) => Promise<unknown>;

type ListName = 'listUsers' | 'listClinics' | 'listAuditLogs' | 'listPayments';
type Query<Name extends ListName> = NonNullable<NonNullable<Parameters<Client[Name]>[0]>['query']>;

const pick = <T>(list: readonly T[], at: number): T => list[at % list.length] as T;

/** One of the last few pages of a list. */
const nearEnd = (rows: number, at: number): number => Math.max(1, Math.ceil(rows / 20) - (at % 5));

const users =
  (queryAt: (extent: Extent, at: number) => Query<'listUsers'>): Ask =>
  ({ client, extent }, at) =>
    client.listUsers({ query: queryAt(extent, at) });
const clinics =
  (queryAt: (extent: Extent, at: number) => Query<'listClinics'>): Ask =>
  ({ client, extent }, at) =>
    client.listClinics({ query: queryAt(extent, at) });
const logs =
  (queryAt: (extent: Extent, at: number) => Query<'listAuditLogs'>): Ask =>
  ({ client, extent }, at) =>
    client.listAuditLogs({ query: queryAt(extent, at) });
const payments =
  (queryAt: (extent: Extent, at: number) => Query<'listPayments'>): Ask =>
  ({ client, extent }, at) =>
    client.listPayments({ query: queryAt(extent, at) });

const ROLES = ['owner', 'admin', 'staff'] as const;
const STATUSES = ['trial', 'active', 'past_due', 'unpaid', 'cancelled'] as const;
const ACTIONS = ['LOGIN', 'UPDATE', 'DELETE', 'CREATE'] as const;
const KINDS = ['patient', 'settings', 'review', 'webhook'] as const;
const STATES = ['succeeded', 'failed', 'pending'] as const;

/** Somebody anywhere on the platform. */
const someone = ({ users: all }: Extent, at: number): number => (at * 37) % all;
const someClinic = ({ clinics: all }: Extent, at: number): number => (at * 37) % all;

/** What is asked, by its name in the table; every call asks for something else. */
const QUESTIONS: Record<string, Ask> = {
  'users, the first pages': users((_, at) => ({ page: 1 + (at % 5) })),
  'users, the last pages': users((extent, at) => ({ page: nearEnd(extent.users, at) })),
  'users of a role': users((_, at) => ({ role: pick(ROLES, at), page: 1 + (at % 5) })),
  'users by a surname': users((extent, at) => ({ search: familyOf(extent, at) })),
  'users by an address': users((extent, at) => ({ search: emailOf(someone(extent, at)) })),
  'users of a clinic by its name': users((extent, at) => ({ search: clinicNameOf(someClinic(extent, at)) })),
  'users by words of everybody': users(() => ({ search: 'family care' })),
  'clinics, the first pages': clinics((_, at) => ({ page: 1 + (at % 5) })),
  'clinics, the last pages': clinics((extent, at) => ({ page: nearEnd(extent.clinics, at) })),
  'clinics of a status': clinics((_, at) => ({ status: pick(STATUSES, at) })),
  'clinics by a name': clinics((extent, at) => ({ search: clinicNameOf(someClinic(extent, at)) })),
  'one clinic with its people': ({ client, extent }, at) =>
    client.getClinic({ params: { id: clinicIdOf(someClinic(extent, at)) } }),
  'audit rows, the first pages': logs((_, at) => ({ page: 1 + (at % 5) })),
  'audit rows, the last pages': logs((extent, at) => ({ page: nearEnd(extent.auditRows, at) })),
  'audit rows of an action': logs((_, at) => ({ action: pick(ACTIONS, at), page: 1 + (at % 5) })),
  'audit rows of somebody': logs((extent, at) => ({ search: emailOf(someone(extent, at)) })),
  'audit rows by a surname': logs((extent, at) => ({ search: familyOf(extent, at) })),
  'audit rows of a clinic': logs((extent, at) => ({ search: clinicNameOf(someClinic(extent, at)) })),
  'audit rows of a kind': logs((_, at) => ({ search: pick(KINDS, at) })),
  'audit rows about an id': logs((extent, at) => ({ search: `entity-${(at * 37) % extent.auditRows}` })),
  'payments, the first pages': payments((_, at) => ({ page: 1 + (at % 5) })),
  'payments, the last pages': payments((extent, at) => ({ page: nearEnd(extent.clinics * 3, at) })),
  'payments of a state': payments((_, at) => ({ status: pick(STATES, at), page: 1 + (at % 5) })),
  'payments of a clinic': payments((extent, at) => ({ search: clinicNameOf(someClinic(extent, at)) })),
  'the platform in numbers': ({ client }) => client.getAdminDashboard(),
  'what goes out and what does not': ({ client }) => client.getSystemStats(),
  'deliverability of a month': ({ client }) => client.getDeliverability({ query: { days: 30 } }),
};

/** The calls of a super admin on a large platform. */
export const adminListsRow: BenchRow = {
  name: 'admin',
  database: 'each',
  async run(place) {
    const { users, clinics, auditRows, calls } = place.size;
    const side = await openSide(place, { users, clinics, auditRows });
    place.say(`filled a platform of ${clinics.toLocaleString('en-US')} clinics`);
    try {
      const measured: Measured[] = [];
      for (const [work, ask] of Object.entries(QUESTIONS)) {
        const ours = await askOften(calls, side, ask);
        place.say(`${work}: ${ours.toFixed(1)} ms`);
        measured.push({ work, ours, floor: null, unit: 'ms', bar: { most: BAR } });
      }
      return measured;
    } finally {
      await side.server.stop();
    }
  },
};

/** The 95th percentile in milliseconds, after calls that warm the server up. */
async function askOften(calls: number, side: Side, ask: Ask): Promise<number> {
  const figures: number[] = [];
  for (let at = -Math.ceil(calls / 5); at < calls; at += 1) {
    const took = await time(() => ask(side, Math.abs(at)));
    if (at >= 0) figures.push(took);
  }
  return percentile95(figures);
}

async function openSide(place: Place, extent: Extent): Promise<Side & { server: RunningServer }> {
  const installation = await install(place);
  await installation.within((ctx) => fillPlatform(ctx, extent));
  const server = await startServer(installation, { args: ['serve', '--no-worker'] });
  return { client: (await signIn(server.url, SUPER_ADMIN)).client, extent, server };
}
