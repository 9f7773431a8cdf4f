import { PAYMENT_MEANINGS, type Payment } from '../../../server/contract/routes/adminPayments.ts';
import { sayMoney } from '../../../server/contract/words/money.ts';
import { PAYMENT_WORDS } from '../../../server/contract/words/statusWords.ts';
import { Email } from '../../components/facts/Email.tsx';
import { StatusBadge } from '../../components/facts/StatusBadge.tsx';
import { TwoLines } from '../../components/facts/TwoLines.tsx';
import { When } from '../../components/facts/When.tsx';
import { CopyId } from '../../components/inputs/CopyId.tsx';
import type { Column } from '../../components/table/table.ts';
import { adminPaymentsText as text } from '../../texts/admin/adminPayments.ts';
import { sharedText } from '../../texts/shared.ts';

const { columns } = text;

export const COLUMNS: readonly Column<Payment>[] = [
  {
    key: 'status',
    head: columns.status,
    cell: ({ status }) => <StatusBadge status={PAYMENT_WORDS[status]} detail={PAYMENT_MEANINGS[status]} />,
  },
  {
    key: 'amount',
    head: columns.amount,
    align: 'right',
    cell: ({ amount, currency }) => (
      <span style={{ whiteSpace: 'nowrap' }}>{sayMoney(amount, currency)}</span>
    ),
  },
  { key: 'clinic', head: columns.clinic, long: true, cell: clinicOf },
  { key: 'description', head: columns.description, long: true, cell: ({ description }) => description },
  {
    key: 'method',
    head: columns.method,
    cell: ({ metadata: { paymentMethod } }) => paymentMethod ?? sharedText.noValue,
  },
  { key: 'date', head: columns.date, cell: ({ createdAt }) => <When instant={createdAt} show="day" /> },
  { key: 'id', head: columns.id, long: true, cell: ({ providerId }) => <CopyId id={providerId} /> },
];

function clinicOf({ clinic }: Payment) {
  if (!clinic) return text.unknownClinic;
  return <TwoLines below={clinic.email && <Email address={clinic.email} />}>{clinic.name}</TwoLines>;
}
