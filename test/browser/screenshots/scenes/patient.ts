import type { PatientStatus } from '../../../../server/contract/routes/patients.ts';
import { clientAs } from '../furnish.ts';
import { type Demo, press, type Scene, untilDialog } from '../scene.ts';

/** One patient's page, in its states. */

/** Where the page of a patient of this status is: the last, since the first has the longest name. */
const pageOf =
  (status: PatientStatus, view = '') =>
  async (demo: Demo) => {
    const owner = await clientAs(demo, 'owner');
    const { data } = await owner.listPatients({ query: { status } });
    return `/patients/${data.at(-1)?.id}${view}`;
  };

/** Four people who share a number, one with a long name. */
export const FAMILY = [
  'First name,Last name,Mobile,Email,Tags',
  'Ann,Hale,646-555-0701,ann@example.com,adult',
  'Kid,Hale,(646) 555-0701,,child',
  'Nora,Hale,+1 646 555 0701,nora@example.com,',
  'Maximilian Bartholomew,Featherstonehaugh-Hale,6465550701,max.featherstonehaugh@example.com,"adult;Tuesday"',
].join('\n');

async function pageOfFamily(demo: Demo): Promise<string> {
  const owner = await clientAs(demo, 'owner');
  await owner.importPatients({ body: FAMILY });
  const { data } = await owner.listPatients({ query: { search: '6465550701' } });
  return `/patients/${data[0]?.id}`;
}

export const PATIENT_SCENES: Scene[] = [
  { name: 'patient-page', account: 'owner', path: pageOf('active') },
  { name: 'patient-cooldown', account: 'owner', path: pageOf('cooldown') },
  { name: 'patient-opted-out', account: 'owner', path: pageOf('opted_out') },
  { name: 'patient-blocked', account: 'owner', path: pageOf('blacklisted') },
  { name: 'patient-people', account: 'owner', path: pageOfFamily },
  {
    name: 'patients-people',
    account: 'owner',
    path: async (demo) => {
      await pageOfFamily(demo);
      return '/patients?search=Hale';
    },
  },
  {
    name: 'patient-asked',
    account: 'owner',
    path: pageOf('active'),
    act: (page) => press(page, 'Never text again'),
    window: true,
  },
  {
    name: 'patient-send',
    account: 'owner',
    path: pageOf('active'),
    act: (page) => press(page, 'Send review request'),
    window: true,
  },
  {
    name: 'patient-delete',
    account: 'owner',
    path: pageOf('active'),
    act: (page) => press(page, 'Delete'),
    window: true,
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
  {
    name: 'patient-edit',
    account: 'owner',
    path: pageOf('cooldown'),
    act: async (page) => {
      await press(page, 'Edit');
      await untilDialog(page);
    },
    window: true,
  },
  {
    name: 'patient-long-names',
    account: 'owner',
    path: async (demo) => {
      const owner = await clientAs(demo, 'owner');
      const { data } = await owner.listPatients({ query: { search: 'Wolfeschlegel' } });
      return `/patients/${data[0]?.id}`;
    },
  },
  {
    name: 'patient-loading',
    account: 'owner',
    path: pageOf('active'),
    network: { '**/api/patients/*': 'waits' },
  },
  {
    name: 'patient-failed',
    account: 'owner',
    path: pageOf('active'),
    network: { '**/api/patients/*': 'fails' },
  },
];
