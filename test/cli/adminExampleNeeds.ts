import { randomUUID } from 'node:crypto';
import { onTestFinished } from 'vitest';
import type { Client } from '../../server/contract/core/client.ts';
import { addMember, type TestApp } from '../support/app.ts';
import { sitDown } from '../support/desk.ts';
import { addReply } from '../support/replies.ts';
import type { Need } from './exampleNeeds.ts';

/** What examples for super admins speak of. */

const superAdmin = async (app: TestApp): Promise<Client> =>
  (await addMember(app, { role: 'super_admin' })).client;

const MISSING = { platformName: 'DocFinder', contactEmail: 'desk@example.com' };
const QUESTION = {
  subject: 'Texts wait',
  message: 'Why do our texts wait since Monday?',
  contactEmail: 'desk@example.com',
  name: 'Nora Shah',
  category: 'sms',
} as const;

const UNCLAIMED = { phone: '+12125550142', body: 'Who is this?' };

export const ADMIN_NEEDS: Need[] = [
  {
    in: /goodword admin/,
    make: async (desk, _, app) => {
      await sitDown(desk, await addMember(app, { role: 'super_admin' }));
      return ['admin', 'admin'];
    },
  },
  {
    in: /admin announce/,
    make: async (_, { client }) => {
      const { version } = (await client.getSettings()).data;
      await client.updateSettings({ payload: { version, notifications: { systemUpdates: true } } });
      return ['announce', 'announce'];
    },
  },
  {
    in: /admin .*nora@/,
    make: async (_, { clinicId }, app) => {
      const { email } = await addMember(app, { role: 'staff', clinicId: clinicId ?? '' });
      return ['nora@example.com', email];
    },
  },
  {
    in: /admin .*leo@/,
    make: async (_, { clinicId }, app) => {
      const { email, userId } = await addMember(app, { role: 'staff', clinicId: clinicId ?? '' });
      await (await superAdmin(app)).deleteUser({ params: { id: userId } });
      return ['leo@example.com', email];
    },
  },
  { in: /48213907/, make: async (_, { clinicId }) => ['48213907', clinicId ?? ''] },
  {
    in: /show "Oak Street Clinic"/,
    make: async (_, __, app) => {
      const clinicName = `Oak Street ${randomUUID()}`;
      await addMember(app, { clinicName });
      return ['Oak Street Clinic', clinicName];
    },
  },
  {
    in: /clinics restore/,
    make: async (_, { clinicId }, app) => {
      await (await superAdmin(app)).deleteClinic({ params: { id: clinicId ?? '' } });
      return ['restore', 'restore'];
    },
  },
  {
    in: /clinic remove/,
    make: async (_, { client }) => {
      await client.addToBlockList({ payload: { phoneNumber: '+12125550123' } });
      return ['remove', 'remove'];
    },
  },
  {
    in: /global opt-in/,
    make: async (_, __, app) => {
      await (await superAdmin(app)).optOutNumber({ payload: { phoneNumber: '+12125550199' } });
      return ['opt-in', 'opt-in'];
    },
  },
  {
    in: /sending pause/,
    make: async (_, __, app) => {
      const client = await superAdmin(app);
      onTestFinished(async () => void (await client.resumeSending()));
      return ['pause', 'pause'];
    },
  },
  {
    in: /support (show|close) 0199c2f1/,
    make: async (_, { client }) => {
      const { data } = await client.contactSupport({ payload: QUESTION });
      return ['0199c2f1', data.id];
    },
  },
  {
    in: /admin texts (show|decide) SM3f9a12/,
    make: async (_, __, app) => ['SM3f9a12', await addReply(app, { clinicId: null }, UNCLAIMED)],
  },
  {
    in: /support (show|close) 0199c2f4/,
    make: async (_, { client, clinicId }, app) => {
      await client.requestPlatform({ payload: MISSING });
      const { data } = await (await superAdmin(app)).listPlatformRequests();
      return ['0199c2f4', data.find(({ clinic }) => clinic?.id === clinicId)?.id ?? ''];
    },
  },
];
