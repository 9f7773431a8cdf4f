import { Button, Stack, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import type { Settings } from '../../../../server/contract/routes/settings.ts';
import { PLATFORM_NAMES, type Platform } from '../../../../server/contract/rules/platforms.ts';
import { Section } from '../../../components/facts/Section.tsx';
import { useNarrow } from '../../../hooks/useNarrow.ts';
import { linksText as text } from '../../../texts/settings/settingsReviewPages.ts';
import { useAutosavedText } from '../autosave/useAutosave.tsx';
import { PlatformRequest } from './PlatformRequest.tsx';
import { PlatformRow } from './PlatformRow.tsx';

/** The general link, and one for each platform. */
export function LinksCard({ settings }: { settings: Settings }) {
  const redirect = useAutosavedText('general.reviewRedirectUrl');
  const { shown, hidden, showAll } = useShown(settings);
  return (
    <Section card title={text.title} help={text.help}>
      <Stack>
        <TextInput
          label={text.redirect}
          description={text.redirectHelp}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          {...redirect}
        />
        <Stack component="ul" gap="xs" p={0} m={0} aria-label={text.list}>
          {shown.map((platform) => (
            <PlatformRow key={platform} platform={platform} redirectUrl={redirect.value} />
          ))}
        </Stack>
        {hidden > 0 && (
          <Button variant="default" onClick={showAll}>
            {text.more(hidden)}
          </Button>
        )}
        <PlatformRequest />
      </Stack>
    </Section>
  );
}

/** On a phone the list begins with Google and what the clinic has a link for. */
function useShown({ general: { reviewLinks } }: Settings) {
  const narrow = useNarrow();
  const [isWhole, { open: showAll }] = useDisclosure(false);
  const [first] = useState<Platform[]>(() =>
    PLATFORM_NAMES.filter((platform) => platform === 'google' || reviewLinks[platform]),
  );
  const shown = isWhole || !narrow ? PLATFORM_NAMES : first;
  return { shown, hidden: PLATFORM_NAMES.length - shown.length, showAll };
}
