import { TIME_RANGES, type TimeRange } from '../../../server/contract/routes/analytics.ts';
import { LiveBadge } from '../../components/feedback/LiveBadge.tsx';
import { PageHead } from '../../components/shell/PageHead.tsx';
import { ExportButton } from '../../components/table/ExportButton.tsx';
import { FilterSelect } from '../../components/table/FilterSelect.tsx';
import { RefreshButton } from '../../components/table/RefreshButton.tsx';
import type { Liveness } from '../../hooks/useLive.ts';
import { analyticsText as text } from '../../texts/reports/analytics.ts';

interface Props {
  range: TimeRange;
  onRange: (range: TimeRange) => void;
  /** Nothing to export. */
  nothing: boolean;
  isPreview: boolean;
  liveness: Liveness;
  onRefresh: () => Promise<unknown>;
}

const CHOICES = TIME_RANGES.map((value) => ({ value, label: text.ranges[value] }));

/** The head of Analytics: which time it tells of, and what can be done with it. */
export const AnalyticsHead = ({ range, onRange, nothing, isPreview, liveness, onRefresh }: Props) => (
  <PageHead
    title={text.title}
    purpose={text.purpose}
    actions={
      <>
        <LiveBadge liveness={liveness} />
        <FilterSelect label={text.range} value={range} choices={CHOICES} onChange={onRange} />
        <RefreshButton onRefresh={onRefresh} />
        <ExportButton
          route="exportAnalytics"
          call={{ query: { timeRange: range } }}
          name="analytics"
          words={text}
          nothing={nothing}
          isPreview={isPreview}
        />
      </>
    }
  />
);
