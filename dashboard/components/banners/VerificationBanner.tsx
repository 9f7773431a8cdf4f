import { Button } from '@mantine/core';
import { useResendVerification } from '../../hooks/useResendVerification.ts';
import { useMember } from '../../hooks/useSession.tsx';
import { verificationText } from '../../texts/accounts/verifyEmail.ts';
import { shellText } from '../../texts/shell.ts';
import { Banner } from './Banner.tsx';

/** While the address is unverified: where the link went, and another one. */
export function VerificationBanner() {
  const { user } = useMember();
  const { resend, pending } = useResendVerification(user.email);
  return (
    <Banner color="yellow" text={shellText.unverified(user.email)}>
      <Button size="compact-sm" variant="default" loading={pending} onClick={resend}>
        {verificationText.resend}
      </Button>
    </Banner>
  );
}
