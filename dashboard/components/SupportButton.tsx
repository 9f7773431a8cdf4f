import { IconLifebuoy } from '@tabler/icons-react';
import { supportText } from '../texts/support.ts';
import { ActionButton } from './ActionButton.tsx';
import { useContactSupport } from './ContactSupport.tsx';
import classes from './SupportButton.module.css';

/** On every screen behind sign-in, over nothing: below the navigation, or on a narrow screen a round one in the corner. */
export function SupportButton() {
  const contactSupport = useContactSupport();
  return (
    <div className={classes.place}>
      <ActionButton
        variant="default"
        className={classes.button}
        aria-label={supportText.button}
        onClick={() => contactSupport()}
      >
        <IconLifebuoy size={18} aria-hidden />
        <span className={classes.words}>{supportText.button}</span>
      </ActionButton>
    </div>
  );
}
