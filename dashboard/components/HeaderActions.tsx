import { Button, CopyButton, Tooltip } from '@mantine/core';
import { IconCopy, IconPlus, IconSparkles } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { useMember } from '../hooks/useSession.tsx';
import { shellText } from '../texts/shell.ts';
import { PaletteButton } from './palette/PaletteButton.tsx';
import classes from './Shell.module.css';
import { useUpgrade } from './Upgrade.tsx';
import { UserMenu } from './UserMenu.tsx';

/** The right side of the header: clinic ID, the main button, the user's menu. */
export function HeaderActions() {
  const { clinic, paid } = useMember();
  const upgrade = useUpgrade();
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
      {clinic && !paid && (
        <Button variant="light" leftSection={<IconSparkles size={18} aria-hidden />} onClick={upgrade}>
          {shellText.upgrade}
        </Button>
      )}
      <UserMenu />
    </div>
  );
}

function ClinicId({ id }: { id: string }) {
  return (
    <CopyButton value={id}>
      {({ copied, copy }) => (
        <Tooltip label={copied ? shellText.copied : shellText.copy(id)}>
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            className={classes.clinicId}
            onClick={copy}
            aria-label={shellText.copy(id)}
            rightSection={<IconCopy size={14} aria-hidden />}
          >
            {copied ? shellText.copied : `${shellText.clinicId} ${id}`}
          </Button>
        </Tooltip>
      )}
    </CopyButton>
  );
}
