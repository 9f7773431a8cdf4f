import { Burger, Skeleton, Stack } from '@mantine/core';
import { useDisclosure, useHotkeys } from '@mantine/hooks';
import { lazy, Suspense, useState } from 'react';
import { Link, Outlet, useLocation } from 'react-router-dom';
import { useSWRConfig } from 'swr';
import { shellText } from '../texts/shell.ts';
import { PretendBanner, SubscriptionBanner, VerificationBanner } from './Banners.tsx';
import { Brand } from './Brand.tsx';
import { Delayed } from './Delayed.tsx';
import { HeaderActions } from './HeaderActions.tsx';
import classes from './Shell.module.css';
import { Sidebar } from './Sidebar.tsx';
import { CardSkeleton } from './Skeletons.tsx';

const MobileMenu = lazy(() => import('./MobileMenu.tsx'));

/** The frame around every screen behind sign-in. */
export function Shell() {
  const [menuOpen, menu] = useDisclosure(false);
  const { pathname } = useLocation();
  const round = useSoftRefresh();
  return (
    <>
      <a className={classes.skip} href="#content">
        {shellText.skip}
      </a>
      <header className={classes.header}>
        <Burger
          className={classes.burger}
          size="sm"
          opened={menuOpen}
          onClick={menu.toggle}
          aria-label={shellText.menu}
        />
        <Link to="/" className={classes.home} aria-label={shellText.home}>
          <Brand />
        </Link>
        <HeaderActions />
      </header>
      <Suspense fallback={null}>{menuOpen && <MobileMenu onClose={menu.close} />}</Suspense>
      <aside className={classes.side}>
        <Sidebar />
      </aside>
      <main id="content" tabIndex={-1} className={classes.main}>
        <PretendBanner />
        <VerificationBanner />
        <SubscriptionBanner />
        <Suspense fallback={<Waiting />}>
          <Outlet key={`${pathname}:${round}`} />
        </Suspense>
      </main>
    </>
  );
}

/** A head and a card: what every screen begins with. */
const Waiting = () => (
  <Stack role="status" aria-label="Loading">
    <Delayed>
      <Skeleton h={32} w="14rem" />
    </Delayed>
    <CardSkeleton lines={4} />
  </Stack>
);

/** F5 and Ctrl+R begin the screen again without reloading the browser (specification 000 section 2). */
function useSoftRefresh(): number {
  const [round, setRound] = useState(0);
  const { mutate } = useSWRConfig();
  const refresh = () => {
    setRound((now) => now + 1);
    void mutate(() => true);
  };
  useHotkeys(
    [
      ['F5', refresh],
      ['ctrl+R', refresh],
    ],
    [],
    true,
  );
  return round;
}
