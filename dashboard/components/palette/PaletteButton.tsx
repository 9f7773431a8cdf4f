import { Button } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { sharedText } from '../../texts/shared.ts';
import { shellText } from '../../texts/shell.ts';
import { usePalette } from './PaletteProvider.tsx';
import classes from './palette.module.css';

const isMac = /Mac|iP(hone|ad|od)/.test(navigator.platform);

/** Opens the command palette, and teaches its shortcut. Narrow screens have it in their menu. */
export function PaletteButton() {
  const { open, warm } = usePalette();
  return (
    <Button
      className={classes.button}
      variant="default"
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={
        <kbd className={classes.keys}>{isMac ? shellText.searchKeys.mac : shellText.searchKeys.others}</kbd>
      }
      aria-keyshortcuts="Control+K Meta+K"
      onPointerEnter={warm}
      onFocus={warm}
      onClick={open}
    >
      {sharedText.search}
    </Button>
  );
}
