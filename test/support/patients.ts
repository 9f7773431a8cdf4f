import { v7 as uuidv7 } from 'uuid';
import { addMessages } from '../../server/store/sending/messages.ts';
import type { Member, TestApp } from './app.ts';
import { freshNumber } from './sending.ts';

const DAY = 86_400_000;

export const instantDaysAgo = (app: TestApp, days: number): string =>
  new Date(app.ctx.now().getTime() - days * DAY).toISOString();

/** Adds patients over the API as the form does. */
export const addPatients = (member: Member, ...patients: Record<string, unknown>[]) =>
  member.client.bulkAddPatients({ payload: { patients } });

/** Adds one patient; gives their id and number. */
export async function addPatient(member: Member, phoneNumber = freshNumber()) {
  const { data } = await addPatients(member, { phoneNumber, firstName: 'Anna', lastName: 'Boone' });
  return { id: data.successful[0]?.id ?? '', phone: phoneNumber };
}

/** A review request that the clinic sent some days ago and that arrived, unless its columns say otherwise. */
export async function addPastText(
  app: TestApp,
  member: Member,
  phone: string,
  days: number,
  columns: Record<string, unknown> = {},
): Promise<void> {
  const id = uuidv7();
  await addMessages(app.ctx.db, [
    {
      id,
      clinicId: member.clinicId ?? '',
      batchId: null,
      kind: 'request',
      phone,
      phoneHash: app.ctx.keys.hashPhone(phone),
      body: 'How was your visit? {reviewLink}',
      platform: 'google',
      status: 'queued',
      sendAt: instantDaysAgo(app, days),
      expiresAt: instantDaysAgo(app, days - 2),
      usagePeriod: '',
      segments: 1,
      bypassCooldown: false,
      outsideHours: false,
      appointmentAt: null,
      retryOf: null,
      errorCode: null,
      userId: null,
      createdAt: instantDaysAgo(app, days),
    },
  ]);
  const row = { status: 'delivered', accepted_at: instantDaysAgo(app, days), ...columns };
  await app.ctx.db.knex('messages').where({ id }).update(row);
}
