import { Anchor } from '@mantine/core';
import { IconReceipt } from '@tabler/icons-react';
import { sayMoney } from '../../../server/contract/money.ts';
import { BILLING_EVENT_NAMES, BILLING_EVENT_WORDS } from '../../../server/contract/statusWords.ts';
import type { BillingEvent } from '../../../server/contract/subscription.ts';
import { DataTable } from '../../components/DataTable.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { FailedState } from '../../components/FailedState.tsx';
import { Section } from '../../components/Section.tsx';
import { StatusBadge } from '../../components/StatusBadge.tsx';
import type { Column } from '../../components/table.ts';
import { When } from '../../components/When.tsx';
import { showDay } from '../../dates.ts';
import { useApi } from '../../hooks/useApi.ts';
import { useZone } from '../../hooks/useZone.ts';
import { billingText, historyText as text } from '../../texts/billing.ts';
import { sharedText } from '../../texts/shared.ts';

const { columns } = text;

const COLUMNS: readonly Column<BillingEvent>[] = [
  { key: 'created', head: columns.created, cell: ({ created }) => <When instant={created} show="day" /> },
  { key: 'type', head: columns.type, cell: ({ type }) => BILLING_EVENT_NAMES[type] },
  {
    key: 'status',
    head: columns.status,
    cell: ({ status }) => <StatusBadge status={BILLING_EVENT_WORDS[status]} />,
  },
  {
    key: 'amount',
    head: columns.amount,
    align: 'right',
    cell: ({ amount, currency }) => (amount === null ? sharedText.noValue : sayMoney(amount, currency)),
  },
  { key: 'link', head: columns.link, cell: (event) => <InvoiceLink event={event} /> },
];

function InvoiceLink({ event }: { event: BillingEvent }) {
  const zone = useZone();
  if (event.linkUrl === null) return sharedText.noValue;
  return (
    <Anchor
      href={event.linkUrl}
      target="_blank"
      rel="noopener noreferrer"
      size="sm"
      aria-label={text.openOf(showDay(event.created, zone))}
    >
      {text.open}
    </Anchor>
  );
}

/** What was charged, and what became of the subscription; for owners. */
export function History() {
  const { data, error, reload } = useApi('getBillingHistory');
  return (
    <Section title={text.title} help={text.help}>
      {!data && error ? (
        <FailedState
          title={billingText.failed}
          error={error}
          meaning={billingText.failedMeaning}
          onRetry={reload}
        />
      ) : (
        <DataTable
          label={text.title}
          columns={COLUMNS}
          rows={data?.data}
          rowKey={({ id }) => id}
          expect={3}
          empty={<EmptyState text={text.none} icon={<IconReceipt size={32} />} />}
        />
      )}
    </Section>
  );
}
