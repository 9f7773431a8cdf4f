import { Tooltip } from '@mantine/core';
import { useZone } from '../../hooks/useZone.ts';
import { showAgo, showDay, showExact, showMoment, showWithin } from '../../lib/dates.ts';

interface Props {
  /** ISO 8601 in UTC; null is shown as a dash. */
  instant: string | null | undefined;
  /** What stands for null: 'Never'. */
  none?: string;
  /** `day` leaves out the time; `ago` tells how long it is past; `within` stands inside a sentence. */
  show?: keyof typeof SHOW;
}

const SHOW = {
  moment: showMoment,
  day: showDay,
  ago: showAgo,
  within: showWithin,
};

/** An instant as people say it, in the clinic's zone, with the exact one on hover. */
export function When({ instant, none = '–', show = 'moment' }: Props) {
  const zone = useZone();
  if (!instant) return <span>{none}</span>;
  return (
    <Tooltip label={showExact(instant, zone)}>
      <time dateTime={instant}>{SHOW[show](instant, zone)}</time>
    </Tooltip>
  );
}
