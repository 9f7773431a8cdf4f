import type { MemberRole } from '../../../../server/contract/core/roles.ts';
import type { Member } from '../../../../server/contract/routes/team.ts';
import { teamText } from '../../../texts/settings/settingsTeam.ts';

const { why } = teamText;

/** Who looks at the team. */
export interface Viewer {
  id: string;
  role: string;
}

/** Only owners make or change owners; null where this role is theirs to give and take. */
export const whyNotRole = (viewer: Viewer, role: MemberRole): string | null =>
  role === 'owner' && viewer.role !== 'owner' ? why.ownersMatter : null;

/** Why somebody can neither be removed nor get another role by this viewer; null where they can. */
export function whyNotMember(viewer: Viewer, member: Member, members: readonly Member[]): string | null {
  const owners = members.filter(({ role }) => role === 'owner');
  const isLastOwner = member.role === 'owner' && owners.length === 1;
  if (member.id === viewer.id) return isLastOwner ? why.lastOwner : why.self;
  return whyNotRole(viewer, member.role);
}
