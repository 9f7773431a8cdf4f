import { Anchor, Button } from '@mantine/core';
import { IconLinkOff, IconUserCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, Navigate } from 'react-router-dom';
import { FailedState } from '../components/feedback/FailedState.tsx';
import { VisitorCard, VisitorWait } from '../components/shell/VisitorCard.tsx';
import { useApi } from '../hooks/useApi.ts';
import { useLinkToken } from '../hooks/useLinkToken.ts';
import { useSession } from '../hooks/useSession.tsx';
import { useTitle } from '../hooks/useTitle.ts';
import { invitationText as text } from '../texts/accounts/invitation.ts';
import { AcceptForm } from './invitation/AcceptForm.tsx';

/** Where the link of an invitation leads. */
export default function Invitation() {
  useTitle(text.title);
  const token = useLinkToken();
  const session = useSession();
  const [joining, setJoining] = useState(false);
  if (session.status === 'signedIn') {
    return joining ? <Navigate to="/" replace /> : <SignedInAlready email={session.user.email} />;
  }
  if (token === null) return <NoUse title={text.unknownTitle} sentence={text.unknownText} />;
  return <Open token={token} onJoining={setJoining} />;
}

function Open({ token, onJoining }: { token: string; onJoining: (joining: boolean) => void }) {
  const { data, error, reload } = useApi('getInvitation', { payload: { token } });
  const [over, setOver] = useState(false);
  if (over || error?.code === 'token_expired')
    return <NoUse title={text.overTitle} sentence={text.overText} />;
  if (error?.code === 'not_found' || error?.code === 'invalid_input') {
    return <NoUse title={text.unknownTitle} sentence={text.unknownText} />;
  }
  if (error) return <FailedState title={text.notLoaded} error={error} onRetry={reload} />;
  if (data) {
    return (
      <AcceptForm token={token} invitation={data.data} onJoining={onJoining} onOver={() => setOver(true)} />
    );
  }
  return <VisitorWait title={text.title} text={text.loading} />;
}

const NoUse = ({ title, sentence }: { title: string; sentence: string }) => (
  <VisitorCard icon={IconLinkOff} role="alert" title={title} text={sentence}>
    <Anchor component={Link} to="/login" size="sm" ta="center">
      {text.signIn}
    </Anchor>
  </VisitorCard>
);

function SignedInAlready({ email }: { email: string }) {
  const { signOut } = useSession();
  return (
    <VisitorCard icon={IconUserCheck} title={text.signedInTitle} text={text.signedInText(email)}>
      <Button onClick={signOut}>{text.signOut}</Button>
      <Anchor component={Link} to="/" size="sm" ta="center">
        {text.stay}
      </Anchor>
    </VisitorCard>
  );
}
