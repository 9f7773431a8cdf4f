import { IconRefresh } from '@tabler/icons-react';
import {
  WEBHOOK_EVENT_WORDS,
  WEBHOOK_TEST,
  type WebhookDelivery,
} from '../../../../../server/contract/routes/webhooks.ts';
import { DELIVERY_WORDS } from '../../../../../server/contract/words/statusWords.ts';
import { useUpgrade } from '../../../../components/billing/Upgrade.tsx';
import { StatusBadge } from '../../../../components/facts/StatusBadge.tsx';
import { When } from '../../../../components/facts/When.tsx';
import { EmptyState } from '../../../../components/feedback/EmptyState.tsx';
import { DataTable } from '../../../../components/table/DataTable.tsx';
import type { Column } from '../../../../components/table/table.ts';
import { useAction } from '../../../../hooks/useAction.ts';
import { useMember } from '../../../../hooks/useSession.tsx';
import { deliveriesText as text } from '../../../../texts/settings/settingsWebhooks.ts';

const { columns } = text;

const eventOf = ({ event }: WebhookDelivery): string =>
  event === WEBHOOK_TEST ? text.test : WEBHOOK_EVENT_WORDS[event];

/** Why the last call did not succeed, else the status that it was answered with. */
const answerOf = ({ problem, statusCode }: WebhookDelivery): string =>
  problem ?? (statusCode === null ? '–' : text.answered(statusCode));

const COLUMNS: readonly Column<WebhookDelivery>[] = [
  { key: 'event', head: columns.event, long: true, cell: eventOf },
  {
    key: 'status',
    head: columns.status,
    cell: ({ status }) => <StatusBadge status={DELIVERY_WORDS[status]} />,
  },
  { key: 'problem', head: columns.problem, long: true, cell: answerOf },
  { key: 'attempts', head: columns.attempts, align: 'right', cell: ({ attempts }) => attempts },
  { key: 'last', head: columns.last, cell: ({ lastAttemptAt }) => <When instant={lastAttemptAt} /> },
  { key: 'next', head: columns.next, cell: ({ nextAttemptAt }) => <When instant={nextAttemptAt} /> },
];

interface Props {
  webhookId: string;
  rows: readonly WebhookDelivery[] | undefined;
  /** Said where there is none. */
  none: string;
}

/** Calls with their answers; one that is at its end can be made again. */
export function DeliveryTable({ webhookId, rows, none }: Props) {
  const { paid } = useMember();
  const upgrade = useUpgrade();
  const { run } = useAction('redeliverWebhook', ['listWebhookDeliveries', 'listWebhooks']);
  const { done, ...words } = text.redeliver;
  const redeliver = ({ id: deliveryId }: WebhookDelivery) =>
    paid ? void run({ params: { id: webhookId, deliveryId } }, done, words) : upgrade();
  return (
    <DataTable
      label={text.label}
      columns={COLUMNS}
      rows={rows}
      rowKey={({ id }) => id}
      rowName={eventOf}
      actions={(delivery) => [
        {
          label: words.action,
          icon: <IconRefresh size={16} aria-hidden />,
          onSelect: () => redeliver(delivery),
          reason: delivery.status === 'waiting' ? words.waits : null,
        },
      ]}
      expect={4}
      empty={<EmptyState text={none} />}
    />
  );
}
