import { Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { TwoFactorMethod } from '../../../../server/contract/routes/account.ts';
import { ConfirmDialog } from '../../../components/dialog/ConfirmDialog.tsx';
import { ActionButton } from '../../../components/inputs/ActionButton.tsx';
import { useCall } from '../../../hooks/useCall.ts';
import { notifyAbout } from '../../../lib/notify.ts';
import { twoFactorText } from '../../../texts/settings/settingsTwoFactor.ts';

const notify = notifyAbout('twoFactor');

const text = twoFactorText.disable;

/** Turns the second step off, once it is clear what that means. */
export function DisableTwoFactor({ method }: { method: TwoFactorMethod }) {
  const [opened, { open, close }] = useDisclosure(false);
  const disable = useCall('disableTwoFactor', ['getTwoFactor', 'listTeam']);

  const confirm = async () => {
    const outcome = await disable.call({});
    close();
    if (outcome.ok) notify.success(text.done);
    else notify.failure(text.failed, outcome.error);
  };

  return (
    <Group>
      <ActionButton variant="default" onClick={open}>
        {text.button}
      </ActionButton>
      <ConfirmDialog
        opened={opened}
        onClose={close}
        title={text.title}
        button={text.confirm}
        onConfirm={confirm}
        pending={disable.pending}
        danger
      >
        {method === 'authenticator' ? text.meaningApp : text.meaning}
      </ConfirmDialog>
    </Group>
  );
}
