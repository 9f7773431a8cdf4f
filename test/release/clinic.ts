import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sandboxSecret } from '../../server/domain/keys.ts';
import { eventually } from '../support/sandbox.ts';
import type { Folder } from './installation.ts';

/** What a clinic does in the operator's first week, and what its patients get. */

export const OPERATOR = {
  email: 'olive@example.com',
  name: 'Olive Park',
  password: 'Seven-quiet-harbours!4',
};
const OWNER = { email: 'nora@example.com', password: 'Green-kettle-orbit?72' };

const REVIEWS = 'https://search.google.com/local/writereview?placeid=ChIJN1t_tDeuEmsRUsoyG83frY4';

/** So many fictional numbers, from this one on. */
export const numbersFrom = (first: number, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `+1212555${first + index}`);

/** Signs a clinic up, lets it text without paying, and gives it a link; its owner stays signed in. */
export async function openClinic(
  folder: Folder,
  address: string,
  letText = overrideSubscription,
): Promise<void> {
  const headers = {
    'content-type': 'application/json',
    'x-goodword-client': 'cli',
    'x-device-id': 'front-desk',
  };
  const person = { firstName: 'Nora', lastName: 'Hall', clinicName: 'Hall Dental', acceptTerms: true };
  const body = JSON.stringify({ ...OWNER, ...person });
  const answer = await fetch(`${address}/api/auth/signup`, { method: 'POST', headers, body });
  if (!answer.ok) throw new Error(`Signing up: ${answer.status} ${await answer.text()}`);
  await letText(folder, address);
  await signIn(folder, address);
  await folder.shell(`goodword settings links set google '${REVIEWS}'`);
}

/** By the operator, who stays signed in as well. */
async function overrideSubscription(folder: Folder, address: string): Promise<void> {
  const platform = `goodword login --url ${address} --profile platform --email ${OPERATOR.email} --password-stdin`;
  await folder.shell(platform, OPERATOR.password);
  await folder.shell(
    `goodword admin subscription set ${OWNER.email} active --reason Pilot --profile platform`,
  );
}

/** The owner signs in in the terminal. */
export const signIn = (folder: Folder, address: string): Promise<string> =>
  folder.shell(`goodword login --url ${address} --email ${OWNER.email} --password-stdin`, OWNER.password);

/** Imports a list; gives how many patients are new. */
export async function importList(folder: Folder, numbers: string[]): Promise<number> {
  await folder.shell('cat > patients.csv', ['Mobile', ...numbers].join('\n'));
  return JSON.parse(await folder.shell('goodword patients import patients.csv --json')).created;
}

/** Asks each number for a review; gives how many texts wait to go out. */
export async function askAll(folder: Folder, numbers: string[]): Promise<number> {
  await folder.shell('cat > numbers.txt', numbers.join('\n'));
  const words = '--template friendly --platform google --outside-hours --yes --json';
  return JSON.parse(await folder.shell(`goodword send --to-file numbers.txt ${words}`)).accepted;
}

/** What the pretend carrier got: for each number, how many texts. */
async function textsAt(carrier: string, folder: Folder): Promise<Map<string, number>> {
  const secret = (await readFile(join(folder.path, 'data/secret.key'), 'utf8')).trim();
  const headers = { 'x-sandbox-key': sandboxSecret(secret, 'page') };
  const answer = await fetch(`${carrier}/sandbox/api/messages?limit=1000`, { headers });
  const { data }: { data: { to: string }[] } = await answer.json();
  const texts = new Map<string, number>();
  for (const { to } of data) texts.set(to, (texts.get(to) ?? 0) + 1);
  return texts;
}

/** Resolves once so many numbers have a text; gives those that have more than one. */
export async function textedTwice(carrier: string, folder: Folder, count: number): Promise<string[]> {
  const texts = await eventually(async () => {
    const found = await textsAt(carrier, folder);
    return found.size >= count && found;
  });
  return [...texts].filter(([, number]) => number > 1).map(([to]) => to);
}
