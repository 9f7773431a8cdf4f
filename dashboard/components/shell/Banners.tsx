import { type ReactNode, useState } from 'react';
import { bannersFor } from '../../banners.ts';
import { useApi } from '../../hooks/useApi.ts';
import { useMember } from '../../hooks/useSession.tsx';
import { useReviewLinkLack } from '../banners/useReviewLinkLack.ts';
import { SamplesContext } from '../feedback/SampleNote.tsx';
import { lazyPart } from './lazyPart.tsx';

const BannerStack = lazyPart(() => import('../banners/BannerStack.tsx'));

/** Milliseconds between two looks whether texting goes on. */
const PAUSE_OVER = 60_000;

interface Props {
  /** The screen below them. */
  children: ReactNode;
}

/** Above every screen: what is to be known or done first, at most two things at once, beside the mark of samples. */
export function Banners({ children }: Props) {
  const { user, clinic, status, paid, unread, impersonation } = useMember();
  const [samples, tellSamples] = useState(false);
  const pause = usePause();
  const reviewLink = useReviewLinkLack();
  const names = bannersFor({
    impersonating: impersonation !== null,
    paused: pause !== null,
    status: clinic && status,
    paid,
    unread,
    emailVerified: user.emailVerified,
    samples,
    lacksReviewLink: reviewLink.lacks,
  });
  return (
    <SamplesContext value={tellSamples}>
      {names.length > 0 && (
        <BannerStack names={names} pause={pause} onDismissReviewLink={reviewLink.dismiss} />
      )}
      {children}
    </SamplesContext>
  );
}

/** Why texting is paused, for this clinic or for all; null while it is not. */
function usePause(): string | null {
  const { clinic } = useMember();
  const { data } = useApi(clinic ? 'getSubscriptionStatus' : null, undefined, {
    every: (newest) => (newest?.sendingPause ? PAUSE_OVER : 0),
  });
  return data?.sendingPause?.reason ?? null;
}
