import { randomUUID } from 'node:crypto';
import { Args, Flags } from '@oclif/core';
import type { Api } from '../../../server/contract/core/api.ts';
import type { Client } from '../../../server/contract/core/client.ts';
import { LIMITS } from '../../../server/contract/core/limits.ts';
import type { Answer } from '../../../server/contract/core/route.ts';
import { TEST_SMS_TEXT } from '../../../server/contract/rules/templates.ts';
import { LOG_WORDS } from '../../../server/contract/words/statusWords.ts';
import { awaitTestText, type TestText } from '../../admin/awaitTestText.ts';
import { GoodwordCommand } from '../../command.ts';
import { EXIT, interrupted, sentence } from '../../kit/errors.ts';
import { untilStopped } from '../../kit/untilStopped.ts';
import { paintWord, printable } from '../../kit/words.ts';

export default class AdminTestSms extends GoodwordCommand {
  static override summary = 'Text a few words to a number, and see what becomes of them.';
  static override description =
    'They take the way of every text and count for no clinic. Waits until the carrier has said the last word, and ends ' +
    `with code 1 where they did not go out; at most ${LIMITS.testTextsPerHour} an hour.`;
  static override examples = [
    { description: 'To your own phone', command: '<%= config.bin %> admin test-sms +12125550123' },
    {
      description: 'In words of your own, without waiting',
      command:
        '<%= config.bin %> admin test-sms +12125550123 --message "Goodword tests. Reply STOP to opt out." --no-wait',
    },
  ];
  static override args = {
    number: Args.string({ description: 'A phone number.', required: true, ignoreStdin: true }),
  };
  static override flags = {
    message: Flags.string({
      description: `What it says, at most ${LIMITS.testSmsLength} characters.`,
      default: TEST_SMS_TEXT,
      helpValue: 'TEXT',
    }),
    wait: Flags.boolean({ description: 'Wait for what becomes of it.', default: true, allowNo: true }),
  };

  async run(): Promise<{ data: Answer<Api['sendTestSms']>['data'] & Partial<TestText> }> {
    const { args, flags } = await this.parse(AdminTestSms);
    const { client } = await this.openSession(flags);
    const payload = { phoneNumber: args.number, message: flags.message };
    const { data } = await client.sendTestSms({ payload, idempotencyKey: randomUUID() });
    if (!flags.wait) {
      this.tellDone('The test is on its way.');
      return { data };
    }
    const text = await this.await(client, data.messageId);
    const why = text.meaning ? `: ${printable(sentence(text.meaning))}` : '';
    this.show(`${paintWord(LOG_WORDS[text.status])}${text.code ? ` (${printable(text.code)})` : ''}${why}`);
    this.endWith(text.status === 'Sent' ? EXIT.done : EXIT.failed);
    return { data: { ...data, ...text } };
  }

  private async await(client: Client, id: string): Promise<TestText> {
    const text = await untilStopped((signal) => awaitTestText(client, id, signal));
    if (text) return text;
    throw interrupted('Stopped waiting.', 'The text goes out all the same.');
  }
}
