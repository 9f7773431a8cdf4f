import { NavLink as Item, Text } from '@mantine/core';
import { Fragment } from 'react';
import { NavLink } from 'react-router-dom';
import { useMember } from '../../hooks/useSession.tsx';
import { navigationOf, navLabel, type Screen } from '../../routes.tsx';
import { shellText } from '../../texts/shell.ts';
import { QuotaBar } from '../facts/QuotaBar.tsx';
import { WaitingReplies } from '../feedback/WaitingReplies.tsx';
import classes from './Shell.module.css';

/** Clinic, navigation and quota; beside the screens, or in the phone's menu. */
export function Sidebar({ onNavigate }: { onNavigate?: () => void }) {
  const { user, clinic } = useMember();
  const groups = navigationOf(user);
  return (
    <div className={classes.sidebar}>
      {clinic && (
        <Text fw={600} px="xs" lineClamp={2}>
          {clinic.clinicName}
        </Text>
      )}
      <nav aria-label={shellText.navigation}>
        {groups.map(({ group, screens }, index) => (
          <Fragment key={group}>
            {group === 'more' && index > 0 && (
              <Text size="xs" c="dimmed" px="xs" pt="sm" pb={4}>
                {shellText.more}
              </Text>
            )}
            {screens.map((screen) => (
              <NavItem key={screen.path} screen={screen} onNavigate={onNavigate} />
            ))}
          </Fragment>
        ))}
      </nav>
      {clinic && <QuotaBar />}
    </div>
  );
}

function NavItem({ screen, onNavigate }: { screen: Screen; onNavigate: (() => void) | undefined }) {
  const { user, clinic } = useMember();
  if (!screen.nav) return null;
  const { icon: Icon } = screen.nav;
  return (
    <Item
      renderRoot={(props) => <NavLink {...props} to={screen.path} end={screen.path === '/admin'} />}
      className={classes.navItem}
      label={navLabel(screen.nav, user)}
      rightSection={clinic && screen.path === '/log' ? <WaitingReplies /> : undefined}
      // The screens of the Admin Panel stand in from its own.
      {...(Icon ? { leftSection: <Icon size={18} aria-hidden /> } : { pl: '2.375rem' })}
      {...(onNavigate ? { onClick: onNavigate } : {})}
    />
  );
}
