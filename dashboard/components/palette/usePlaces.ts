import { IconBuildingHospital } from '@tabler/icons-react';
import { useNavigate } from 'react-router-dom';
import { useMember } from '../../hooks/useSession.tsx';
import { tabsOf } from '../../pages/settings/tabs.ts';
import { navigationOf, navLabel } from '../../routes.tsx';
import type { Entry } from './entry.ts';

/** Every screen that stands in this person's navigation, and the tabs of their settings. */
export function usePlaces(): Entry[] {
  const { user } = useMember();
  const navigate = useNavigate();
  const go = (path: string) => ({ id: path, run: () => void navigate(path) });
  return navigationOf(user).flatMap(({ screens }) =>
    screens.flatMap(({ path, nav }) => {
      if (!nav) return [];
      const icon = nav.icon ?? IconBuildingHospital;
      const label = navLabel(nav, user);
      const tabs = path === '/settings' ? tabsOf(user.role) : [];
      return [
        { ...go(path), label, icon },
        ...tabs.map((tab) => ({
          ...go(`${path}?tab=${tab.value}`),
          label: tab.label,
          description: label,
          icon,
        })),
      ];
    }),
  );
}
