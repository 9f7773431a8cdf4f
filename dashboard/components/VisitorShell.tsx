import { Suspense } from 'react';
import { Link, Outlet } from 'react-router-dom';
import { shellText } from '../texts/shell.ts';
import { PretendBanner } from './Banners.tsx';
import { Brand } from './Brand.tsx';
import classes from './Shell.module.css';

/** Around sign-in and sign-up: the brand and one card. */
export function VisitorShell() {
  return (
    <div className={classes.visitor}>
      <header>
        <Link to="/" className={classes.home} aria-label={shellText.start}>
          <Brand />
        </Link>
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
