import type { Client } from '../../server/contract/core/client.ts';
import type { Scope } from '../../server/contract/core/scopes.ts';
import type { Visit } from '../../server/contract/routes/visits.ts';
import { bearer } from './accounts.ts';
import type { Member, TestApp } from './app.ts';
import { eventually } from './sandbox.ts';
import { freshNumber } from './sending.ts';

/** What the tests of visits share: a booking system that calls with a token, and what it tells. */

/** A program that calls with an API token of these scopes. */
export async function bookingSystem(
  app: TestApp,
  { client }: Pick<Member, 'client'>,
  ...scopes: Scope[]
): Promise<Client> {
  const { data } = await client.createApiToken({ payload: { name: 'Booking system', scopes } });
  return bearer(app, data.token);
}

/** Tells that a visit is over; of somebody new unless told otherwise. */
export const complete = async (
  client: Client,
  visitId: string,
  more: { phoneNumber?: string } & Partial<Parameters<Client['completeVisit']>[0]['payload']> = {},
): Promise<Visit> => {
  const payload = { phoneNumber: freshNumber(), ...more };
  return (await client.completeVisit({ params: { visitId }, payload })).data;
};

export const move = async (client: Client, visitId: string, sendAt: string): Promise<Visit> =>
  (await client.moveVisit({ params: { visitId }, payload: { sendAt } })).data;

export const cancel = async (client: Client, visitId: string): Promise<Visit> =>
  (await client.cancelVisit({ params: { visitId } })).data;

export const show = async (client: Client, visitId: string): Promise<Visit> =>
  (await client.getVisit({ params: { visitId } })).data;

/** How the visit stands once its request is on the phone. */
export const delivered = (client: Client, visitId: string): Promise<Visit> =>
  eventually(async () => {
    const visit = await show(client, visitId);
    return visit.status === 'delivered' ? visit : undefined;
  });

/** The clinic's texts as they stand, the oldest first. */
export const textsOf = (app: TestApp, { clinicId }: Pick<Member, 'clinicId'>) =>
  app.ctx.db.knex('messages').where({ clinic_id: clinicId }).orderBy('id').select();
