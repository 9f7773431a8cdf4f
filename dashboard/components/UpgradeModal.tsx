import { Button, Group, List, Modal, Stack, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useFocusBack } from '../hooks/useFocusBack.ts';
import { useMember } from '../hooks/useSession.tsx';
import { sharedText, upgradeText } from '../texts/shared.ts';

/** What the full version has and costs (specification 000 section 2). */
export default function UpgradeModal({ onClose }: { onClose: () => void }) {
  useFocusBack();
  const { status } = useMember();
  return (
    <Modal opened onClose={onClose} title={upgradeText.title}>
      <Stack>
        <Text>{status === 'trial' ? upgradeText.lead : upgradeText.lapsedLead}</Text>
        <List
          spacing="xs"
          icon={<IconCheck size={18} color="var(--mantine-color-anchor)" aria-hidden />}
          styles={{
            itemWrapper: { alignItems: 'flex-start' },
            itemIcon: { display: 'flex', alignItems: 'center', height: '1lh' },
          }}
        >
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
