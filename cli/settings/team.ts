import type { Client } from '../../server/contract/core/client.ts';
import type { Invitation, Member } from '../../server/contract/routes/team.ts';
import { findNamed } from '../kit/named.ts';

/** Somebody of the team, or somebody who was invited to it. */
export type Mate = Member | Invitation;

export const isInvited = (mate: Mate): mate is Invitation => 'expired' in mate;

/** The member or invitation of that email address or id; stops with code 2 where there is none. */
export async function findMate(client: Client, given: string): Promise<Mate> {
  const { members, invitations } = (await client.listTeam()).data;
  const kind = { one: 'member', list: 'team list', name: ({ email }: Mate) => email };
  return findNamed<Mate>([...members, ...invitations], given, kind);
}
