import { Flags } from '@oclif/core';
import type { Client } from '../../server/contract/core/client.ts';
import { LIMITS } from '../../server/contract/core/limits.ts';
import { countWords, plural } from '../../server/contract/words/counts.ts';
import { fullName } from '../../server/contract/words/names.ts';
import { EXIT, Stop } from '../kit/errors.ts';
import { nearest } from '../kit/nearest.ts';
import { importFilterOf } from '../patients/imports.ts';
import {
  importFlag,
  type PatientFilter,
  patientFilterFlags,
  patientFilterOf,
} from '../patients/patientFilters.ts';
import type { NumberResult } from './recipients.ts';

/** Patients whom a command chooses by what is known of them, in place of a list of numbers. */

const NAMES = Object.keys(patientFilterFlags) as (keyof typeof patientFilterFlags)[];

export const chosenFlags = {
  import: importFlag,
  tag: patientFilterFlags.tag,
  filter: Flags.string({
    description: `Only patients of whom this holds, such as status=active or never-texted; again for more. Filters: ${NAMES.join(', ')}.`,
    multiple: true,
    multipleNonGreedy: true,
    helpValue: 'NAME=VALUE',
    helpGroup: 'FILTER',
  }),
};

export interface ChosenFlags {
  import?: string | undefined;
  tag?: string | undefined;
  filter?: string[] | undefined;
}

export const isChosen = ({ import: from, tag, filter = [] }: ChosenFlags): boolean =>
  from !== undefined || tag !== undefined || filter.length > 0;

/** Reads `--filter` as the flags of the list of patients are read. Stops with code 2 where one is none. */
export function chosenFilterOf({ tag, filter = [] }: ChosenFlags): PatientFilter {
  const pairs = filter.map(readPair);
  const flags = { tag, 'never-texted': false, ...Object.fromEntries(pairs) };
  return patientFilterOf(flags as unknown as Parameters<typeof patientFilterOf>[0]);
}

function readPair(written: string): [name: string, value: string | boolean] {
  const sign = written.indexOf('=');
  const name = sign < 0 ? written : written.slice(0, sign);
  const value = sign < 0 ? undefined : written.slice(sign + 1);
  const known = NAMES.find((one) => one === name);
  if (known === undefined) throw noFilter(written, name);
  const { options } = patientFilterFlags[known] as { options?: readonly string[] };
  if (known === 'never-texted') return [known, value === undefined || value === 'true'];
  if (!value)
    throw new Stop(`--filter ${written} has no value.`, `Write --filter ${known}=VALUE.`, EXIT.refused);
  if (options && !options.includes(value)) {
    throw new Stop(`--filter ${written} does not fit.`, `Choose one of ${options.join(', ')}.`, EXIT.refused);
  }
  return [known, value];
}

function noFilter(written: string, name: string): Stop {
  const [meant] = nearest(name, NAMES);
  const hint = meant ? `Did you mean ${meant}?` : `Choose one of ${NAMES.join(', ')}.`;
  return new Stop(`--filter ${written} names no filter.`, hint, EXIT.refused);
}

/** The numbers of the patients who are chosen. Stops with code 2 where more are chosen than one send takes. */
export async function readChosen(
  client: Client,
  flags: ChosenFlags,
): Promise<Pick<NumberResult, 'phoneNumber' | 'name'>[]> {
  const query = { ...chosenFilterOf(flags), ...(await importFilterOf(client, flags.import)) };
  const { data, total } = await client.listPatientNumbers({ query });
  if (total > data.length) {
    throw new Stop(
      `This chooses ${plural(total, 'patient')}; ${countWords(LIMITS.sendNumbers)} at most are texted by one command.`,
      'Choose fewer, such as with --filter never-texted, and run it again for the rest.',
      EXIT.refused,
    );
  }
  return data.map(({ phoneNumber, ...names }) => ({ phoneNumber, name: fullName(names) }));
}
