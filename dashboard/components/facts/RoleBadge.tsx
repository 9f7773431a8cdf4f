import { Badge } from '@mantine/core';
import { ROLE_WORDS, type Role } from '../../../server/contract/core/roles.ts';

const COLOURS: Record<Role, string> = {
  super_admin: 'yellow',
  owner: 'blue',
  admin: 'green',
  staff: 'gray',
};

/** What somebody may do. */
export const RoleBadge = ({ role }: { role: Role }) => (
  <Badge color={COLOURS[role]} miw="max-content">
    {ROLE_WORDS[role]}
  </Badge>
);
