import { Button } from '@mantine/core';
import { settingsText } from '../../../texts/settings/settings.ts';
import classes from './Conflict.module.css';

const { conflict: text } = settingsText;

interface Props {
  /** What somebody else saved, in words; empty where they emptied the field. */
  theirs: string;
  onKeepMine: () => void;
  onUseTheirs: () => void;
}

/** Asks below a field whose value stays, where two people wrote in it. */
export const Conflict = ({ theirs, onKeepMine, onUseTheirs }: Props) => (
  <span role="alert" className={classes.conflict}>
    <span>{theirs === '' ? text.emptied : text.theirs(theirs)}</span>
    <Button variant="default" size="compact-sm" onClick={onKeepMine}>
      {text.keepMine}
    </Button>
    <Button variant="default" size="compact-sm" onClick={onUseTheirs}>
      {text.useTheirs}
    </Button>
  </span>
);
