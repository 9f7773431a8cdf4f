import { Args, Flags } from '@oclif/core';
import type { Api } from '../../../server/contract/core/api.ts';
import type { Answer } from '../../../server/contract/core/route.ts';
import { SCOPE_WORDS, SCOPES } from '../../../server/contract/core/scopes.ts';
import { GoodwordCommand, proofFlag } from '../../command.ts';
import { printable } from '../../kit/words.ts';

const SCOPE_LINES = SCOPES.map((scope) => `${scope.padEnd(14)}  ${SCOPE_WORDS[scope]}`).join('\n');

export default class TokensCreate extends GoodwordCommand {
  static override summary = 'Make an API token, with which a program calls for your clinic.';
  static override description =
    'Prints the token, this once. Give it to the program; in the terminal it goes into GOODWORD_TOKEN. It may do what ' +
    `its scopes name, and no more than you may yourself.\n\n${SCOPE_LINES}`;
  static override examples = [
    {
      description: 'For a booking system that brings patients; the token goes to a file',
      command:
        '<%= config.bin %> tokens create "Booking system" --scope patients:read --scope patients:write > token.txt',
    },
    {
      description: 'Call with it',
      command: 'GOODWORD_TOKEN="$(cat token.txt)" <%= config.bin %> patients list',
    },
  ];
  static override args = {
    name: Args.string({ description: 'Which program will use it.', required: true }),
  };
  static override flags = {
    scope: Flags.option({ options: SCOPES, multiple: true, multipleNonGreedy: true })({
      description: 'What it may do; again for more.',
      required: true,
      helpValue: 'SCOPE',
    }),
    ...proofFlag,
  };

  async run(): Promise<Answer<Api['createApiToken']>> {
    const { args, flags } = await this.parse(TokensCreate);
    const { client } = await this.openSession(flags);
    const answer = await client.createApiToken({ payload: { name: args.name, scopes: flags.scope } });
    const { token, name } = answer.data;
    this.tellDone(`Made the API token ${name}. Keep it now: it is shown this once.`);
    this.show(printable(token));
    return answer;
  }
}
