import { Button, Tooltip } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCopy, IconCreditCard, IconPlus, IconSparkles } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { useMember } from '../../hooks/useSession.tsx';
import { shellText } from '../../texts/shell.ts';
import { useWayToPay } from '../billing/useWayToPay.ts';
import { PaletteButton } from '../palette/PaletteButton.tsx';
import classes from './Shell.module.css';
import { UserMenu } from './UserMenu.tsx';

/** The right side of the header: clinic ID, the main button, the user's menu. */
export function HeaderActions() {
  const { clinic, paid } = useMember();
  return (
    <div className={classes.actions}>
      <PaletteButton />
      {clinic && <ClinicId id={clinic.id} />}
      {clinic && paid && (
        <Button
          component={Link}
          to="/request-reviews?action=add"
          variant="light"
          className={classes.mainButton}
          aria-label={shellText.request}
          leftSection={<IconPlus size={18} aria-hidden />}
        >
          {shellText.request}
        </Button>
      )}
      {clinic && !paid && <WayToPay />}
      <UserMenu />
    </div>
  );
}

/** In place of the main button while the clinic may not send. */
function WayToPay() {
  const { isOwed, label, run, busy } = useWayToPay();
  const Icon = isOwed ? IconCreditCard : IconSparkles;
  return (
    <Button
      variant="light"
      {...(isOwed && { className: classes.mainButton ?? '', 'aria-label': label })}
      leftSection={<Icon size={18} aria-hidden />}
      loading={busy}
      onClick={run}
    >
      {label}
    </Button>
  );
}

function ClinicId({ id }: { id: string }) {
  const { copy, copied, error } = useClipboard();
  const label = copied ? shellText.copied : shellText.copy(id);
  return (
    <Tooltip label={error ? shellText.cannotCopy(id) : label}>
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        className={classes.clinicId}
        onClick={() => copy(id)}
        aria-label={label}
        rightSection={<IconCopy size={14} aria-hidden />}
      >
        {copied ? shellText.copied : `${shellText.clinicId} ${id}`}
      </Button>
    </Tooltip>
  );
}
