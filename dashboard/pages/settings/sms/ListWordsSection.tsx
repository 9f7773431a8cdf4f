import type { ListWord } from '../../../../server/contract/routes/lists.ts';
import { Section } from '../../../components/facts/Section.tsx';
import { FailedState } from '../../../components/feedback/FailedState.tsx';
import { WordList } from '../../../components/listWords/WordList.tsx';
import { useApi } from '../../../hooks/useApi.ts';
import { listWordsText as text } from '../../../texts/patients/listWords.ts';

/** What words of the clinic's lists mean for texts, once there are any: decided, or waiting for somebody. */
export function ListWordsSection() {
  const { data, error, reload } = useApi('listWords');
  if (error && !data) {
    return (
      <FailedState title={text.loadFailed} error={error} meaning={text.loadFailedMeaning} onRetry={reload} />
    );
  }
  if (!data || data.data.length === 0) return null;
  const words = data.data.map((word) => ({ ...word, detail: detailOf(word) }));
  return (
    <Section card title={text.title} help={text.help}>
      <WordList label={text.title} words={words} />
    </Section>
  );
}

const detailOf = ({ mayText, numbers }: ListWord): string =>
  mayText === null ? text.waits(numbers) : mayText ? text.may : text.not;
