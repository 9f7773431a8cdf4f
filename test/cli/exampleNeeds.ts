import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { NEXT_YEAR } from '../../cli/kit/nextYear.ts';
import { TEMPLATES } from '../../server/contract/rules/templates.ts';
import { addMember, type Member, PASSWORD, subscribe, type TestApp } from '../support/app.ts';
import { type Desk, sitDown } from '../support/desk.ts';
import { png } from '../support/png.ts';
import { addReply } from '../support/replies.ts';
import { leftReview } from '../support/reviews.ts';
import { send } from '../support/sending.ts';
import { complete } from '../support/visits.ts';
import { hookUp, startReceiver } from '../support/webhooks.ts';

/** What somebody has at hand who runs the examples of the help. */

/** The files that they name. */
export const FILES = {
  'patients.csv':
    'First name,Last name,Mobile,E-mail\nEva,Novák,+12125550123,eva@example.com\nDev,Doyle,212-555-0124,\n',
  'contacts.csv': 'Name,Day contact\nEva Novák,+12125550123\n',
  'calendar.csv': `Date,Time,Mobile\n${NEXT_YEAR}-11-24,14:30,+12125550123\n11/25/${NEXT_YEAR},9 AM,212-555-0124\n`,
  'visits.csv': 'Mobile,First name\n+12125550123,Eva\n212-555-0124,Dev\n',
  'numbers.txt': '+12125550123\n+12125550124, +12125550125\n',
  'password.txt': PASSWORD,
  'logo.png': png(),
  'asked.txt': '+12125550198\n',
  'news.txt': 'Reviews can be answered in Spanish.\n',
};

export interface Need {
  in: RegExp;
  /** Makes what a line speaks of; gives what the line calls it, and what to write for that here. */
  make: (desk: Desk, owner: Member, app: TestApp) => Promise<[called: string, here: string]>;
}

const BOOKING = { name: 'Booking system', scopes: ['patients:read' as const] };

