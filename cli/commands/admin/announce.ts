import { randomUUID } from 'node:crypto';
import { Flags } from '@oclif/core';
import type { Api } from '../../../server/contract/core/api.ts';
import type { Answer } from '../../../server/contract/core/route.ts';
import { plural } from '../../../server/contract/words/counts.ts';
import { GoodwordCommand, yesFlag } from '../../command.ts';
import { readText } from '../../kit/textFile.ts';

export default class AdminAnnounce extends GoodwordCommand {
  static override summary = 'Mail an update of the system to the owners who want to be told.';
  static override description = 'Asks first; in a script give --yes.';
  static override examples = [
    {
      description: 'Say it in a line',
      command:
        '<%= config.bin %> admin announce --subject "Maintenance on Sunday" --message "Goodword rests from 2 to 3 AM." --yes',
    },
    {
      description: 'Say more, from a file',
      command: '<%= config.bin %> admin announce --subject "What is new" --file news.txt --yes',
    },
  ];
  static override flags = {
    subject: Flags.string({ description: 'The mail’s subject.', required: true, helpValue: 'TEXT' }),
    message: Flags.string({
      description: 'What it says.',
      helpValue: 'TEXT',
      exactlyOne: ['message', 'file'],
    }),
    file: Flags.string({
      description: 'A file that holds what it says; - for standard input.',
      helpValue: 'FILE',
    }),
    ...yesFlag,
  };

  async run(): Promise<Answer<Api['sendSystemUpdate']>> {
    const { flags } = await this.parse(AdminAnnounce);
    const { subject, file } = flags;
    const message = file === undefined ? (flags.message ?? '') : await readText(file);
    const { client } = await this.openSession(flags);
    const payload = { subject, message };
    const { data } = await client.sendSystemUpdate({ payload: { ...payload, dryRun: true } });
    if (data.mails === 0) {
      this.tell('No owner wants such mails: nobody is mailed.');
      return { data };
    }
    await this.needYes(`Mail “${subject}” to ${plural(data.mails, 'owner')}?`, flags);
    const answer = await client.sendSystemUpdate({ payload, idempotencyKey: randomUUID() });
    this.tellDone(`“${subject}” is on its way to ${plural(answer.data.mails, 'owner')}.`);
    return answer;
  }
}
