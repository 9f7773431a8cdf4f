import { Button, Group, List, Modal, Stack, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useFocusBack } from '../hooks/useFocusBack.ts';
import { sharedText, upgradeText } from '../texts/shared.ts';

/** What the full version has and costs (specification 000 section 2). */
export default function UpgradeModal({ onClose }: { onClose: () => void }) {
  useFocusBack();
  return (
    <Modal opened onClose={onClose} title={upgradeText.title}>
      <Stack>
        <Text>{upgradeText.lead}</Text>
        <List spacing="xs" icon={<IconCheck size={18} color="var(--mantine-color-anchor)" aria-hidden />}>
          {upgradeText.features.map((feature) => (
            <List.Item key={feature}>{feature}</List.Item>
          ))}
        </List>
        <div>
          <Group gap="xs" align="baseline">
            <Text size="xl" fw={600}>
              {upgradeText.price}
            </Text>
            <Text>{upgradeText.perMonth}</Text>
          </Group>
          <Text size="sm" c="dimmed">
            {upgradeText.terms}
          </Text>
        </div>
        <Text size="sm">{upgradeText.how}</Text>
        <Button variant="default" onClick={onClose}>
          {sharedText.close}
        </Button>
      </Stack>
    </Modal>
  );
}
