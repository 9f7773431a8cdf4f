import { Anchor } from '@mantine/core';
import { IconReceipt } from '@tabler/icons-react';
import type { BillingEvent } from '../../../server/contract/routes/subscription.ts';
import { sayMoney } from '../../../server/contract/words/money.ts';
import { BILLING_EVENT_NAMES, BILLING_EVENT_WORDS } from '../../../server/contract/words/statusWords.ts';
import { Section } from '../../components/facts/Section.tsx';
import { StatusBadge } from '../../components/facts/StatusBadge.tsx';
import { When } from '../../components/facts/When.tsx';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { FailedState } from '../../components/feedback/FailedState.tsx';
import { DataTable } from '../../components/table/DataTable.tsx';
import type { Column } from '../../components/table/table.ts';
import { useApi } from '../../hooks/useApi.ts';
import { useZone } from '../../hooks/useZone.ts';
import { showDay } from '../../lib/dates.ts';
import { billingText, historyText as text } from '../../texts/billing/billing.ts';
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
