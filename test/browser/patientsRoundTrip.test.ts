import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { oneBrowser } from '../support/browser.ts';
import { addPatients } from '../support/patients.ts';
import { dialog, drop, openImport, patientsScreen, refresh } from '../support/patientsScreen.ts';

// What the Patients screen of one clinic exports, that of another imports as it was.

const browser = oneBrowser();
const openPatients = patientsScreen(browser);

const FORMS = [
  { phoneNumber: '+12125550101', firstName: '=SUM(A1)', lastName: 'Őry, "Évi"', email: '+eva@example.com' },
  { phoneNumber: '+36205550102', firstName: 'Béla; jr.', lastName: "'-Nagy" },
  { phoneNumber: '+12125550103' },
];

test('an exported file is dropped into the import of another clinic, whose columns are known by themselves', async () => {
  const old = await openPatients();
  const { data } = await addPatients(old.owner, ...FORMS);
  const [{ id = '' } = {}] = data.successful;
  await old.owner.client.tagPatients({ payload: { patientIds: [id], add: ['=1+1', 'VIP'] } });
  await old.owner.client.addToBlockList({ payload: { phoneNumber: '+12125550103' } });
  await refresh(old.page);
  await old.page.getByText('1–3 of 3 patients').waitFor();
  const saving = old.page.waitForEvent('download');
  await old.page.getByRole('button', { name: 'Export' }).click();
  const saved = await saving;
  const name = saved.suggestedFilename();

  const fresh = await openPatients();
  await openImport(fresh.page);
  await drop(fresh.page, name, await readFile(await saved.path(), 'utf8'));
  await dialog(fresh.page).getByRole('button', { name: 'Import', exact: true }).click();
  await dialog(fresh.page).getByText(`Imported: ${name}, 3 rows`).waitFor();
  const columns = ['Phone number', 'First name', 'Last name', 'Email', 'Tags'];
  const consent = ['Consent method', 'Consent date', 'Status'];
  const known = [...columns, ...consent].map((column) => `${column} from “${column}”`).join(', ');
  await dialog(fresh.page).getByText(known).waitFor();

  const patientsOf = async ({ owner }: typeof old) =>
    (await owner.client.listPatients({ query: { limit: 10 } })).data
      .map(({ id: _, createdAt: __, updatedAt: ___, metadata: ____, ...patient }) => patient)
      .toSorted((a, b) => a.phoneNumber.localeCompare(b.phoneNumber));
  expect(await patientsOf(fresh)).toEqual(await patientsOf(old));
  await dialog(fresh.page).getByRole('button', { name: 'Close' }).last().click();
  await fresh.page.getByText('1–3 of 3 patients').waitFor();
  await fresh.page.getByText('=SUM(A1) Őry, "Évi"').waitFor();
});
