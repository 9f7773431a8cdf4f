import { Args } from '@oclif/core';
import { GoodwordCommand, yesFlag } from '../../command.ts';
import { findNamed } from '../../kit/named.ts';

export default class TokensRevoke extends GoodwordCommand {
  static override summary = 'Revoke an API token; it stops at once.';
  static override description = 'Asks first; in a script give --yes.';
  static override examples = [
    { description: 'Revoke one', command: '<%= config.bin %> tokens revoke "Booking system" --yes' },
  ];
  static override args = {
    token: Args.string({ description: 'Its name, or id or how it begins.', required: true }),
  };
  static override flags = yesFlag;

  async run(): Promise<{ id: string; name: string }> {
    const { args, flags } = await this.parse(TokensRevoke);
    const { client } = await this.openSession(flags);
    const { data } = await client.listApiTokens();
    const kind = { one: 'API token', list: 'tokens list', name: ({ name }: { name: string }) => name };
    const { id, name } = findNamed(data, args.token, kind);
    await this.needYes(`Revoke ${name}? What uses it stops working.`, flags);
    await client.revokeApiToken({ params: { id } });
    this.tellDone(`Revoked ${name}.`);
    return { id, name };
  }
}
