import type { Column } from '../../components/table/table.ts';
import { analyticsText } from '../../texts/reports/analytics.ts';
import { chartText } from '../../texts/reports/charts.ts';
import { sayNumber } from '../../texts/say.ts';
import { sharedText } from '../../texts/shared.ts';

/** What came of some of the requests. */
export interface AskedRow {
  sent: number;
  answered: number;
  responseRate: number | null;
}

const text = analyticsText.asked;

const rateOf = ({ responseRate }: AskedRow): string =>
  responseRate === null ? sharedText.noValue : chartText.percent(responseRate);

export const askedColumns: readonly Column<AskedRow>[] = [
  { key: 'sent', head: text.sent, cell: ({ sent }) => sayNumber(sent), align: 'right' },
  { key: 'answered', head: text.answered, cell: ({ answered }) => sayNumber(answered), align: 'right' },
  { key: 'rate', head: text.rate, cell: rateOf, align: 'right' },
];
