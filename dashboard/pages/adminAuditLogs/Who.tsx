import { Text } from '@mantine/core';
import { ROLE_WORDS } from '../../../server/contract/core/roles.ts';
import type { AuditLog } from '../../../server/contract/routes/adminAuditLogs.ts';
import { Email } from '../../components/facts/Email.tsx';
import { TwoLines } from '../../components/facts/TwoLines.tsx';
import { adminAuditLogsText as text } from '../../texts/admin/adminAuditLogs.ts';
import { sharedText } from '../../texts/shared.ts';

/** Who acted, with address and role. */
export function Who({ user }: Pick<AuditLog, 'user'>) {
  if (!user) return text.system;
  if (user.email === null) return text.gone;
  return (
    <TwoLines below={<Email address={user.email} />}>
      {user.name}{' '}
      {user.role && (
        <Text span size="xs" c="dimmed" fw={400}>
          {ROLE_WORDS[user.role]}
        </Text>
      )}
    </TwoLines>
  );
}

export function clinicOf({ clinic }: AuditLog): string {
  if (!clinic) return sharedText.noValue;
  return clinic.name ?? `${text.goneClinic} ${clinic.id}`;
}
