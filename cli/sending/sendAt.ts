import type { Client } from '../../server/contract/core/client.ts';
import { csvLine } from '../../server/contract/rules/csv.ts';
import { EXIT, Stop } from '../kit/errors.ts';
import { isInstant, readInstant } from '../kit/instants.ts';
import { NEXT_YEAR } from '../kit/nextYear.ts';
import { readList } from '../patients/lists.ts';

/** A number that nobody has, for a list of one day that is only read. */
const NOBODY = '+12125550100';

/**
 * When to send, as people write days and times, by the clocks of the clinic: the server reads it as it reads the days of
 * appointments. Gives an ISO instant; stops with code 2 where it is none.
 */
export async function readSendAt(
  client: Client,
  written: string,
  flag: 'at' | 'send-at' = 'at',
): Promise<string> {
  const hint = `Write it by your clinic’s clocks, such as --${flag} '${NEXT_YEAR}-03-04 10:00', or with its zone, such as --${flag} ${NEXT_YEAR}-03-04T15:00:00Z.`;
  if (isInstant(written)) return readInstant(written, hint);
  const body = [
    ['Mobile', 'Date'],
    [NOBODY, written],
  ]
    .map(csvLine)
    .join('');
  const { recipients, leftOut } = await readList(client, body, { appointments: true });
  const at = recipients[0]?.appointmentAt;
  if (at !== undefined) return at;
  throw new Stop(`${leftOut[0]?.reason ?? `“${written}” is not a day and time`}.`, hint, EXIT.refused);
}
