import { useMantineColorScheme } from '@mantine/core';
import {
  IconCreditCard,
  IconLifebuoy,
  IconLogout,
  IconPlus,
  IconSparkles,
  IconUpload,
  IconUserPlus,
} from '@tabler/icons-react';
import { useNavigate } from 'react-router-dom';
import { useMember, useSession } from '../../hooks/useSession.tsx';

import { paletteText as text } from '../../texts/palette.ts';
import { shellText } from '../../texts/shell.ts';
import { supportText } from '../../texts/support.ts';
import { useWayToPay } from '../billing/useWayToPay.ts';
import { useContactSupport } from '../shell/ContactSupport.tsx';
import { SCHEMES } from '../shell/UserMenu.tsx';
import type { Entry } from './entry.ts';

/** What this person may do from anywhere. */
export function useActions(): Entry[] {
  const { clinic, paid, readOnly } = useMember();
  const works = clinic !== null && !readOnly;
  return [
    ...useClinicActions(works && paid),
    ...usePayingAction(works && !paid),
    ...useSupportAction(works),
    ...useColourActions(),
    ...useLogout(),
  ];
}

function useClinicActions(may: boolean): Entry[] {
  const navigate = useNavigate();
  const action = (name: 'request' | 'add' | 'import', label: string, path: string) => ({
    id: name,
    label,
    also: text.also[name],
    run: () => void navigate(path),
  });
  if (!may) return [];
  return [
    { ...action('request', shellText.request, '/request-reviews?action=add'), icon: IconPlus },
    { ...action('add', text.add, '/patients?action=add'), icon: IconUserPlus },
    { ...action('import', text.import, '/patients?action=import'), icon: IconUpload },
  ];
}

/** In place of what needs a subscription: it is found by the words of those actions too. */
function usePayingAction(may: boolean): Entry[] {
  const { isOwed, label, run } = useWayToPay();
  if (!may) return [];
  const action = { id: 'pay', also: text.also.pay, run };
  if (isOwed) return [{ ...action, label, icon: IconCreditCard }];
  return [{ ...action, label: text.upgrade, description: text.upgradeFor, icon: IconSparkles }];
}

function useSupportAction(may: boolean): Entry[] {
  const contactSupport = useContactSupport();
  if (!may) return [];
  const words = { label: supportText.button, also: text.also.support };
  return [{ id: 'support', ...words, icon: IconLifebuoy, run: () => contactSupport() }];
}

function useColourActions(): Entry[] {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return SCHEMES.filter(({ value }) => value !== colorScheme).map(({ value, Icon }) => ({
    id: value,
    label: text.colours[value],
    also: text.also.colours,
    icon: Icon,
    run: () => setColorScheme(value),
  }));
}

function useLogout(): Entry[] {
  const { signOut } = useSession();
  const run = () => void signOut();
  return [{ id: 'logout', label: shellText.logout, also: text.also.logout, icon: IconLogout, run }];
}
