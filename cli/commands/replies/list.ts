import { Flags } from '@oclif/core';
import type { Api } from '../../../server/contract/core/api.ts';
import { LIMITS } from '../../../server/contract/core/limits.ts';
import type { Answer } from '../../../server/contract/core/route.ts';
import { type Reply, wordsOf } from '../../../server/contract/routes/inbound.ts';
import { showPhone } from '../../../server/contract/rules/phone.ts';
import { appointmentWords } from '../../../server/contract/rules/reminders.ts';
import type { Zone } from '../../../server/contract/rules/zones.ts';
import { countWords, plural } from '../../../server/contract/words/counts.ts';
import { GoodwordCommand, utcFlag } from '../../command.ts';
import { shortIds } from '../../kit/named.ts';
import { type Column, tableLines } from '../../kit/table.ts';
import { showInstant } from '../../kit/words.ts';
import { stateOf } from '../../sending/replies.ts';

export default class RepliesList extends GoodwordCommand {
  static override summary = 'List what patients texted back.';
  static override description =
    'What is about an appointment and waits for you first, then the newest. With --open, what nobody has answered or decided yet.';
  static override examples = [
    { description: 'The latest replies', command: '<%= config.bin %> replies list' },
    { description: 'What waits for you', command: '<%= config.bin %> replies list --open' },
    { description: 'For a program', command: '<%= config.bin %> replies list --search 5550123 --json' },
  ];
  static override flags = {
    open: Flags.boolean({ description: 'Only what nobody has answered or decided yet.' }),
    search: Flags.string({ description: 'Part of a number, a name or the words.', helpValue: 'TEXT' }),
    limit: Flags.integer({
      description: 'How many.',
      default: LIMITS.repliesPerPage,
      min: 1,
      max: LIMITS.entriesMax,
      helpValue: 'N',
    }),
    ...utcFlag,
  };

  async run(): Promise<Answer<Api['listReplies']>> {
    const { flags } = await this.parse(RepliesList);
    const { client } = await this.openSession(flags);
    const { limit, search } = flags;
    const show = flags.open ? 'open' : 'all';
    const answer = await client.listReplies({
      query: { limit, show, ...(search !== undefined && { search }) },
    });
    if (answer.data.length === 0) this.tell('No replies to show.');
    else this.show(...tableLines(answer.data, columns(answer, flags.utc)));
    this.tell(`${plural(answer.totalCount, 'reply', 'replies')}, ${countWords(answer.openCount)} open`);
    return answer;
  }
}

const columns = ({ data, timezone }: Answer<Api['listReplies']>, utc: boolean): Column<Reply>[] => [
  { header: 'Id', value: shortIds(data), drop: 3 },
  { header: 'From', value: nameOrNumber, drop: 0, cut: 12 },
  { header: 'When', value: ({ receivedAt }) => showInstant(receivedAt, utc), drop: 2 },
  { header: 'Status', value: stateOf, drop: 1 },
  ...appointmentColumn(data, timezone, utc),
  { header: 'Words', value: wordsOf, drop: 0, cut: 20 },
];

/** The day and time of appointments, where patients wrote about some. */
const appointmentColumn = (data: readonly Reply[], timezone: Zone, utc: boolean): Column<Reply>[] => {
  const said = ({ meaning, about }: Reply): string =>
    meaning !== 'cancellation' || !about?.appointmentAt
      ? ''
      : utc
        ? about.appointmentAt
        : appointmentWords(about.appointmentAt, timezone);
  return data.some((reply) => said(reply) !== '') ? [{ header: 'Appointment', value: said, drop: 0 }] : [];
};

function nameOrNumber({ patientName, phoneNumber }: Reply): string {
  return patientName ? `${patientName}, ${showPhone(phoneNumber)}` : showPhone(phoneNumber);
}
