import { Args, Flags } from '@oclif/core';
import { plural } from '../../../server/contract/words/counts.ts';
import { GoodwordCommand, yesFlag } from '../../command.ts';
import { EXIT, Stop } from '../../kit/errors.ts';
import { findNamed } from '../../kit/named.ts';
import type { Session } from '../../session/session.ts';

interface Revoked {
  ended: number;
  /** Whether the session that this command was called with is among them. */
  current: boolean;
}

export default class SessionsRevoke extends GoodwordCommand {
  static override summary = 'Sign out one of your sessions, or all.';
  static override description =
    'What is signed in there stops at once. --all and --others ask first; in a script give --yes.';
  static override examples = [
    { description: 'Sign out one', command: '<%= config.bin %> sessions revoke 0199c2a4' },
    { description: 'Sign out all but this one', command: '<%= config.bin %> sessions revoke --others --yes' },
    { description: 'Sign out everywhere', command: '<%= config.bin %> sessions revoke --all --yes' },
  ];
  static override args = {
    id: Args.string({ description: 'Id of the session, or how it begins.' }),
  };
  static override flags = {
    all: Flags.boolean({ description: 'Sign out everywhere, here too.', exclusive: ['others'] }),
    others: Flags.boolean({ description: 'Sign out everywhere but here.' }),
    ...yesFlag,
  };

  async run(): Promise<Revoked> {
    const { args, flags } = await this.parse(SessionsRevoke);
    const many = Boolean(flags.all || flags.others);
    if (many === (args.id !== undefined)) {
      throw new Stop('Which session?', 'Name one, or give --others or --all instead.', EXIT.refused);
    }
    const session = await this.openSession(flags);
    if (args.id === undefined) {
      const question = flags.all ? 'Sign out everywhere, here too?' : 'Sign out everywhere but here?';
      await this.needYes(question, flags);
    }
    const revoked =
      args.id === undefined ? await revokeMany(session, !flags.all) : await revokeOne(session, args.id);
    this.tellDone(`Signed out ${plural(revoked.ended, 'session')}.`);
    if (revoked.current) {
      if (session.signIn === 'profile') await session.forget();
      this.tell('You are signed out here too. Run goodword login to sign in again.');
    }
    return revoked;
  }
}

async function revokeMany({ client }: Session, keepCurrent: boolean): Promise<Revoked> {
  const { ended } = await client.endSessions({ query: { keepCurrent: keepCurrent ? 'true' : 'false' } });
  return { ended, current: !keepCurrent };
}

async function revokeOne({ client }: Session, given: string): Promise<Revoked> {
  const { data } = await client.listSessions();
  const { id, current } = findNamed(data, given, { one: 'session', list: 'sessions list' });
  await client.endSession({ params: { id } });
  return { ended: 1, current };
}
