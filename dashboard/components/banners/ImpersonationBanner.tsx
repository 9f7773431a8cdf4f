import { Alert, Button, Group, Text } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useNavigate } from 'react-router-dom';
import { useNow } from '../../hooks/useNow.ts';
import { useMember, useSession } from '../../hooks/useSession.tsx';
import { impersonationLeft } from '../../session/impersonation.ts';
import { impersonationText as text } from '../../texts/admin/impersonation.ts';

const MINUTE = 60_000;

/** Above every screen while a super admin looks at a clinic: which one, why, for how long still, and the way out. */
export default function ImpersonationBanner() {
  const { impersonation } = useMember();
  const { leaveClinic } = useSession();
  const navigate = useNavigate();
  useNow();
  if (!impersonation) return null;
  const end = () => {
    leaveClinic(text.ended);
    void navigate('/admin/clinics');
  };
  return (
    <Alert color="orange" p="xs" role="note" icon={<IconEye aria-hidden />}>
      <Group justify="space-between" gap="xs">
        <div style={{ flex: '1 1 14rem', overflowWrap: 'anywhere' }}>
          <Text size="sm" fw={600}>
            {text.banner(impersonation.clinicName)}{' '}
            {text.left(Math.max(1, Math.ceil(impersonationLeft() / MINUTE)))}
          </Text>
          <Text size="sm">{text.because(impersonation.reason)}</Text>
        </div>
        <Button size="compact-sm" variant="default" onClick={end}>
          {text.end}
        </Button>
      </Group>
    </Alert>
  );
}
