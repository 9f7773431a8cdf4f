import { Group, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { LIMITS } from '../../../../../server/contract/core/limits.ts';
import type { DeliveryStatus, Webhook } from '../../../../../server/contract/routes/webhooks.ts';
import { DELIVERY_WORDS } from '../../../../../server/contract/words/statusWords.ts';
import { FailedState } from '../../../../components/feedback/FailedState.tsx';
import { FilterSelect } from '../../../../components/table/FilterSelect.tsx';
import { Pager } from '../../../../components/table/Pager.tsx';
import { useApi } from '../../../../hooks/useApi.ts';
import type { DialogAbout } from '../../../../hooks/useChosen.ts';
import { deliveriesText as text } from '../../../../texts/settings/settingsWebhooks.ts';
import { DeliveryTable } from './DeliveryTable.tsx';

/** Milliseconds between two readings: calls are made by themselves. */
const EVERY = 5_000;

const limit = LIMITS.webhookDeliveriesPerPage;

type Shown = DeliveryStatus | 'all';

const CHOICES = [
  { value: 'all' as Shown, label: text.all },
  ...Object.entries(DELIVERY_WORDS).map(([value, { word }]) => ({ value: value as Shown, label: word })),
];

/** What a webhook was told and how it answered. */
export function DeliveriesDialog({ chosen, opened, onClose }: DialogAbout<Webhook>) {
  return (
    <Modal opened={opened} onClose={onClose} title={text.title} size="70rem">
      {chosen && <Deliveries key={chosen.id} webhook={chosen} />}
    </Modal>
  );
}

function Deliveries({ webhook: { id, url } }: { webhook: Webhook }) {
  const [{ page, status }, show] = useState<{ page: number; status: Shown }>({ page: 1, status: 'all' });
  const call = { params: { id }, query: { page, limit, status } };
  const { data, error, reload } = useApi('listWebhookDeliveries', call, { every: EVERY });
  if (error) {
    return <FailedState title={text.failed} error={error} meaning={text.failedMeaning} onRetry={reload} />;
  }
  const total = data?.pagination.total ?? 0;
  return (
    <Stack>
      <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {text.kept(url)}
      </Text>
      <Group>
        <FilterSelect
          label={text.filter}
          value={status}
          choices={CHOICES}
          onChange={(next) => show({ page: 1, status: next })}
        />
      </Group>
      <DeliveryTable webhookId={id} rows={data?.data} none={status === 'all' ? text.none : text.noneSuch} />
      {total > 0 && (
        <Pager
          page={page}
          limit={limit}
          total={total}
          what={text.what}
          onChange={(next) => show({ page: next, status })}
        />
      )}
    </Stack>
  );
}
