import { Navigate, useLocation } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { READ_RULES } from '../hooks/useApi.ts';
import { useSession } from '../hooks/useSession.tsx';
import { homeOf, type MemberAccess, mayOpen } from '../routes.tsx';
import { Shell } from './Shell.tsx';
import { UpgradeProvider } from './Upgrade.tsx';
import { VisitorShell } from './VisitorShell.tsx';

interface Asked {
  from?: string;
}

/** Sign-in and sign-up: who is signed in goes on to the page first asked for, or home. */
export function VisitorsOnly() {
  const session = useSession();
  const asked = useLocation().state as Asked | null;
  if (session.status === 'signedIn') return <Navigate to={asked?.from ?? homeOf(session.user)} replace />;
  return <VisitorShell />;
}

/** Screens behind sign-in. Whoever may not open them goes home; visitors go to sign in and come back. */
export function MembersOnly({ access }: { access: MemberAccess }) {
  const session = useSession();
  const { pathname, search } = useLocation();
  if (session.status !== 'signedIn') {
    const lost = session.status === 'signedOut' && session.lost;
    return (
      <Navigate to="/login" replace state={lost ? ({ from: pathname + search } satisfies Asked) : null} />
    );
  }
  if (!mayOpen(access, session.user)) return <Navigate to={homeOf(session.user)} replace />;
  return (
    // One person's answers are never shown to the next: each gets a cache of their own.
    <SWRConfig key={session.user.id} value={{ ...READ_RULES, provider: () => new Map() }}>
      <UpgradeProvider>
        <Shell />
      </UpgradeProvider>
    </SWRConfig>
  );
}

/** `/`: the landing page is not here yet, so a visitor starts at sign-in. */
export function Home() {
  const session = useSession();
  return <Navigate to={session.status === 'signedIn' ? homeOf(session.user) : '/login'} replace />;
}
