import { Burger, Skeleton, Stack } from '@mantine/core';
import { useDisclosure, useHotkeys } from '@mantine/hooks';
import { Fragment, type ReactNode, Suspense, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useRereadAll } from '../../hooks/useApi.ts';
import { useCountry } from '../../hooks/useCountry.ts';
import { useMember } from '../../hooks/useSession.tsx';
import { sharedText } from '../../texts/shared.ts';
import { shellText } from '../../texts/shell.ts';
import { Delayed } from '../feedback/Delayed.tsx';
import { PretendNote } from '../feedback/PretendNote.tsx';
import { CardSkeleton } from '../feedback/Skeletons.tsx';
import { WaitingRepliesLink } from '../feedback/WaitingReplies.tsx';
import { Banners } from './Banners.tsx';
import { Brand } from './Brand.tsx';
import { HeaderActions } from './HeaderActions.tsx';
import { lazyPart } from './lazyPart.tsx';
import { PartBoundary } from './PartBoundary.tsx';
import classes from './Shell.module.css';
import { Sidebar } from './Sidebar.tsx';
import { SupportButton } from './SupportButton.tsx';

const MobileMenu = lazyPart(() => import('./MobileMenu.tsx'));

/** The frame around every screen behind sign-in. */
export function Shell({ children }: { children: ReactNode }) {
  const [menuOpen, menu] = useDisclosure(false);
  const { pathname } = useLocation();
  const { clinic } = useMember();
  const round = useSoftRefresh();
  useCountry();
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
        {clinic && <WaitingRepliesLink className={classes.waiting} />}
        <Link to="/" className={classes.home} aria-label={shellText.home}>
          <Brand />
        </Link>
        <HeaderActions />
      </header>
      {menuOpen && <MobileMenu onClose={menu.close} />}
      <aside className={classes.side}>
        <Sidebar />
      </aside>
      <main id="content" tabIndex={-1} className={classes.main}>
        <Banners>
          <Fragment key={`${pathname}:${round}`}>
            <PartBoundary>
              <Suspense fallback={<Waiting />}>{children}</Suspense>
            </PartBoundary>
          </Fragment>
        </Banners>
        <PretendNote />
      </main>
      <SupportButton />
    </>
  );
}

/** A head and a card: what every screen begins with. */
const Waiting = () => (
  <Stack role="status" aria-label={sharedText.loading}>
    <Delayed>
      <Skeleton h={32} w="14rem" />
    </Delayed>
    <CardSkeleton lines={4} />
  </Stack>
);

/** F5 and Ctrl+R, on a Mac ⌘R, begin the screen again without reloading the browser. */
function useSoftRefresh(): number {
  const [round, setRound] = useState(0);
  const rereadAll = useRereadAll();
  const refresh = () => {
    setRound((now) => now + 1);
    void rereadAll();
  };
  useHotkeys(
    [
      ['F5', refresh],
      ['mod+R', refresh],
    ],
    [],
    true,
  );
  return round;
}
