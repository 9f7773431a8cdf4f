import type { AdminDashboard } from '../../../../server/contract/routes/adminSystem.ts';
import { SUBSCRIPTION_STATES } from '../../../../server/contract/rules/subscriptionStates.ts';
import { Bars } from '../../../components/charts/Bars.tsx';
import { ChartCard } from '../../../components/charts/ChartCard.tsx';
import { CHART_COLOURS } from '../../../components/charts/colours.ts';
import type { Column } from '../../../components/table/table.ts';
import { adminOverviewText } from '../../../texts/admin/admin.ts';
import { sayNumber } from '../../../texts/say.ts';

type Row = AdminDashboard['subscriptions'][number];

const text = adminOverviewText.subscriptions;
const wordOf = ({ status }: Row): string => SUBSCRIPTION_STATES[status].label;
const counted = ({ clinics }: Row): string => sayNumber(clinics);

const COLUMNS: readonly Column<Row>[] = [
  { key: 'status', head: text.columns.status, cell: wordOf },
  { key: 'clinics', head: text.columns.clinics, cell: counted, align: 'right' },
];

/** How many clinics have which subscription. */
export const Subscriptions = ({ rows }: { rows: AdminDashboard['subscriptions'] | undefined }) => (
  <ChartCard
    title={text.title}
    help={text.help}
    rows={rows}
    columns={COLUMNS}
    rowKey={({ status }) => status}
    none={rows?.every(({ clinics }) => clinics === 0) && text.none}
  >
    {(states) => (
      <Bars
        as="rows"
        names={104}
        bars={states.map((state) => ({
          label: wordOf(state),
          value: state.clinics,
          said: counted(state),
          colour: CHART_COLOURS.sent,
        }))}
      />
    )}
  </ChartCard>
);
