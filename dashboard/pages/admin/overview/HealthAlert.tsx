import { Alert, Anchor } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { useApi } from '../../../hooks/useApi.ts';
import { adminOverviewText as text } from '../../../texts/admin/admin.ts';
import { HEALTH_EVERY } from '../system/health.ts';

/** Says that something of the platform does not work as it should; nothing where all does. */
export function HealthAlert() {
  const health = useApi('getAdminHealth', {}, { every: HEALTH_EVERY }).data?.data;
  if (!health || health.status === 'ok') return null;
  const troubled = health.checks.filter(({ status }) => status === 'failing' || status === 'warning');
  return (
    <Alert
      color={health.status === 'failing' ? 'red' : 'orange'}
      icon={<IconAlertTriangle aria-hidden />}
      p="sm"
      mb="sm"
      role="status"
    >
      {text.trouble(troubled.length)}{' '}
      <Anchor component={Link} to="/admin?tab=system" inherit>
        {text.toHealth}
      </Anchor>
    </Alert>
  );
}
