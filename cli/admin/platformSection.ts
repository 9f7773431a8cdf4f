import type { PlatformShare } from '../../server/contract/routes/dashboard.ts';
import { countWords } from '../../server/contract/words/counts.ts';
import { PLATFORM_WORDS, sayPercent } from '../../server/contract/words/reportWords.ts';
import { chartLines, type Measure } from '../kit/charts.ts';
import type { Section } from '../kit/report.ts';

const { title, columns: heads } = PLATFORM_WORDS;

interface Platforms {
  /** Which reviews are counted, in one sentence. */
  help: string;
  /** What is said where there are no reviews. */
  none: string;
  shares: PlatformShare[];
}

/** On which platforms the reviews are. */
export function platformSection({ help, none, shares }: Platforms): Section {
  const most = Math.max(...shares.map(({ count }) => count));
  const measures: Measure<PlatformShare>[] = [
    { header: heads.reviews, said: ({ count }) => countWords(count), drop: 1 },
    {
      header: heads.share,
      said: ({ value }) => sayPercent(value),
      drop: 0,
      bar: { value: ({ count }) => count, most, tone: () => 'good' },
    },
  ];
  const name = { header: heads.platform, value: ({ name }: PlatformShare) => name };
  return {
    title,
    help,
    lines: (width) => (shares.length === 0 ? [none] : chartLines(shares, name, measures, width)),
  };
}
