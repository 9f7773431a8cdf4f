import { randomUUID } from 'node:crypto';
import { Args } from '@oclif/core';
import type { Api } from '../../../server/contract/core/api.ts';
import { LIMITS } from '../../../server/contract/core/limits.ts';
import type { Answer } from '../../../server/contract/core/route.ts';
import { GoodwordCommand } from '../../command.ts';

export default class SettingsOwnText extends GoodwordCommand {
  static override summary = 'Text yourself what a patient would get.';
  static override description =
    'With a link to a demonstration of the patient’s page, which keeps nothing. It is not counted in the quota; at most ' +
    `${LIMITS.ownTextsPerDay} a day.`;
  static override examples = [
    { description: 'To your own phone', command: '<%= config.bin %> settings own-text +12125550123' },
  ];
  static override args = {
    number: Args.string({ description: 'Your phone number.', required: true, ignoreStdin: true }),
  };

  async run(): Promise<Answer<Api['sendOwnText']>> {
    const { args, flags } = await this.parse(SettingsOwnText);
    const { client } = await this.openSession(flags);
    const payload = { phoneNumber: args.number };
    const answer = await client.sendOwnText({ payload, idempotencyKey: randomUUID() });
    this.tellDone('A text to yourself is on its way.');
    return answer;
  }
}
