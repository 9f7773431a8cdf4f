import { Alert, Anchor, Box, Button } from '@mantine/core';
import { IconAlertTriangle, IconLogout } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { AdminDashboard } from '../../../../server/contract/routes/adminSystem.ts';
import { FactList } from '../../../components/facts/FactList.tsx';
import { Section } from '../../../components/facts/Section.tsx';
import { StatCard } from '../../../components/facts/StatCard.tsx';
import { StatCards } from '../../../components/facts/StatCards.tsx';
import { FailedState } from '../../../components/feedback/FailedState.tsx';
import { CopyId } from '../../../components/inputs/CopyId.tsx';
import { useApi } from '../../../hooks/useApi.ts';
import { useMember, useSession } from '../../../hooks/useSession.tsx';
import { adminOverviewText as text } from '../../../texts/admin/admin.ts';
import classes from '../Parts.module.css';
import { HEALTH_EVERY } from '../system/health.ts';
import { Recent } from './Recent.tsx';
import { Subscriptions } from './Subscriptions.tsx';

/** The platform in numbers, what happened last, and the way to everything else. */
export default function OverviewTab() {
  const { data, error, known, reload } = useApi('getAdminDashboard');
  const failed = error !== undefined && !known;
  return (
    <>
      <HealthAlert />
      {failed ? (
        <Box mb="md">
          <FailedState title={text.failed} error={error} onRetry={reload} />
        </Box>
      ) : (
        <Metrics metrics={data?.data.metrics} />
      )}
      <div className={classes.parts}>
        {!failed && (
          <>
            <Subscriptions rows={data?.data.subscriptions} />
            <Recent entries={data?.data.recentActivity} />
          </>
        )}
        <QuickActions />
        <DebugInfo />
      </div>
    </>
  );
}

const debugInfoText = text.debug;

/** Who is signed in, as the server sees them. */
function DebugInfo() {
  const { user } = useMember();
  const { signOut } = useSession();
  return (
    <Section
      card
      title={debugInfoText.title}
      action={
        <Button variant="default" leftSection={<IconLogout size={16} aria-hidden />} onClick={signOut}>
          {debugInfoText.signOut}
        </Button>
      }
    >
      <FactList
        facts={[
          [debugInfoText.role, user.role],
          [debugInfoText.userId, <CopyId key="id" id={user.id} />],
          [debugInfoText.clinicId, user.clinicId ?? debugInfoText.noClinic],
          [debugInfoText.emailVerified, user.emailVerified ? debugInfoText.yes : debugInfoText.no],
        ]}
      />
    </Section>
  );
}

/** Says that something of the platform does not work as it should; nothing where all does. */
function HealthAlert() {
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

const NAMES = [
  'totalClinics',
  'paidClinics',
  'trialClinics',
  'activeClinics',
  'totalUsers',
  'totalReviews',
] as const;

/** The platform's size. */
const Metrics = ({ metrics }: { metrics: AdminDashboard['metrics'] | undefined }) => (
  <StatCards columns={3} failed={false}>
    {NAMES.map((name) => (
      <StatCard
        key={name}
        label={text.metrics[name]}
        value={metrics?.[name]}
        {...(name === 'activeClinics' && { note: text.active })}
      />
    ))}
  </StatCards>
);

const quickActionsText = text.quick;

/** The way to the screens of the Admin Panel, by what is done there. */
const QuickActions = () => (
  <Section card title={quickActionsText.title}>
    <ul className={classes.entries}>
      {quickActionsText.links.map(({ to, label }) => (
        <li key={to}>
          <Anchor component={Link} to={to} underline="hover">
            {label}
          </Anchor>
        </li>
      ))}
      <li>
        <Anchor href="/api/docs" underline="hover">
          {quickActionsText.api}
        </Anchor>
      </li>
    </ul>
  </Section>
);
