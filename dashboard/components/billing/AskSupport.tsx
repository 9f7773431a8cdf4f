import { Anchor, Text } from '@mantine/core';
import { useMember } from '../../hooks/useSession.tsx';
import { upgradeText } from '../../texts/billing/upgrade.ts';
import { supportText } from '../../texts/support.ts';
import { useContactSupport } from '../shell/ContactSupport.tsx';

/** The way from what can be bought to somebody who answers; the dialog goes. */
export function AskSupport({ onClose }: { onClose: () => void }) {
  const contactSupport = useContactSupport();
  const { readOnly } = useMember();
  if (readOnly) return null;
  const ask = () => {
    onClose();
    contactSupport({ category: 'billing' });
  };
  return (
    <Text size="sm">
      {upgradeText.questions}{' '}
      <Anchor component="button" type="button" size="sm" onClick={ask}>
        {supportText.button}
      </Anchor>
    </Text>
  );
}
