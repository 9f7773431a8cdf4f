import { NavLink } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { sharedText } from '../../texts/shared.ts';
import classes from '../shell/Shell.module.css';
import { usePalette } from './PaletteProvider.tsx';

/** The way to the command palette in the menu of narrow screens, which closes behind it. */
export function PaletteItem({ onOpen }: { onOpen: () => void }) {
  const { open } = usePalette();
  return (
    <NavLink
      component="button"
      className={classes.navItem}
      mb="xs"
      label={sharedText.search}
      leftSection={<IconSearch size={18} aria-hidden />}
      onClick={() => {
        onOpen();
        open();
      }}
    />
  );
}
