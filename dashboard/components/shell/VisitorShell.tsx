import { Anchor, Group } from '@mantine/core';
import { Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { useApi } from '../../hooks/useApi.ts';
import { mailto } from '../../lib/mailto.ts';
import { shellText } from '../../texts/shell.ts';
import { PretendNote } from '../feedback/PretendNote.tsx';
import { Brand } from './Brand.tsx';
import classes from './Shell.module.css';

/** Around sign-in and sign-up: the brand and one card. */
export function VisitorShell() {
  return (
    <div className={classes.visitor}>
      <header>
        <a href="/" className={classes.home} aria-label={shellText.start}>
          <Brand />
        </a>
      </header>
      <main id="content" tabIndex={-1}>
        <Suspense fallback={null}>
          <Outlet />
        </Suspense>
      </main>
      <footer>
        <Foot />
        <PretendNote />
      </footer>
    </div>
  );
}

/** The pages of the site, and the way to the operator. */
function Foot() {
  const address = useApi('getHealth').data?.supportEmail;
  const { foot } = shellText;
  const links = [
    { href: '/terms', label: foot.terms },
    { href: '/privacy', label: foot.privacy },
    { href: '/best-practices', label: foot.help },
    ...(address ? [{ href: mailto(address), label: foot.support }] : []),
  ];
  return (
    <Group component="nav" aria-label={foot.label} justify="center" className={classes.foot}>
      {links.map(({ href, label }) => (
        <Anchor key={href} href={href} size="sm" c="dimmed">
          {label}
        </Anchor>
      ))}
    </Group>
  );
}
