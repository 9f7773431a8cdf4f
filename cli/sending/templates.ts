import type { Client } from '../../server/contract/core/client.ts';
import type { ClinicTemplate } from '../../server/contract/routes/clinicTemplates.ts';
import { templateNamed } from '../../server/contract/rules/templates.ts';
import { EXIT, Stop } from '../kit/errors.ts';
import { findNamed } from '../kit/named.ts';
import { paint } from '../kit/words.ts';

/** The messages that a text can be made of: those that every clinic has, and the clinic's own. */

export type OwnTemplate = ClinicTemplate & { id: string };

const isOwn = (template: ClinicTemplate): template is OwnTemplate => template.id !== null;

const KIND = { one: 'template', list: 'templates list', name: ({ name }: OwnTemplate) => name };

/** How commands say which template is meant. */
export const WHICH = 'Its name, in any case.';

/** The template that `given` names. Stops with code 2 where there is none. */
export async function findTemplate(client: Client, given: string): Promise<ClinicTemplate> {
  const { data } = await client.listTemplates();
  const common = templateNamed(given.trim());
  const found = data.find(({ id, name }) => id === null && name === common?.name);
  return found ?? findNamed(data.filter(isOwn), given, KIND);
}

/** The words of a template. The clinic's own are asked for only where no other is meant. Stops with code 2 likewise. */
export const textNamed = async (client: Client, name: string): Promise<string> =>
  (templateNamed(name) ?? (await findTemplate(client, name))).text;

/** One of the clinic's own, to be changed. Stops with code 2 where it is none of them. */
export async function findOwnTemplate(client: Client, given: string): Promise<OwnTemplate> {
  const template = await findTemplate(client, given);
  if (isOwn(template)) return template;
  throw new Stop(
    `'${template.name}' is for every clinic and stays as it is.`,
    'Save one of your own with goodword templates add NAME --text TEXT.',
    EXIT.refused,
  );
}

/** What the content check says of a message, one line each. */
export const issueLines = ({
  problems,
  warnings,
}: Pick<ClinicTemplate, 'problems' | 'warnings'>): string[] => [
  ...problems.map(({ message }) => `  ${paint('bad', '✗')} ${message}`),
  ...warnings.map(({ message }) => `  ${paint('warn', '!')} ${message}`),
];
