import { Switch, Text, TextInput } from '@mantine/core';
import {
  destinationOf,
  PLATFORM_RULE,
  PLATFORMS,
  type Platform,
  readPlatformLink,
} from '../../../../server/contract/platforms.ts';
import { linksText as text } from '../../../texts/settingsReviewPages.ts';
import { useAutosaved, useAutosavedText } from '../autosave/useAutosave.tsx';
import classes from './PlatformRow.module.css';
import { TestLink } from './TestLink.tsx';

interface Props {
  platform: Platform;
  /** The general link, as it is written now. */
  redirectUrl: string;
}

/** One platform: whether it is offered, its link, and where that leads. */
export function PlatformRow({ platform, redirectUrl }: Props) {
  const { label, domain } = PLATFORMS[platform];
  const offered = useAutosaved(`reviews.platforms.${platform}`);
  const link = useAutosavedText(`general.reviewLinks.${platform}`);
  const destination = destinationOf(platform, {
    reviewLinks: { [platform]: link.value },
    reviewRedirectUrl: redirectUrl,
    platforms: { [platform]: offered.value },
  });
  const state = stateOf(offered.value, destination, readPlatformLink(platform, link.value).url);
  return (
    <li className={classes.row}>
      <Switch
        className={classes.switch}
        label={label}
        aria-label={text.switch(label)}
        checked={offered.value}
        error={offered.error}
        onChange={() => offered.choose(!offered.value)}
      />
      <TextInput
        className={classes.link}
        aria-label={text.link(label)}
        placeholder={platform === 'google' ? text.googlePlaceholder : text.placeholder(domain)}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        {...link}
      />
      <Text className={classes.state} size="sm" c="dimmed">
        {[text.states[state], PLATFORM_RULE[platform]].filter(Boolean).join(' ')}
      </Text>
      <div className={classes.test}>
        <TestLink platform={platform} destination={destination} isOff={!offered.value} />
      </div>
    </li>
  );
}

function stateOf(isOffered: boolean, destination: string | null, own: string | undefined) {
  if (!isOffered) return 'off';
  if (destination === null) return 'none';
  return own === destination ? 'own' : 'general';
}
