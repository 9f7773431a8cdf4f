import type { SystemStats } from '../../../../server/contract/adminSystem.ts';
import { showSize } from '../../../../server/contract/sizes.ts';
import { FactList } from '../../../components/FactList.tsx';
import { Section } from '../../../components/Section.tsx';
import { RowSkeletons } from '../../../components/Skeletons.tsx';
import { adminStatsText } from '../../../texts/adminSystem.ts';
import { sayNumber } from '../../../texts/say.ts';

const text = adminStatsText.more;

/** What is looked up now and then. */
export const Numbers = ({ stats }: { stats: SystemStats | undefined }) => (
  <Section card title={text.title}>
    {stats ? (
      <FactList
        facts={[
          [text.sending, sayNumber(stats.queue.sending)],
          [text.mails, sayNumber(stats.mails.queued)],
          [text.database, `${text.engines[stats.database.engine]}, ${showSize(stats.database.bytes)}`],
        ]}
      />
    ) : (
      <RowSkeletons rows={3} />
    )}
  </Section>
);
