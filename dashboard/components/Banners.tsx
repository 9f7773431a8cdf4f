import { Alert, Button, Group, Text } from '@mantine/core';
import { IconFlask } from '@tabler/icons-react';
import { SUBSCRIPTION_LABELS } from '../../server/contract/roles.ts';
import { useApi } from '../hooks/useApi.ts';
import { useResendVerification } from '../hooks/useResendVerification.ts';
import { useMember } from '../hooks/useSession.tsx';
import { shellText } from '../texts/shell.ts';
import { verificationText } from '../texts/verifyEmail.ts';
import classes from './Shell.module.css';
import { useUpgrade } from './Upgrade.tsx';

const list = new Intl.ListFormat('en', { type: 'conjunction' });

/** Names the providers that are pretend on this server (DESIGN section 1). */
export function PretendBanner() {
  const pretend = useApi('getHealth').data?.pretend ?? [];
  if (pretend.length === 0) return null;
  const names = list.format(pretend.map((provider) => shellText.providers[provider]));
  return (
    <div className={classes.pretend} role="note">
      <IconFlask size={16} aria-hidden />
      <span>
        {shellText.pretend(names)} {pretend.includes('sms') && shellText.pretendSms}
      </span>
    </div>
  );
}

/** While the address is unverified: where the link went, and another one. */
export function VerificationBanner() {
  const { user } = useMember();
  const { resend, pending } = useResendVerification(user.email);
  if (user.emailVerified) return null;
  return (
    <Alert color="blue" p="xs" mb="sm">
      <Group justify="space-between" gap="xs">
        <Text size="sm">{shellText.unverified(user.email)}</Text>
        <Button size="compact-sm" variant="default" loading={pending} onClick={resend}>
          {verificationText.resend}
        </Button>
      </Group>
    </Alert>
  );
}

/** For accounts that have not paid: what they look at, and the way to upgrade. */
export function SubscriptionBanner() {
  const { clinic, status, paid } = useMember();
  const upgrade = useUpgrade();
  if (!clinic || paid) return null;
  return (
    <Alert color="yellow" p="xs" mb="sm">
      <Group justify="space-between" gap="xs">
        <Text size="sm">
          {status === 'trial' ? shellText.preview : shellText.lapsed(SUBSCRIPTION_LABELS[status])}
        </Text>
        <Button size="compact-sm" variant="default" onClick={upgrade}>
          {shellText.upgradeNow}
        </Button>
      </Group>
    </Alert>
  );
}
