import { Group } from '@mantine/core';
import { IconWebhook } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import {
  WEBHOOK_EVENT_WORDS,
  WEBHOOK_EVENTS,
  type Webhook,
} from '../../../../../server/contract/routes/webhooks.ts';
import { DELIVERY_WORDS } from '../../../../../server/contract/words/statusWords.ts';
import { StatusBadge } from '../../../../components/facts/StatusBadge.tsx';
import { When } from '../../../../components/facts/When.tsx';
import { EmptyState } from '../../../../components/feedback/EmptyState.tsx';
import { DataTable } from '../../../../components/table/DataTable.tsx';
import type { RowAction } from '../../../../components/table/RowMenu.tsx';
import type { Column } from '../../../../components/table/table.ts';
import { webhooksText as text } from '../../../../texts/settings/settingsWebhooks.ts';

const { columns } = text;

const COLUMNS: readonly Column<Webhook>[] = [
  { key: 'url', head: columns.url, long: true, cell: (webhook) => <Address webhook={webhook} /> },
  {
    key: 'events',
    head: columns.events,
    cell: ({ events }) => inWords(events),
  },
  { key: 'last', head: columns.last, cell: ({ lastDelivery }) => <LastCall call={lastDelivery} /> },
];

/** 'A patient left a review · A text reached the phone'. */
const inWords = (events: Webhook['events']): string =>
  events.length === WEBHOOK_EVENTS.length
    ? text.anything
    : events.map((event) => WEBHOOK_EVENT_WORDS[event]).join(' · ');

const Address = ({ webhook: { url, active } }: { webhook: Webhook }) => (
  <Group gap="xs">
    {url}
    {!active && <StatusBadge status={{ word: text.off, tone: 'quiet' }} />}
  </Group>
);

function LastCall({ call }: { call: Webhook['lastDelivery'] }) {
  if (!call) return text.never;
  return (
    <Group gap="xs">
      <StatusBadge status={DELIVERY_WORDS[call.status]} />
      <When instant={call.at} show="ago" />
    </Group>
  );
}

interface Props {
  rows: readonly Webhook[] | undefined;
  addButton: ReactNode;
  actions: (webhook: Webhook) => RowAction[];
}

/** The clinic's webhooks, without their secrets. */
export const WebhookTable = ({ rows, addButton, actions }: Props) => (
  <DataTable
    label={text.title}
    columns={COLUMNS}
    rows={rows}
    rowKey={({ id }) => id}
    rowName={({ url }) => url}
    actions={actions}
    expect={2}
    empty={<EmptyState text={text.none} icon={<IconWebhook size={32} />} action={addButton} />}
  />
);
