import { Center, Loader } from '@mantine/core';
import { Suspense, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useSession } from '../../hooks/useSession.tsx';
import { keepFocusSoon } from '../../lib/keepFocus.ts';
import { watchAlerts } from '../../lib/showAlerts.ts';
import { errorScreenText, sharedText } from '../../texts/shared.ts';
import { FailedState } from '../feedback/FailedState.tsx';
import { Screens } from './Screens.tsx';

/** Holds every screen: waits for the session, and begins each screen at its top. */
export function Root() {
  const session = useSession();
  useFreshStart(session.status);
  useKeptFocus();
  useEffect(watchAlerts, []);
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
      <Loader aria-label={sharedText.loading} role="status" />
    </Center>
  );
}

/**
 * Each change of screen scrolls to the top, and hands the keyboard and the screen reader the new content: once it is
 * there, where the session is read again before.
 */
function useFreshStart(status: string) {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    const content = document.getElementById('content');
    if (before.current === pathname || (status === 'loading' && !content)) return;
    before.current = pathname;
    scrollTo(0, 0);
    // A form that put the keyboard into its first field keeps it there.
    if (!content?.contains(document.activeElement)) content?.focus({ preventScroll: true });
  }, [pathname, status]);
}

/** What had the keyboard may be taken off the screen: a row that is deleted, a button that has done its button. */
function useKeptFocus() {
  useEffect(() => {
    document.addEventListener('focusout', keepFocusSoon);
    return () => document.removeEventListener('focusout', keepFocusSoon);
  }, []);
}
