import '@mantine/core/styles/Radio.layer.css';
import { Radio, Stack } from '@mantine/core';
import type { Settings } from '../../../../server/contract/routes/settings.ts';
import { ROUTINGS, type Routing } from '../../../../server/contract/rules/routing.ts';
import { Section } from '../../../components/facts/Section.tsx';
import { routingText as text } from '../../../texts/settings/settingsReviewPages.ts';
import { SettingsCards } from '../SettingsCards.tsx';
import { useSaveSettings } from '../useSettings.ts';
import { LinksCard } from './LinksCard.tsx';
import classes from './RoutingCard.module.css';
import { StandingLinkCard } from './StandingLinkCard.tsx';

/** The clinic's review page: where it leads patients, whom it asks, and how they come to it; for owners and admins. */
export default function ReviewPagesTab() {
  return (
    <SettingsCards>
      {(settings) => (
        <>
          <LinksCard settings={settings} />
          <RoutingCard settings={settings} />
          <StandingLinkCard settings={settings} />
        </>
      )}
    </SettingsCards>
  );
}

/** Who is offered the public link, as two choices with what each means. */
function RoutingCard({ settings }: { settings: Settings }) {
  const { save, saving } = useSaveSettings(settings);
  const choose = (routing: Routing) => save({ reviews: { routing } }, text.saved[routing]);
  return (
    <Section card title={text.title} help={text.help}>
      <Radio.Group
        aria-label={text.title}
        value={saving?.reviews?.routing ?? settings.reviews.routing}
        onChange={(routing) => void choose(routing as Routing)}
      >
        <Stack gap="xs">
          {ROUTINGS.map((routing) => (
            <Radio
              key={routing}
              className={classes.choice}
              value={routing}
              label={text.choices[routing].label}
              description={text.choices[routing].means}
            />
          ))}
        </Stack>
      </Radio.Group>
    </Section>
  );
}
