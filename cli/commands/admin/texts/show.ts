import type { Api } from '../../../../server/contract/core/api.ts';
import type { Answer } from '../../../../server/contract/core/route.ts';
import { wordsOf } from '../../../../server/contract/routes/inbound.ts';
import type { UnclaimedTextRecord } from '../../../../server/contract/routes/unclaimedTexts.ts';
import { showPhone } from '../../../../server/contract/rules/phone.ts';
import { OPT_OUT_WORDS } from '../../../../server/contract/words/statusWords.ts';
import { findUnclaimedText, stateOfText, textArg } from '../../../admin/unclaimedTexts.ts';
import { GoodwordCommand, utcFlag } from '../../../command.ts';
import { factLines } from '../../../kit/report.ts';
import { printable, showInstant } from '../../../kit/words.ts';

export default class AdminTextsShow extends GoodwordCommand {
  static override summary = 'Show a text that is no clinic’s, and which clinics ever texted its number.';
  static override description = 'Leaves a row in the audit: it tells whose patient somebody is.';
  static override examples = [
    { description: 'One of the list', command: '<%= config.bin %> admin texts show SM3f9a12' },
  ];
  static override args = { id: textArg };
  static override flags = utcFlag;

  async run(): Promise<Answer<Api['getUnclaimedText']>> {
    const { args, flags } = await this.parse(AdminTextsShow);
    const { client } = await this.openSession(flags);
    const { id } = await findUnclaimedText(client, args.id);
    const answer = await client.getUnclaimedText({ params: { id } });
    this.show(...recordLines(answer.data, flags.utc));
    return answer;
  }
}

function recordLines(text: UnclaimedTextRecord, utc: boolean): string[] {
  const { closedAt, closedBy, clinics } = text;
  const facts: [string, string][] = [
    ['From', showPhone(text.phoneNumber)],
    ['To', showPhone(text.sender)],
    ['Came', showInstant(text.receivedAt, utc)],
    ['Status', stateOfText(text).word],
    ...(closedAt
      ? [['Closed', `${showInstant(closedAt, utc)}${closedBy ? ` by ${closedBy}` : ''}`] as [string, string]]
      : []),
    ['Number', OPT_OUT_WORDS[text.optedOut ? 'out' : 'in'].word],
    [
      'Texted by',
      clinics.length === 0 ? 'No clinic' : clinics.map((clinic) => clinicWords(clinic, utc)).join('; '),
    ],
    ['Id', text.id],
  ];
  const lines = factLines(facts.map(([name, value]) => [name, printable(value)]));
  return [...lines, '', ...wordsOf(text).split(/\r?\n/).map(printable)];
}

const clinicWords = (
  { name, id, deleted, textedAt }: UnclaimedTextRecord['clinics'][number],
  utc: boolean,
): string => `${name}, ${id}${deleted ? ', deleted' : ''}, ${showInstant(textedAt, utc)}`;
