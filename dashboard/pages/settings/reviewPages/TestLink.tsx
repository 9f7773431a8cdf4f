import { Button } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { PLATFORMS, type Platform } from '../../../../server/contract/rules/platforms.ts';
import { ReasonButton } from '../../../components/dialog/ReasonButton.tsx';
import { useCall } from '../../../hooks/useCall.ts';
import { useMember } from '../../../hooks/useSession.tsx';
import { linksText as text } from '../../../texts/settings/settingsReviewPages.ts';
import { useAutosaver } from '../autosave/AutosaveProvider.tsx';

const icon = <IconExternalLink size={16} aria-hidden />;

interface Props {
  platform: Platform;
  /** Where a patient would be sent; null for nowhere. */
  destination: string | null;
  isOff: boolean;
}

/**
 * Opens where a patient would be sent. It is a link, since browsers stop windows that open only after an answer; the
 * server is told of the test once the link is saved.
 */
export function TestLink({ platform, destination, isOff }: Props) {
  const { paid, readOnly } = useMember();
  const saver = useAutosaver();
  const test = useCall('testReviewLink', ['getFirstSteps']);
  const { label } = PLATFORMS[platform];
  if (destination === null) {
    return (
      <ReasonButton
        variant="default"
        reason={isOff ? text.offTest : text.cannotTest}
        rightSection={icon}
        aria-label={text.testOf(label)}
      >
        {text.test}
      </ReasonButton>
    );
  }
  const tell = async () => {
    await saver.saveNow();
    await test.call({ params: { platform } });
  };
  return (
    <Button
      component="a"
      href={destination}
      target="_blank"
      rel="noopener noreferrer"
      variant="default"
      rightSection={icon}
      aria-label={text.testOf(label)}
      onClick={() => paid && !readOnly && void tell()}
    >
      {text.test}
    </Button>
  );
}
