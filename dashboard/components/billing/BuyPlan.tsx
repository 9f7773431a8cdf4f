import { Badge, Button, Group, List, Stack, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useCheckout } from '../../hooks/useCheckout.ts';
import { useMember } from '../../hooks/useSession.tsx';
import { upgradeText as text, type UpgradeFeature } from '../../texts/billing/upgrade.ts';
import { sharedText } from '../../texts/shared.ts';
import { DialogFoot } from '../dialog/DialogFoot.tsx';
import { AskSupport } from './AskSupport.tsx';

interface Props {
  /** What somebody asked for that a clinic on preview does not have. */
  feature: UpgradeFeature | undefined;
  offer: boolean;
  onClose: () => void;
}

/** What the full version has and costs, and the way to buy it. */
export function BuyPlan({ feature, offer, onClose }: Props) {
  const { user, status } = useMember();
  const { start, busy } = useCheckout();
  const isOwner = user.role === 'owner';
  return (
    <Stack>
      {feature && <Text fw={600}>{text.lacks[feature]}</Text>}
      <Text>{status === 'trial' ? text.lead : text.lapsedLead}</Text>
      <List
        spacing="xs"
        icon={<IconCheck size={18} color="var(--mantine-color-anchor)" aria-hidden />}
        styles={{
          itemWrapper: { alignItems: 'flex-start' },
          itemIcon: { display: 'flex', alignItems: 'center', height: '1lh' },
        }}
      >
        {text.features.map((feature) => (
          <List.Item key={feature}>{feature}</List.Item>
        ))}
      </List>
      <Price offer={offer} />
      <Text size="sm">{isOwner ? text.where : text.ownersOnly}</Text>
      <AskSupport onClose={onClose} />
      <DialogFoot onCancel={onClose} cancel={sharedText.close}>
        {isOwner && (
          <Button loading={busy} onClick={start}>
            {text.pay}
          </Button>
        )}
      </DialogFoot>
    </Stack>
  );
}

/** What the plan costs, by the clinic's offer where it has one. */
function Price({ offer }: { offer: boolean }) {
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
