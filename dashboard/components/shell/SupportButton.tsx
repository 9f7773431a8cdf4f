import { IconLifebuoy } from '@tabler/icons-react';
import { useMember } from '../../hooks/useSession.tsx';
import { supportText } from '../../texts/support.ts';
import { ActionButton } from '../inputs/ActionButton.tsx';
import { useContactSupport } from './ContactSupport.tsx';
import classes from './SupportButton.module.css';

/**
 * On every screen of a clinic behind sign-in, not of super admins, whom it reaches. Over nothing: below the navigation, or on
 * a narrow screen at the foot of the page.
 */
export function SupportButton() {
  const { clinic } = useMember();
  const contactSupport = useContactSupport();
  if (clinic === null) return null;
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
