import { Args } from '@oclif/core';
import { LOG_STATUS_OF } from '../../server/contract/routes/sms.ts';
import { type Visit, visitId } from '../../server/contract/routes/visits.ts';
import { showPhone } from '../../server/contract/rules/phone.ts';
import { LOG_WORDS, VISIT_WORDS } from '../../server/contract/words/statusWords.ts';
import { EXIT, type ExitCode, Stop } from '../kit/errors.ts';
import { factLines } from '../kit/report.ts';
import { paintWord } from '../kit/words.ts';
import { exitCodeOf } from './sending.ts';
import { whenWords } from './sendReport.ts';

/** What the commands of visits share. */

export const visitArg = {
  visit: Args.string({
    description: 'Your own id of the visit, such as V-17.',
    required: true,
    ignoreStdin: true,
    parse: async (written) => readVisitId(written),
  }),
};

/** Stops with code 2 where an id cannot be one. */
function readVisitId(written: string): string {
  const { data, error } = visitId.safeParse(written);
  if (data !== undefined) return data;
  throw new Stop(`${error?.issues[0]?.message}.`, 'Name the visit as your own system does.', EXIT.refused);
}

/** How a visit stands, a fact a line. */
export function visitLines({ visitId: id, state, status, sendAt, result }: Visit, utc: boolean): string[] {
  const facts: [string, string | null | undefined][] = [
    ['Visit', id],
    ['State', paintWord(VISIT_WORDS[state])],
    [state === 'sent' ? 'Went out' : 'Goes out', sendAt && whenWords(sendAt, utc)],
    ['Number', result && showPhone(result.phoneNumber)],
    ['Text', status && paintWord(LOG_WORDS[LOG_STATUS_OF[status]])],
    ['Refused', result?.reason],
    ['Again', result?.nextDate && whenWords(result.nextDate, utc)],
  ];
  return factLines(facts.flatMap(([name, value]) => (value ? [[name, value] as const] : [])));
}

/** 5 where no text goes out as it was asked for, 2 where the number is none. */
export const exitCodeOfVisit = ({ state, result }: Visit): ExitCode =>
  state === 'cancelled' ? EXIT.nothingToDo : exitCodeOf(result ? [result] : []);
