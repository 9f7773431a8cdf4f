import { useState } from 'react';
import type { UnclearWord } from '../../../server/contract/routes/lists.ts';
import { WordList } from '../../components/listWords/WordList.tsx';
import { listWordsText as text } from '../../texts/patients/listWords.ts';
import { ReportPart } from './ReportPart.tsx';

/** The words of a file that nobody understands: their rows are not texted until somebody decides, here or in Settings. */
export function ImportWords({ words }: { words: readonly UnclearWord[] }) {
  const [decided, setDecided] = useState<Readonly<Record<string, boolean>>>({});
  const shown = words.map(({ word, rows }) => {
    const mayText = decided[word] ?? null;
    const detail = mayText === null ? text.rows(rows) : mayText ? text.may : text.not;
    return { word, detail, mayText };
  });
  return (
    <ReportPart title={text.report} help={text.reportHelp}>
      <WordList
        label={text.report}
        words={shown}
        onDecided={(word, mayText) => setDecided((now) => ({ ...now, [word]: mayText }))}
      />
    </ReportPart>
  );
}
