import { Badge, Group, Text } from '@mantine/core';
import { upgradeText as text } from '../../texts/billing/upgrade.ts';

/** What the plan costs, by the clinic's offer where it has one. */
export function Price({ offer }: { offer: boolean }) {
  return (
    <div>
      {offer && (
        <Badge color="teal" mb="xs">
          {text.offer.badge}
        </Badge>
      )}
      <Group gap="xs" align="baseline">
        <Text size="xl" fw={600}>
          {offer ? text.offer.price : text.price}
        </Text>
        <Text>
          {text.perMonth} {offer && text.offer.later}
        </Text>
      </Group>
      <Text size="sm" c="dimmed">
        {text.terms}
      </Text>
    </div>
  );
}
