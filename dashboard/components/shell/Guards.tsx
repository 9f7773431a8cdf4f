import { lazy, type ReactNode, useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { SWRConfig } from 'swr';
import type { User } from '../../../server/contract/routes/auth.ts';
import { READ_RULES } from '../../hooks/useApi.ts';
import { useSession } from '../../hooks/useSession.tsx';
import { asksForClinic, homeOf, type MemberAccess, mayOpen } from '../../routes.tsx';
import { UpgradeProvider } from '../billing/Upgrade.tsx';
import { PaletteProvider } from '../palette/PaletteProvider.tsx';
import { SupportProvider } from './ContactSupport.tsx';
import { Shell } from './Shell.tsx';
import { VisitorShell } from './VisitorShell.tsx';

const AccessDenied = lazy(() => import('../../pages/AccessDenied.tsx'));
const ClinicPicker = lazy(() => import('../impersonation/ClinicPicker.tsx'));

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

/** Screens behind sign-in. Anyone who may not open them goes home; visitors go to sign in and come back. */
export function MembersOnly({ access }: { access: MemberAccess }) {
  const session = useSession();
  const { pathname, search, hash } = useLocation();
  if (session.status !== 'signedIn') {
    const lost = session.status === 'signedOut' && session.lost;
    const asked: Asked = { from: pathname + search + hash };
    return <Navigate to="/login" replace state={lost ? asked : null} />;
  }
  const { user } = session;
  return (
    // One person's answers are never shown to the next, nor one clinic's to who looks at another: each has its own cache.
    <SWRConfig key={`${user.id} ${user.clinicId}`} value={{ ...READ_RULES, provider: () => new Map() }}>
      <SupportProvider>
        <UpgradeProvider>
          <PaletteProvider>
            <Shell>{screenFor(access, user, pathname)}</Shell>
          </PaletteProvider>
        </UpgradeProvider>
      </SupportProvider>
    </SWRConfig>
  );
}

/** The screen that was asked for, what stands in its place, or the way home. */
function screenFor(access: MemberAccess, user: User, path: string): ReactNode {
  if (mayOpen(access, user)) return <Outlet />;
  if (asksForClinic(path, user)) return <ClinicPicker />;
  if (path === '/admin') return <AccessDenied />;
  return <Navigate to={homeOf(user)} replace />;
}

/** `/` and unknown paths: home, or for visitors the landing page, which is a document of its own. */
export function Home() {
  const session = useSession();
  if (session.status === 'signedIn') return <Navigate to={homeOf(session.user)} replace />;
  return <ToLanding />;
}

function ToLanding() {
  useEffect(() => location.replace('/'), []);
  return null;
}
