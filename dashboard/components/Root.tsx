import { Center, Loader } from '@mantine/core';
import { Suspense, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useSession } from '../hooks/useSession.tsx';
import { errorScreenText } from '../texts/shared.ts';
import { FailedState } from './FailedState.tsx';
import { Screens } from './Screens.tsx';

/** Holds every screen: waits for the session, and begins each screen at its top. */
export function Root() {
  const session = useSession();
  useFreshStart();
  if (session.status === 'loading') return <FullSpinner />;
  if (session.status === 'failed') {
    return (
      <Center mih="100dvh" p="sm">
        <FailedState title={errorScreenText.unreachable} error={session.error} onRetry={session.reload} />
      </Center>
    );
  }
  return (
    <Suspense fallback={<FullSpinner />}>
      <Screens />
    </Suspense>
  );
}

function FullSpinner() {
  return (
    <Center mih="100dvh">
      <Loader aria-label="Loading" role="status" />
    </Center>
  );
}

/** Each change of screen scrolls to the top, and hands the keyboard and the screen reader the new content. */
function useFreshStart() {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    scrollTo(0, 0);
    const content = document.getElementById('content');
    // A form that put the keyboard into its first field keeps it there.
    if (!content?.contains(document.activeElement)) content?.focus({ preventScroll: true });
  }, [pathname]);
}
