import type { Page } from 'playwright-core';
import { createClient } from '../../server/contract/client.ts';
import type { PatientStatus } from '../../server/contract/patients.ts';
import { bearer } from '../support/accounts.ts';
import { loginAs } from '../support/app.ts';
import type { Demo, Shot } from './shot.ts';

/** Pictures of a patient's page, in its states. */

/** Where the page of the first patient of this status is. */
const pageOf =
  (status: PatientStatus, view = '') =>
  async (demo: Demo) => {
    const { email = '', password = '' } = demo.accounts.find(({ role }) => role === 'owner') ?? {};
    const { accessToken } = await loginAs(createClient({ origin: demo.url }), { email, password });
    const { data } = await bearer(demo, accessToken).listPatients({ query: { status } });
    return `/patients/${data[0]?.id}${view}`;
  };

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

export const PATIENT_SHOTS: Shot[] = [
  { name: 'patient-page', account: 'owner', path: pageOf('active') },
  { name: 'patient-cooldown', account: 'owner', path: pageOf('cooldown') },
  { name: 'patient-opted-out', account: 'owner', path: pageOf('opted_out') },
  { name: 'patient-blocked', account: 'owner', path: pageOf('blacklisted') },
  {
    name: 'patient-asked',
    account: 'owner',
    path: pageOf('active'),
    act: (page) => press(page, 'Never text again'),
  },
  {
    name: 'patient-send',
    account: 'owner',
    path: pageOf('active'),
    act: (page) => press(page, 'Send review request'),
  },
  {
    name: 'patient-delete',
    account: 'owner',
    path: pageOf('active'),
    act: (page) => press(page, 'Delete'),
  },
  { name: 'patient-evidence', account: 'owner', path: pageOf('cooldown', '/evidence') },
  {
    name: 'patient-evidence-print',
    account: 'owner',
    path: pageOf('cooldown', '/evidence'),
    act: (page) => page.emulateMedia({ media: 'print' }),
  },
  { name: 'patient-gone', account: 'owner', path: '/patients/00000000-0000-7000-8000-000000000000' },
  {
    name: 'patient-preview',
    account: 'preview',
    path: '/patients/00000000-0000-7000-8000-000000000304',
  },
];
