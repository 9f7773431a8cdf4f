import { Button, CloseButton, Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { BannerName } from '../../banners.ts';
import { useResendVerification } from '../../hooks/useResendVerification.ts';
import { useMember } from '../../hooks/useSession.tsx';
import { asSentence } from '../../lib/errorText.ts';
import { verificationText } from '../../texts/accounts/verifyEmail.ts';
import { sharedText } from '../../texts/shared.ts';
import { shellText } from '../../texts/shell.ts';
import { Banner } from './Banner.tsx';
import ImpersonationBanner from './ImpersonationBanner.tsx';
import { OwedBanner, UnreadBanner, UpgradeBanner } from './SubscriptionBanners.tsx';

interface Props {
  names: readonly BannerName[];
  /** Why texting is paused. */
  pause: string | null;
  onDismissReviewLink: () => void;
}

/** The banners that were decided on, in their order. */
export default function BannerStack({ names, pause, onDismissReviewLink }: Props) {
  const banners: Record<BannerName, ReactNode> = {
    impersonation: <ImpersonationBanner />,
    paused: <Banner color="orange" text={shellText.paused(asSentence(pause ?? ''))} />,
    unread: <UnreadBanner />,
    owed: <OwedBanner />,
    unverified: <VerificationBanner />,
    samples: <Banner color="yellow" text={<Samples />} printed />,
    upgrade: <UpgradeBanner />,
    reviewLink: <ReviewLinkBanner onDismiss={onDismissReviewLink} />,
  };
  return (
    <Stack gap="xs" mb="lg">
      {names.map((name) => (
        <div key={name}>{banners[name]}</div>
      ))}
    </Stack>
  );
}

const Samples = () => (
  <>
    <b>{sharedText.samples}</b> {sharedText.samplesMeaning}
  </>
);

/** Requests have nowhere to lead: tells those who can change it where to do so. */
const ReviewLinkBanner = ({ onDismiss }: { onDismiss: () => void }) => (
  <Banner color="orange" text={shellText.reviewLink.text}>
    <Group wrap="nowrap">
      <Button component={Link} to="/settings?tab=reviews" size="compact-sm" variant="default">
        {shellText.reviewLink.button}
      </Button>
      <CloseButton aria-label={shellText.reviewLink.dismiss} onClick={onDismiss} />
    </Group>
  </Banner>
);

/** While the address is unverified: where the link went, and another one. */
function VerificationBanner() {
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
