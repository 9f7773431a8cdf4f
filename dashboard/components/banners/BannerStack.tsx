import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import type { BannerName } from '../../banners.ts';
import { asSentence } from '../../lib/errorText.ts';
import { sharedText } from '../../texts/shared.ts';
import { shellText } from '../../texts/shell.ts';
import { Banner } from './Banner.tsx';
import ImpersonationBanner from './ImpersonationBanner.tsx';
import { ReviewLinkBanner } from './ReviewLinkBanner.tsx';
import { OwedBanner, UnreadBanner, UpgradeBanner } from './SubscriptionBanners.tsx';
import { VerificationBanner } from './VerificationBanner.tsx';

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
