import { choose, press, type Scene, untilDialog } from '../scene.ts';

const owner = { account: 'owner', path: '/patients' } as const;

/** The Patients screen and its dialogs. */
export const PATIENTS_SCENES: Scene[] = [
  { ...owner, name: 'patients' },
  { ...owner, name: 'patients-window', window: true },
  { ...owner, name: 'patients-preview', account: 'preview' },
  { ...owner, name: 'patients-none', path: '/patients?search=nobodyhasthisname' },
  { ...owner, name: 'patients-long-names', path: '/patients?search=Wolfeschlegel' },
  { ...owner, name: 'patients-loading', network: { '**/api/patients**': 'waits' } },
  { ...owner, name: 'patients-failed', network: { '**/api/patients**': 'fails' } },
  {
    ...owner,
    name: 'patients-add',
    path: '/patients?action=add',
    act: async (page) => {
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Phone number').fill('2125550100');
      await dialog.getByLabel('First name').fill('A');
      await dialog.getByLabel('Email').fill('amelia@');
      await dialog.getByText('already exists').waitFor();
      await dialog.getByRole('button', { name: 'Add Another Patient' }).click();
    },
    window: true,
  },
  {
    ...owner,
    name: 'patients-bulk',
    act: async (page) => {
      await press(page, 'Bulk Add');
      await page.getByRole('dialog').getByRole('textbox').fill('2125550100, 2125550171, 1, 2, 3, 4');
      await page.getByText('Already in your clinic').waitFor();
    },
    window: true,
  },
  {
    ...owner,
    name: 'patients-edit',
    act: async (page) => {
      await choose(page, 'Edit');
      await untilDialog(page);
    },
    window: true,
  },
  {
    ...owner,
    name: 'patients-send',
    path: '/patients?status=active',
    act: async (page) => {
      await choose(page, 'Send SMS now');
      await page.getByRole('figure').waitFor();
    },
    window: true,
  },
  {
    ...owner,
    name: 'patients-menu',
    path: '/patients?status=blacklisted',
    act: async (page) => {
      await press(page, /^Actions for/);
      await page.getByRole('menuitem', { name: 'Never text again' }).waitFor();
    },
    window: true,
  },
  {
    ...owner,
    name: 'patients-stop',
    path: '/patients?status=active',
    act: (page) => choose(page, 'Never text again'),
    window: true,
  },
  {
    ...owner,
    name: 'patients-delete',
    act: async (page) => {
      await choose(page, 'Delete');
      await untilDialog(page);
    },
    window: true,
  },
  {
    ...owner,
    name: 'patients-selected',
    act: (page) => page.getByRole('checkbox').nth(1).check(),
    window: true,
  },
  {
    ...owner,
    name: 'patients-tag',
    act: async (page) => {
      await page.getByRole('checkbox').nth(1).check();
      await press(page, 'Tag');
      await untilDialog(page);
    },
    window: true,
  },
  {
    ...owner,
    name: 'patients-filters',
    path: '/patients?addedFrom=2020-01-01',
    act: (page) => press(page, /^More Filters/),
    window: true,
  },
];
