import { Stack } from '@mantine/core';
import { PageHead } from '../components/shell/PageHead.tsx';
import { useMember } from '../hooks/useSession.tsx';
import { billingText as text } from '../texts/billing/billing.ts';
import { History } from './billing/History.tsx';
import { StatusCard } from './billing/StatusCard.tsx';
import { UsageCard } from './billing/UsageCard.tsx';

/** What the clinic pays for; each part is read by itself, so that one that cannot be read hides no other. */
export default function Billing() {
  const { user } = useMember();
  return (
    <>
      <PageHead title={text.title} purpose={text.purpose} />
      <Stack gap="md">
        <StatusCard />
        <UsageCard />
        {user.role === 'owner' && <History />}
      </Stack>
    </>
  );
}
