import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { sharedText } from '../../texts/shared.ts';
import long from '../inputs/LongButtons.module.css';
import classes from './DialogFoot.module.css';

interface Props {
  onCancel: () => void;
  /** The way out, where 'Cancel' would be taken for the action. */
  cancel?: string | undefined;
  /** The dialog asks a question: the keyboard starts on the way out. */
  asks?: boolean;
  /** The button that does it. */
  children?: ReactNode;
}

/** The last line of a dialog, in sight however long the dialog is: the way out, then the action. */
export function DialogFoot({ onCancel, cancel = sharedText.cancel, asks, children }: Props) {
  return (
    <Group justify="flex-end" className={`${long.long} ${classes.foot}`}>
      <Button variant="default" onClick={onCancel} {...(asks ? { 'data-autofocus': true } : {})}>
        {cancel}
      </Button>
      {children}
    </Group>
  );
}
