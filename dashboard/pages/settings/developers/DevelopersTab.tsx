import { Stack } from '@mantine/core';
import { ExamplesCard } from './ExamplesCard.tsx';
import { TokensSection } from './TokensSection.tsx';
import { WebhooksSection } from './webhooks/WebhooksSection.tsx';

/** How other systems work with the clinic: they call, and are called; for owners and admins. */
export default function DevelopersTab() {
  return (
    <Stack gap="lg">
      <TokensSection />
      <WebhooksSection />
      <ExamplesCard />
    </Stack>
  );
}
