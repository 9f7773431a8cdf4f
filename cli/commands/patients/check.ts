import { Args } from '@oclif/core';
import type { Client } from '../../../server/contract/core/client.ts';
import { LIMITS } from '../../../server/contract/core/limits.ts';
import type { PhoneCheck } from '../../../server/contract/routes/patients.ts';
import { showPhone } from '../../../server/contract/rules/phone.ts';
import { readPhone, splitNumbers } from '../../../server/contract/rules/phoneReading.ts';
import { PHONE_TEXT } from '../../../server/contract/rules/phoneText.ts';
import { NUMBER_WORDS, type StatusWord, VERDICT_WORDS } from '../../../server/contract/words/statusWords.ts';
import { GoodwordCommand, utcFlag } from '../../command.ts';
import { EXIT, Stop } from '../../kit/errors.ts';
import { type Column, tableLines } from '../../kit/table.ts';
import { readText } from '../../kit/textFile.ts';
import { showInstant } from '../../kit/words.ts';

/** A number that none can be: as it was written, and why. */
type Unread = { phoneNumber: string; problem: string };
type Checked = PhoneCheck | Unread;

export default class PatientsCheck extends GoodwordCommand {
  static override summary = 'Tell what the clinic knows of phone numbers.';
  static override description =
    'Whether a number is a patient’s, was texted, is in cooldown or blocked. Numbers come as arguments or, without ' +
    'any, from standard input, on lines or between commas.';
  static override examples = [
    { description: 'One number', command: '<%= config.bin %> patients check "(212) 555-0123"' },
    {
      description: 'A list from a pipe, for a program',
      command: 'cat numbers.txt | <%= config.bin %> patients check --json',
    },
  ];
  static override args = {
    number: Args.string({ description: 'Phone numbers.', multiple: true, ignoreStdin: true }),
  };
  static override flags = utcFlag;

  async run(): Promise<{ data: Checked[] }> {
    const { args, flags } = await this.parse(PatientsCheck);
    const numbers = await this.numbersOf(args.number ?? []);
    const { client } = await this.openSession(flags);
    const data: Checked[] = [];
    for (let start = 0; start < numbers.length; start += LIMITS.bulkPatients) {
      data.push(...(await check(client, numbers.slice(start, start + LIMITS.bulkPatients))));
    }
    this.show(...tableLines(data, columns(flags.utc)));
    return { data };
  }

  private async numbersOf(given: string[]): Promise<string[]> {
    const lists = given.length === 0 && !process.stdin.isTTY ? [await readText('-')] : given;
    const numbers = lists.flatMap(splitNumbers);
    if (numbers.length > 0) return numbers;
    throw new Stop(`${PHONE_TEXT.required}.`, 'Name one, or bring a list by a pipe.', EXIT.refused);
  }
}

/** Asks about all that can be read in one call; the server reads them once more, as the clinic's country writes them. */
async function check(client: Client, numbers: readonly string[]): Promise<Checked[]> {
  const read = numbers.map((number) => ({ number, problem: readPhone(number).problem }));
  const phoneNumbers = read.flatMap(({ number, problem }) => (problem === undefined ? number : []));
  const { data } =
    phoneNumbers.length > 0 ? await client.checkPhones({ payload: { phoneNumbers } }) : { data: [] };
  const known = data.values();
  return read.map(({ number, problem }) =>
    problem === undefined ? (known.next().value as PhoneCheck) : { phoneNumber: number, problem },
  );
}

const columns = (utc: boolean): Column<Checked>[] => [
  { header: 'Number', value: numberOf, drop: 0 },
  { header: 'Status', value: statusOf, drop: 0 },
  { header: 'Patient', value: (row) => (isKnown(row) && row.existsInPatients ? 'Yes' : ''), drop: 1 },
  { header: 'Last text', value: (row) => (isKnown(row) ? showInstant(row.lastSentAt, utc) : ''), drop: 3 },
  {
    header: 'Again',
    value: (row) => (isKnown(row) && row.cooldownUntil ? showInstant(row.cooldownUntil, utc) : ''),
    drop: 4,
  },
  { header: 'Why not', value: problemOf, drop: 2, cut: 20 },
];

const isKnown = (row: Checked): row is PhoneCheck => !('problem' in row);

const numberOf = (row: Checked): string => (isKnown(row) ? showPhone(row.phoneNumber) : row.phoneNumber);

function statusOf(row: Checked): StatusWord {
  if (!isKnown(row) || !row.textable) return NUMBER_WORDS.invalid;
  if (row.cannotGetTexts) return VERDICT_WORDS.undeliverable;
  if (row.blocked) return NUMBER_WORDS.blocked;
  return row.inCooldown ? NUMBER_WORDS.cooldown : NUMBER_WORDS.ready;
}

function problemOf(row: Checked): string {
  if (!isKnown(row)) return row.problem;
  return row.textable ? (row.cannotGetTexts ?? '') : PHONE_TEXT.textable;
}
