import { Button, Card, Group, Stack, Text } from '@mantine/core';
import { Navigate } from 'react-router-dom';
import { TIMES } from '../../server/contract/core/limits.ts';
import { CardSkeleton } from '../components/feedback/Skeletons.tsx';
import { PageHead } from '../components/shell/PageHead.tsx';
import { useApi } from '../hooks/useApi.ts';
import { useCall } from '../hooks/useCall.ts';
import { useMember } from '../hooks/useSession.tsx';
import { notifyAbout } from '../lib/notify.ts';
import { homeOf } from '../routes.tsx';
import { accessDeniedText as text } from '../texts/accounts/accessDenied.ts';

const notify = notifyAbout('accessDenied');

/** The Admin Panel for those who are no super admins: those who may become one are offered it, the others go home. */
export default function AccessDenied() {
  const { user, clinic } = useMember();
  const { data, error } = useApi('getMe');
  if (!data && !error) return <CardSkeleton lines={4} />;
  if (!data?.superAdminOffered) return <Navigate to={homeOf(user)} replace />;
  return (
    <>
      <PageHead title={text.title} purpose={text.purpose} />
      <Card maw="40rem" mx={0}>
        <Stack>
          <Text>{text.offered(user.email)}</Text>
          {clinic && (
            <Text>
              {data.upgradeDeletesClinic ? text.deletes(clinic.clinicName) : text.meaning(clinic.clinicName)}
            </Text>
          )}
          <UpgradeButton deletesClinic={data.upgradeDeletesClinic} />
        </Stack>
      </Card>
    </>
  );
}

function UpgradeButton({ deletesClinic }: { deletesClinic: boolean }) {
  const { call, pending } = useCall('upgradeToSuperAdmin');
  const upgrade = async () => {
    const outcome = await call({ payload: { deletesClinic } });
    if (!outcome.ok) return void notify.failure(text.failed, outcome.error);
    notify.success(text.done);
    setTimeout(() => location.reload(), TIMES.reloadAfterUpgrade);
  };
  return (
    <Group>
      <Button {...(deletesClinic ? { color: 'red.9' } : {})} loading={pending} onClick={() => void upgrade()}>
        {deletesClinic ? text.deletingAction : text.button}
      </Button>
    </Group>
  );
}
