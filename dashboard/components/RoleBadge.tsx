import { Badge } from '@mantine/core';
import { type MemberRole, ROLE_WORDS } from '../../server/contract/roles.ts';

/** Specification 002 section 6. */
const COLOURS: Record<MemberRole, string> = { owner: 'blue', admin: 'green', staff: 'gray' };

/** The role of one of a clinic's people. */
export const RoleBadge = ({ role }: { role: MemberRole }) => (
  <Badge color={COLOURS[role]} miw="max-content">
    {ROLE_WORDS[role]}
  </Badge>
);
