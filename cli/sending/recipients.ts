import type { Client } from '../../server/contract/core/client.ts';
import type { ListReading } from '../../server/contract/routes/lists.ts';
import { type SendResult, VERDICT_TEXT } from '../../server/contract/routes/sms.ts';
import { readPhone, splitNumbers } from '../../server/contract/rules/phoneReading.ts';
import { factsOf, type ListFacts } from '../patients/listReport.ts';
import { type ListTerms, readList } from '../patients/lists.ts';

/** What became of a number, with its place in the list. */
export interface NumberResult extends SendResult {
  line?: number;
  name?: string | undefined;
}

export interface Recipients {
  /** Each number once: as it was typed, or as the list was read. */
  numbers: string[];
  /** Whom the list leaves out, and what is there again: it is texted once, also where the list goes in several calls. */
  leftOut: NumberResult[];
  /** What the list says of its numbers. */
  rows: ReadonlyMap<string, Pick<NumberResult, 'line' | 'name' | 'warning'>>;
  list?: ListFacts;
}

interface Asked {
  to: readonly string[];
  /** The bytes of a list. */
  file: BodyInit | undefined;
  /** Patients in place of a list. */
  chosen: Rows['recipients'];
  terms: ListTerms;
}

/** The numbers that were typed, those of a list once its bytes are there, and those of chosen patients. */
export async function readRecipients(
  client: Client,
  { to, file, chosen, terms }: Asked,
  tell: (reading: ListReading) => void,
): Promise<Recipients> {
  const typed = to.flatMap(splitNumbers);
  if (file === undefined) return gather(typed, { recipients: chosen, leftOut: [] });
  const reading = await readList(client, file, terms);
  tell(reading);
  return { ...gather(typed, reading), list: factsOf(reading) };
}

interface Rows {
  recipients: readonly Pick<NumberResult, 'phoneNumber' | 'line' | 'name' | 'warning'>[];
  leftOut: ListReading['leftOut'];
}

function gather(typed: readonly string[], reading: Rows): Recipients {
  const { recipients, leftOut } = reading;
  const listed = new Set(recipients.map(({ phoneNumber }) => numberKey(phoneNumber)));
  const stopped = leftOut
    .filter(({ verdict }) => verdict !== 'invalid')
    .map((row) => numberKey(row.phoneNumber));
  const isStopped = new Set(stopped.filter((key) => !listed.has(key)));
  // What the list says not to text is not texted because somebody typed it beside the list.
  const asked = typed.filter((number) => !isStopped.has(numberKey(number)));
  const seen = new Set<string>();
  const numbers: string[] = [];
  const again: NumberResult[] = [];
  for (const { warning: _, ...row } of [
    ...asked.map((phoneNumber) => ({ phoneNumber, warning: '' })),
    ...recipients,
  ]) {
    const key = numberKey(row.phoneNumber);
    if (seen.has(key)) again.push({ ...row, verdict: 'duplicate', reason: VERDICT_TEXT.duplicate });
    else numbers.push(row.phoneNumber);
    seen.add(key);
  }
  const rows = new Map(recipients.map((row) => [row.phoneNumber, row] as const).reverse());
  return { numbers, leftOut: [...again, ...leftOut], rows };
}

/** The same for the same number, wherever the clinic is: the server alone knows how it reads what could be two. */
export const numberKey = (written: string): string =>
  (['US', 'HU'] as const).map((country) => readPhone(written, country).phone ?? written).join(' ');
