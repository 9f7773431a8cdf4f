import type { SystemStats } from '../../../../server/contract/routes/adminSystem.ts';
import { showSize } from '../../../../server/contract/words/sizes.ts';
import { FactList } from '../../../components/facts/FactList.tsx';
import { Section } from '../../../components/facts/Section.tsx';
import { RowSkeletons } from '../../../components/feedback/Skeletons.tsx';
import { adminStatsText } from '../../../texts/admin/adminSystem.ts';
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
