import { Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { PretendBanner } from './Banners.tsx';
import { Brand } from './Brand.tsx';
import classes from './Shell.module.css';

/** Around sign-in and sign-up: the brand and one card. */
export function VisitorShell() {
  return (
    <div className={classes.visitor}>
      <header>
        <Brand />
      </header>
      <main id="content" tabIndex={-1}>
        <Suspense fallback={null}>
          <Outlet />
        </Suspense>
      </main>
      <footer>
        <PretendBanner />
      </footer>
    </div>
  );
}
