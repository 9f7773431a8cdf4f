import { Flags } from '@oclif/core';
import type { Api } from '../../../server/contract/core/api.ts';
import type { Answer } from '../../../server/contract/core/route.ts';
import { PLATFORM_NAMES } from '../../../server/contract/rules/platforms.ts';
import { GoodwordCommand, utcFlag } from '../../command.ts';
import { NEXT_YEAR } from '../../kit/nextYear.ts';
import { linesOf, personFlags } from '../../patients/personFlags.ts';
import { readSendAt } from '../../sending/sendAt.ts';
import { textNamed } from '../../sending/templates.ts';
import { exitCodeOfVisit, visitArg, visitLines } from '../../sending/visits.ts';

export default class VisitsComplete extends GoodwordCommand {
  static override summary = 'Tell that a visit is over: its patient gets one review request.';
  static override description =
    'The request goes out as soon as the sending hours allow, or at its time. Tell it again as often as you like: a ' +
    'visit is texted once, and the answer says how it stands. Every rule of a send holds; one that is refused ends ' +
    'with code 5, and stays refused.';
  static override examples = [
    {
      description: 'Text the patient of a visit',
      command:
        '<%= config.bin %> visits complete V-17 --phone +12125550142 --first-name Ada --last-name Lark',
    },
    {
      description: 'In an hour of your choice, to a platform and in words of your choice',
      command: `<%= config.bin %> visits complete V-18 --phone +12125550143 --at ${NEXT_YEAR}-03-04T15:00:00Z --platform google --template friendly`,
    },
  ];
  static override args = visitArg;
  static override flags = {
    phone: Flags.string({ description: 'The patient’s phone number.', helpValue: 'NUMBER', required: true }),
    ...personFlags(', where you do not have it yet.'),
    at: Flags.string({
      description: `When to send, such as '${NEXT_YEAR}-03-04 10:00'; without it, now, or when the visit was moved to.`,
      helpValue: 'TIME',
    }),
    platform: Flags.option({ options: PLATFORM_NAMES })({
      description: 'Where the patient may review; without it, the first platform with a link.',
      helpValue: 'NAME',
    }),
    template: Flags.string({
      description: 'One of the messages of goodword templates list; without it, short.',
      helpValue: 'NAME',
    }),
    ...utcFlag,
  };

  async run(): Promise<Answer<Api['completeVisit']>> {
    const { args, flags } = await this.parse(VisitsComplete);
    const { phone, at, platform, template } = flags;
    const { client } = await this.openSession(flags);
    const sendAt = at === undefined ? undefined : await readSendAt(client, at);
    const messageTemplate = template === undefined ? undefined : await textNamed(client, template);
    const answer = await client.completeVisit({
      params: { visitId: args.visit },
      payload: { phoneNumber: phone, ...linesOf(flags), sendAt, platform, messageTemplate },
    });
    this.show(...visitLines(answer.data, flags.utc));
    this.endWith(exitCodeOfVisit(answer.data));
    return answer;
  }
}
