import '@mantine/core/styles/Radio.layer.css';
import { Radio, Stack } from '@mantine/core';
import { type MemberRole, memberRole, ROLE_WORDS } from '../../../../server/contract/core/roles.ts';
import { useMember } from '../../../hooks/useSession.tsx';
import { teamText as text } from '../../../texts/settings/settingsTeam.ts';
import { whyNotRole } from './memberRules.ts';

interface Props {
  value: MemberRole;
  onChange: (role: MemberRole) => void;
}

/** The roles of a clinic, each with what it may do; one that is not the viewer's to give says why. */
export function RoleChoice({ value, onChange }: Props) {
  const { user } = useMember();
  return (
    <Radio.Group label={text.role} value={value} onChange={(role) => onChange(role as MemberRole)}>
      <Stack gap="xs" mt={4}>
        {memberRole.options.map((role) => {
          const reason = whyNotRole(user, role);
          return (
            <Radio
              key={role}
              value={role}
              label={ROLE_WORDS[role]}
              description={reason ?? text.roleMeans[role]}
              disabled={reason !== null}
            />
          );
        })}
      </Stack>
    </Radio.Group>
  );
}
