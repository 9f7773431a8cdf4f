import { Anchor, Button, Group } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconClockX, IconLinkOff } from '@tabler/icons-react';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { VisitorCard, VisitorWait } from '../components/shell/VisitorCard.tsx';
import { type Outcome, useCall } from '../hooks/useCall.ts';
import { useLinkToken } from '../hooks/useLinkToken.ts';
import { useResendVerification } from '../hooks/useResendVerification.ts';
import { useSession } from '../hooks/useSession.tsx';
import { useTitle } from '../hooks/useTitle.ts';
import { errorText } from '../lib/errorText.ts';
import { verificationText as text } from '../texts/accounts/verifyEmail.ts';
import { sharedText } from '../texts/shared.ts';

/** Where the link of a verification mail leads, in each of its five states. */
export default function VerifyEmail() {
  useTitle(text.title);
  const token = useLinkToken();
  const { outcome, retry } = useVerification(token);

  if (token === null) {
    return (
      <VisitorCard
        icon={IconLinkOff}
        role="alert"
        title={text.invalidToken.title}
        text={text.invalidToken.text}
      >
        <OtherWays loud />
      </VisitorCard>
    );
  }
  if (outcome === null) return <VisitorWait title={text.title} text={text.loading} />;
  if (outcome.ok) {
    return (
      <VisitorCard icon={IconCircleCheck} role="status" title={text.success.title} text={text.success.text}>
        <Button component={Link} to="/request-reviews">
          {text.goOn}
        </Button>
        <OtherWays />
      </VisitorCard>
    );
  }
  const { error } = outcome;
  if (error.status === 400) {
    return (
      <VisitorCard icon={IconClockX} role="alert" title={text.expired.title} text={text.expired.text}>
        <AnotherLink />
      </VisitorCard>
    );
  }
  const isUnknown = error.code === 'not_found';
  return (
    <VisitorCard
      icon={IconAlertTriangle}
      role="alert"
      title={text.error}
      text={isUnknown ? text.unknown : errorText(error)}
    >
      <AnotherLink>{!isUnknown && <Button onClick={retry}>{sharedText.tryAgain}</Button>}</AnotherLink>
    </VisitorCard>
  );
}

/** For anyone who is signed in, a new link; for others the way to sign in. Trying again, where it helps, is the louder. */
function AnotherLink({ children }: { children?: ReactNode }) {
  const session = useSession();
  const loud = !children;
  if (session.status !== 'signedIn') {
    return (
      <>
        {children}
        <span>{text.signInFirst}</span>
        <OtherWays loud={loud} />
      </>
    );
  }
  const { emailVerified, email } = session.user;
  return (
    <>
      {children}
      {emailVerified ? <span>{text.verifiedAlready}</span> : <Resend email={email} loud={loud} />}
      <Anchor component={Link} to="/request-reviews" size="sm" ta="center">
        {text.goOn}
      </Anchor>
    </>
  );
}

function Resend({ email, loud }: { email: string; loud: boolean }) {
  const { resend, pending } = useResendVerification(email);
  return (
    <Button variant={loud ? 'filled' : 'default'} loading={pending} onClick={resend}>
      {text.resend}
    </Button>
  );
}

/** Signing in or up, for the one who is neither; loud where signing in is what to do next. */
function OtherWays({ loud = false }: { loud?: boolean }) {
  const { status } = useSession();
  if (status === 'signedIn') return null;
  if (loud) {
    return (
      <>
        <Button component={Link} to="/login">
          {text.login}
        </Button>
        <Anchor component={Link} to="/signup" size="sm" ta="center">
          {text.signup}
        </Anchor>
      </>
    );
  }
  return (
    <Group justify="center" gap="sm">
      <Anchor component={Link} to="/login" size="sm">
        {text.login}
      </Anchor>
      <Anchor component={Link} to="/signup" size="sm">
        {text.signup}
      </Anchor>
    </Group>
  );
}

/** Verifies the address that a token was mailed to, once for each token; null while it is under way. */
function useVerification(token: string | null) {
  const { status, reload } = useSession();
  const { call } = useCall('verifyEmail');
  const [outcome, setOutcome] = useState<Outcome<unknown> | null>(null);
  const asked = useRef<string>(undefined);

  const verify = useCallback(
    async (given: string) => {
      setOutcome(null);
      const answer = await call({ payload: { token: given } });
      setOutcome(answer);
      if (answer.ok && status === 'signedIn') await reload();
    },
    [call, status, reload],
  );
  useEffect(() => {
    if (token === null || asked.current === token) return;
    asked.current = token;
    void verify(token);
  }, [token, verify]);

  return { outcome, retry: () => void (token !== null && verify(token)) };
}
