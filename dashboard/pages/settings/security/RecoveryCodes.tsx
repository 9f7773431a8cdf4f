import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { useCallback, useState } from 'react';
import { ActionButton } from '../../../components/inputs/ActionButton.tsx';
import { useLeaveGuard } from '../../../hooks/useLeaveGuard.ts';
import { useMember } from '../../../hooks/useSession.tsx';
import { notifyAbout } from '../../../lib/notify.ts';
import { saveFile } from '../../../lib/saveFile.ts';
import { twoFactorText } from '../../../texts/settings/settingsTwoFactor.ts';
import { sharedText } from '../../../texts/shared.ts';
import classes from './RecoveryCodes.module.css';

const notify = notifyAbout('twoFactor');

const text = twoFactorText.codes;

interface Props {
  codes: readonly string[];
  onClose: () => void;
}

/** Recovery codes, shown this once: closed only by somebody who says that they have kept them. */
export function RecoveryCodes({ codes, onClose }: Props) {
  const { user } = useMember();
  const { copy, copied, error } = useClipboard();
  const [kept, setKept] = useState(false);
  useLeaveGuard(
    !kept,
    useCallback(() => notify.warning(text.keepFirst), []),
  );
  const file = `${text.fileHead(user.email)}\n\n${codes.join('\n')}\n`;

  return (
    <Stack>
      <Text size="sm">{text.lead}</Text>
      <ul className={classes.codes} aria-label={text.label}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group>
        <Button variant="default" onClick={() => copy(codes.join('\n'))} autoFocus aria-live="polite">
          {copied ? sharedText.copied : sharedText.copy}
        </Button>
        <Button variant="default" onClick={() => saveFile(text.file, [file], 'text/plain')}>
          {text.download}
        </Button>
      </Group>
      {error && (
        <Text size="sm" role="alert">
          {sharedText.copyByHand}
        </Text>
      )}
      <Checkbox label={text.kept} checked={kept} onChange={(event) => setKept(event.currentTarget.checked)} />
      <Group justify="flex-end">
        <ActionButton reason={kept ? null : text.keepFirst} onClick={onClose}>
          {text.close}
        </ActionButton>
      </Group>
    </Stack>
  );
}