/** What examples for a clinic's people speak of. */
export const CLINIC_NEEDS: Need[] = [
  { in: /owner@/, make: async (_, { email }) => ['owner@example.com', email] },
  { in: /team invite/, make: async () => ['nora@example.com', `nora.${randomUUID()}@example.com`] },
  {
    in: /team (role|remove)/,
    make: async (_, { clinicId }, app) => {
      const { email } = await addMember(app, { role: 'staff', clinicId: clinicId ?? '' });
      return ['nora@example.com', email];
    },
  },
  {
    in: /patients (lead|remove-person)/,
    make: async (_, { client }) => {
      const phone = '+12125550123';
      await client.importPatients({ body: `phone,name\n${phone},Eva Novák\n${phone},Nora Hale\n` });
      return ['Nora Hale', 'Nora Hale'];
    },
  },
  {
    in: /--import last/,
    make: async (_, { client }) => {
      await client.importPatients({ body: 'phone,name\n+12125550123,Eva Novák\n' });
      return ['last', 'last'];
    },
  },
  {
    in: /--tag cleaning --filter/,
    make: async (_, { client }) => {
      await client.importPatients({ body: 'phone,name,tags\n+12125550126,Dev Doyle,cleaning\n' });
      return ['cleaning', 'cleaning'];
    },
  },
  {
    in: /sessions revoke \d/,
    make: async (_, { client }) => {
      const { data } = await client.listSessions();
      return ['0199c2a4', data.find(({ current }) => current)?.id ?? ''];
    },
  },
  {
    in: /token\.txt\)|tokens revoke/,
    make: async (desk, { client }) => {
      const { data } = await client.createApiToken({ payload: BOOKING });
      await writeFile(join(desk.folder, 'token.txt'), data.token);
      return [data.name, data.name];
    },
  },
  {
    in: /patients \S+ [+"(]/,
    make: async (_, { client }) => {
      const phoneNumber = '+12125550123';
      await client.bulkAddPatients({ payload: { patients: [{ phoneNumber, firstName: 'Eva' }] } });
      return [phoneNumber, phoneNumber];
    },
  },
  {
    in: /Autumn visits/,
    make: async (_, { client }) => {
      const { data } = await client.addTemplate({
        payload: { name: 'Autumn visits', text: TEMPLATES[0].text },
      });
      return [data.name, data.name];
    },
  },
  {
    in: /--resume last/,
    make: async (_, { userId, clinicId }, app) => {
      const now = app.ctx.now().toISOString();
      await app.ctx.db.knex('imports').insert({
        id: randomUUID(),
        clinic_id: clinicId,
        user_id: userId,
        filename: 'patients.csv',
        status: 'interrupted',
        mapping: JSON.stringify({ phone: 'Mobile' }),
        created_at: now,
        updated_at: now,
      });
      return ['last', 'last'];
    },
  },
  {
    in: /log decide/,
    make: async (_, { client, clinicId }, app) => {
      const phoneNumber = '+12125550123';
      const scheduledFor = new Date(app.ctx.now().getTime() + 86_400_000).toISOString();
      await client.sendBulk({
        payload: { phoneNumbers: [phoneNumber], messageTemplate: TEMPLATES[0].text, scheduledFor },
      });
      const unknown = { status: 'unconfirmed', error_code: 'unconfirmed' };
      await app.ctx.db.knex('messages').where({ clinic_id: clinicId }).update(unknown);
      return [phoneNumber, phoneNumber];
    },
  },
  {
    in: /patients undo/,
    make: async (_, { client }) => {
      const { data } = await client.importPatients({ body: FILES['patients.csv'] });
      return ['0199c2a4', data.importId ?? ''];
    },
  },
  {
    in: /scheduled .*0199c2a4/,
    make: async (_, { client }) => {
      const when = { sendNow: false, scheduledFor: `${NEXT_YEAR}-03-04T16:00:00Z` };
      const { data } = await send(client, ['+12125550123'], when);
      return ['0199c2a4-7d1e-7000-8000-000000000001', data.batchId];
    },
  },
  {
    in: /block-list remove/,
    make: async (_, { client }) => {
      const phoneNumber = '+12125550123';
      await client.addToBlockList({ payload: { phoneNumber } });
      return [phoneNumber, phoneNumber];
    },
  },
  {
    in: /replies (answer|decide)/,
    make: async (_, owner, app) => {
      return ['SM3f9a12', await addReply(app, owner, { phone: '+12125550123', body: 'When do you open?' })];
    },
  },
  {
    in: /reviews (show|respond)/,
    make: async (_, owner, app) => ['0199c2b7', (await leftReview(app, owner, { rating: 2 })).id],
  },
  {
    in: /goodword poster/,
    make: async (_, { client }) => {
      const { version } = (await client.getSettings()).data;
      await client.updateSettings({ payload: { version, reviews: { standingLink: true } } });
      return ['poster', 'poster'];
    },
  },
  {
    in: /visits show/,
    make: async (_, { client }) => {
      const { visitId } = await complete(client, 'V-17');
      return [visitId, visitId];
    },
  },
  {
    in: /links remove healthgrades/,
    make: async (_, { client }) => {
      const { version } = (await client.getSettings()).data;
      const reviewLinks = { healthgrades: 'https://healthgrades.com/oak-street' };
      await client.updateSettings({ payload: { version, general: { reviewLinks } } });
      return ['healthgrades', 'healthgrades'];
    },
  },
  {
    in: /webhooks [a-z]+ 0199c2d1(?! 0199)/,
    make: async (_, owner) => ['0199c2d1', (await hookUp(owner, await startReceiver())).id],
  },
  {
    in: /webhooks redeliver/,
    make: async (_, owner) => {
      const { id } = await hookUp(owner, await startReceiver());
      const { data } = await owner.client.testWebhook({ params: { id } });
      return ['0199c2d1 0199c2e5', `${id} ${data.id}`];
    },
  },
  {
    in: /billing checkout/,
    make: async (desk, _, app) => {
      await sitDown(desk, await addMember(app, { paid: false }));
      return ['checkout', 'checkout'];
    },
  },
  {
    in: /billing (cancel|history|portal|reactivate)/,
    make: async (desk, _, app) => {
      const subscriber = await addMember(app, { paid: false });
      await subscribe(app, subscriber);
      await sitDown(desk, subscriber);
      return ['billing', 'billing'];
    },
  },
  {
    in: /profiles (use|remove)/,
    make: async (desk, owner) => {
      await sitDown(desk, owner, 'spring');
      return ['spring', 'spring'];
    },
  },
];
