import { NavLink as Item, Text } from '@mantine/core';
import { NavLink } from 'react-router-dom';
import { useMember } from '../hooks/useSession.tsx';
import { navigationOf, type Screen } from '../routes.tsx';
import { shellText } from '../texts/shell.ts';
import { QuotaBar } from './QuotaBar.tsx';
import classes from './Shell.module.css';

/** Clinic, navigation and quota; beside the screens, or in the phone's menu. */
export function Sidebar({ onNavigate }: { onNavigate?: () => void }) {
  const { user, clinic } = useMember();
  const more = navigationOf(user, 'more');
  return (
    <div className={classes.sidebar}>
      {clinic && (
        <Text fw={600} px="xs" lineClamp={2}>
          {clinic.clinicName}
        </Text>
      )}
      <nav aria-label={shellText.navigation}>
        {navigationOf(user, 'main').map((screen) => (
          <NavItem key={screen.path} screen={screen} onNavigate={onNavigate} />
        ))}
        {more.length > 0 && (
          <Text size="xs" c="dimmed" px="xs" pt="sm" pb={4}>
            {shellText.more}
          </Text>
        )}
        {more.map((screen) => (
          <NavItem key={screen.path} screen={screen} onNavigate={onNavigate} />
        ))}
      </nav>
      {clinic && <QuotaBar />}
    </div>
  );
}

function NavItem({ screen, onNavigate }: { screen: Screen; onNavigate: (() => void) | undefined }) {
  if (!screen.nav) return null;
  const { label, icon: Icon } = screen.nav;
  return (
    <Item
      renderRoot={(props) => <NavLink {...props} to={screen.path} />}
      className={classes.navItem}
      label={label}
      leftSection={<Icon size={18} aria-hidden />}
      {...(onNavigate ? { onClick: onNavigate } : {})}
    />
  );
}
