import { type MantineColorScheme, Menu, UnstyledButton, useMantineColorScheme } from '@mantine/core';
import {
  IconCreditCard,
  IconDeviceDesktop,
  IconHelp,
  IconLifebuoy,
  IconLogout,
  IconMoon,
  IconSettings,
  IconSun,
} from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { fullName, nameOrEmail } from '../../../server/contract/words/names.ts';
import { useMember, useSession } from '../../hooks/useSession.tsx';
import { shellText } from '../../texts/shell.ts';
import { supportText } from '../../texts/support.ts';
import { useContactSupport } from './ContactSupport.tsx';
import classes from './Shell.module.css';

export const SCHEMES = [
  { value: 'light', label: shellText.light, Icon: IconSun },
  { value: 'dark', label: shellText.dark, Icon: IconMoon },
  { value: 'auto', label: shellText.auto, Icon: IconDeviceDesktop },
] as const;

/** Who is signed in, their settings, the colours, and the way out. */
export function UserMenu() {
  const { user, clinic, readOnly } = useMember();
  const contactSupport = useContactSupport();
  const { signOut } = useSession();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  // What is seen is part of what is read out, for those who say it to press it (WCAG 2.5.3).
  const initials = ((user.firstName[0] ?? user.email[0] ?? '') + (user.lastName[0] ?? '')).toUpperCase();
  return (
    <Menu width={240}>
      <Menu.Target>
        <UnstyledButton
          className={classes.avatar}
          aria-label={`${initials}: ${shellText.account(nameOrEmail(user))}`}
        >
          {initials}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label className={classes.account}>
          {fullName(user)}
          <br />
          {user.email}
        </Menu.Label>
        <Menu.Item component={Link} to="/settings" leftSection={<IconSettings size={16} aria-hidden />}>
          {shellText.settings}
        </Menu.Item>
        {clinic && (
          <Menu.Item component={Link} to="/billing" leftSection={<IconCreditCard size={16} aria-hidden />}>
            {shellText.billing}
          </Menu.Item>
        )}
        <Menu.Item component="a" href="/best-practices" leftSection={<IconHelp size={16} aria-hidden />}>
          {shellText.help}
        </Menu.Item>
        {!readOnly && clinic && (
          <Menu.Item leftSection={<IconLifebuoy size={16} aria-hidden />} onClick={() => contactSupport()}>
            {supportText.button}
          </Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Label>{shellText.colours}</Menu.Label>
        <Menu.RadioGroup
          value={colorScheme}
          onChange={(value) => setColorScheme(value as MantineColorScheme)}
        >
          {SCHEMES.map(({ value, label, Icon }) => (
            <Menu.RadioItem key={value} value={value} rightSection={<Icon size={16} aria-hidden />}>
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={() => void signOut()}>
          {shellText.logout}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
