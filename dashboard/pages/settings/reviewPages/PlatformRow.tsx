import { Anchor, Switch, Text, TextInput } from '@mantine/core';
import {
  destinationOf,
  PLATFORM_RULE,
  PLATFORMS,
  type Platform,
} from '../../../../server/contract/rules/platforms.ts';
import { linksText as text } from '../../../texts/settings/settingsReviewPages.ts';
import { useAutosaved, useAutosavedText } from '../autosave/useAutosave.tsx';
import classes from './PlatformRow.module.css';
import { TestLink } from './TestLink.tsx';

/** Google's own page where a business is looked up. */
const PLACE_ID_FINDER =
  'https://developers.google.com/maps/documentation/javascript/examples/places-placeid-finder';

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
  const usesGeneral = offered.value && link.value === '' && destination !== null;
  const hint = platform === 'google' ? text.googlePlaceholder : text.placeholder(domain);
  const notes = [!offered.value && text.off, PLATFORM_RULE[platform]].filter(Boolean);
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
        placeholder={usesGeneral ? text.usesGeneral : hint}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        {...link}
      />
      {(notes.length > 0 || platform === 'google') && (
        <Text className={classes.notes} size="xs" c="dimmed">
          {notes.join(' ')} {platform === 'google' && <GoogleHelp />}
        </Text>
      )}
      <div className={classes.test}>
        <TestLink platform={platform} destination={destination} isOff={!offered.value} />
      </div>
    </li>
  );
}

/** Where a clinic gets its link, since it knows neither its Place ID nor what that is. */
const GoogleHelp = () => (
  <>
    {text.googleHelp}
    <Anchor href={PLACE_ID_FINDER} target="_blank" rel="noopener noreferrer" inherit>
      {text.googleFinder}
    </Anchor>
    .
  </>
);
