import { createUser } from '../../../server/domain/accounts/auth.ts';
import type { Context } from '../../../server/domain/context.ts';
import { addClinic, type Installation, install, OWNER } from './installation.ts';
import { fillClinic } from './largeClinic.ts';
import type { Place } from './place.ts';
import type { History } from './year.ts';

/** One installation with a large clinic and its neighbours, filled once for all rows that read it. */

/** How many times as many patients the large clinic has. */
const TIMES_LARGER = 100;
const TEXTS_PER_PATIENT = 10;
const COLLEAGUES = 4;

/** The owner of one of the neighbours. */
export const NEIGHBOUR = { email: 'neighbour@example.com', password: 'Correct-horse-7!' };

/** The owner of a clinic as large as the large one, which imported its whole list this week and texts a tenth as much. */
export const NEWCOMER = { email: 'newcomer@example.com', password: 'Correct-horse-7!' };
const NEWCOMERS = { textsPerPatient: 1.2, days: 7 };

const filled = new WeakMap<Place, Promise<Installation>>();

/** The filled installation of a place; nobody writes what others would count. */
export function filledInstallation(place: Place): Promise<Installation> {
  const found = filled.get(place) ?? fill(place);
  filled.set(place, found);
  return found;
}

async function fill(place: Place): Promise<Installation> {
  const installation = await install(place);
  const { patients, neighbours } = place.size;
  const few = patients / TIMES_LARGER;
  await installation.within(async (ctx) => {
    await fillYear(ctx, OWNER, { clinicId: installation.clinicId, patients, firstLine: 0, seed: 1 });
    for (let at = 0; at < neighbours; at += 1) {
      const owner = at === 0 ? NEIGHBOUR : { ...NEIGHBOUR, email: `neighbour${at}@example.com` };
      const clinicId = await addClinic(ctx, owner);
      const firstLine = patients + at * few;
      await fillYear(ctx, owner, { clinicId, patients: few, firstLine, seed: 2 + at });
    }
    const firstLine = patients + neighbours * few;
    const clinicId = await addClinic(ctx, NEWCOMER);
    await fillYear(ctx, NEWCOMER, { clinicId, patients, firstLine, seed: 2 + neighbours, ...NEWCOMERS });
    if (ctx.db.engine === 'postgres') await ctx.db.knex.raw('VACUUM ANALYZE');
  });
  place.say(`filled ${neighbours + 1} clinics`);
  return installation;
}

/** Fills a clinic whose owner has colleagues. */
async function fillYear(
  ctx: Context,
  { email }: typeof OWNER,
  clinic: Omit<History, 'members' | 'textsPerPatient'> & { textsPerPatient?: number },
): Promise<void> {
  const { clinicId } = clinic;
  for (let at = 0; at < COLLEAGUES; at += 1) {
    const names = { firstName: 'Anna', lastName: `Member ${at}`, email: `${at}-${email}` };
    await createUser(ctx, { ...names, passwordHash: '', role: 'staff', clinicId });
  }
  const members: string[] = await ctx.db
    .knex('users')
    .where({ clinic_id: clinicId })
    .orderBy('email')
    .pluck('id');
  await fillClinic(ctx, { textsPerPatient: TEXTS_PER_PATIENT, ...clinic, members });
}
