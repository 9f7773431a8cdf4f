import { PRICE_CENTS } from '../../server/contract/core/limits.ts';
import { addMember, type Member, subscribe, type TestApp } from './app.ts';
import { addPatient } from './patients.ts';
import { png } from './png.ts';
import { addReply } from './replies.ts';
import { leftReview } from './reviews.ts';
import { freshNumber, inHours, send } from './sending.ts';
import { SUPPORT_REQUEST } from './support.ts';
import { complete } from './visits.ts';
import { hookUp, importOne } from './webhooks.ts';

/** A clinic that has done everything once: there is a row of it in every table that names clinics. */

export async function furnishedClinic(app: TestApp, { texts = 0 } = {}): Promise<Member> {
  const owner = await addMember(app, { paid: false });
  await subscribe(app, owner);
  await people(app, owner);
  await patients(app, owner);
  await settings(owner);
  await hookUp(owner, { url: 'https://hooks.example.com/events' });
  await importOne(owner, freshNumber());
  await overage(app, owner);
  const phones = Array.from({ length: texts }, () => freshNumber());
  if (texts > 0) await send(owner.client, phones, { sendNow: false, scheduledFor: inHours(app, 24) });
  return owner;
}

async function people(app: TestApp, { client, clinicId }: Member): Promise<void> {
  await addMember(app, { role: 'staff', clinicId: clinicId ?? '' });
  await client.inviteMember({ payload: { email: `${crypto.randomUUID()}@example.com`, role: 'staff' } });
  await client.createApiToken({ payload: { name: 'Booking system', scopes: ['patients:read'] } });
  await client.contactSupport({ payload: SUPPORT_REQUEST });
  await client.requestPlatform({
    payload: { platformName: 'Kestrel Reviews', contactEmail: 'desk@example.com' },
  });
}

async function patients(app: TestApp, owner: Member): Promise<void> {
  const { client } = owner;
  const { phone } = await addPatient(owner);
  await client.sendBulk({
    payload: {
      phoneNumbers: [freshNumber()],
      messageTemplate: '{clinicName} asks: how was it? {reviewLink} Reply STOP to unsubscribe.',
      sendNow: true,
    },
    idempotencyKey: crypto.randomUUID(),
  });
  const { id } = await leftReview(app, owner, { rating: 1, feedback: 'Waited long' });
  await client.respondToReview({ params: { id }, payload: { kind: 'note', message: 'Called back' } });
  await addReply(app, owner, { phone, body: 'Thank you' });
  await client.addToBlockList({ payload: { phoneNumber: freshNumber() } });
  await complete(client, crypto.randomUUID());
  const body = `Mobile,Who\n${freshNumber()},Nora Shah\n`;
  await client.importPatients({ query: { map: 'phone=Mobile,name=Who' }, body });
  await client.decideWord({ payload: { word: 'Call first', mayText: false } });
  const accepted = { accepted_at: app.ctx.now().toISOString(), status: 'sent' };
  await app.ctx.db.knex('messages').where({ clinic_id: owner.clinicId, kind: 'request' }).update(accepted);
}

async function settings({ client }: Member): Promise<void> {
  await client.setLogo({ payload: { image: png().toString('base64') } });
  const text = '{clinicName} asks: how was it? {reviewLink} Reply STOP to unsubscribe.';
  await client.addTemplate({ payload: { name: 'Kind', text } });
}

/** As if texts beyond the quota had been told to the payment provider, and a payment made of them. */
async function overage({ ctx }: TestApp, { clinicId }: Member): Promise<void> {
  const now = ctx.now().toISOString();
  await ctx.db.knex('overage_reports').insert({
    id: crypto.randomUUID(),
    clinic_id: clinicId,
    period_start: now,
    texts: 3,
    status: 'counted',
    created_at: now,
  });
  await ctx.db.knex('payments').insert({
    id: `in_${crypto.randomUUID()}`,
    clinic_id: clinicId,
    status: 'succeeded',
    amount: PRICE_CENTS,
    currency: 'usd',
    description: 'Subscription',
    created_at: now,
  });
}
