import { Stack } from '@mantine/core';
import { PasswordCard } from './PasswordCard.tsx';
import { SessionsCard } from './SessionsCard.tsx';
import { TimeoutCard } from './TimeoutCard.tsx';
import { TwoFactorCard } from './TwoFactorCard.tsx';

/** How somebody signs in themselves; everybody has it. */
export default function SecurityTab() {
  return (
    <Stack gap="md">
      <TwoFactorCard />
      <PasswordCard />
      <TimeoutCard />
      <SessionsCard />
    </Stack>
  );
}
