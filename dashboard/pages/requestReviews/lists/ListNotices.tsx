import { Button, Group, Loader, Text } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { FailedState } from '../../../components/feedback/FailedState.tsx';
import { Notice } from '../../../components/feedback/Notice.tsx';
import { WordButtons } from '../../../components/listWords/WordButtons.tsx';
import { listsText as text } from '../../../texts/patients/lists.ts';
import { listWordsText } from '../../../texts/patients/listWords.ts';
import classes from '../RequestReviews.module.css';
import type { Request } from '../useRequest.ts';

const ColumnDialog = lazy(() => import('./ColumnDialog.tsx'));

/** What is to be known of a list that was handed over: that it is being read, what was taken, what failed. */
export function ListNotices({ request: { numbers } }: { request: Request }) {
  const { reader, taken } = numbers;
  const { state } = reader;
  return (
    <>
      <div role="status" className={classes.said}>
        {state.step === 'reading' ? (
          <Group gap="xs">
            <Loader size="xs" aria-hidden />
            <Text size="sm">{text.reading(state.handed.name)}</Text>
            <Button variant="subtle" color="gray" size="compact-xs" onClick={reader.stop}>
              {text.stop}
            </Button>
          </Group>
        ) : (
          taken && <Text size="sm">{text.taken(taken)}</Text>
        )}
      </div>
      {state.step === 'failed' && (
        <FailedState
          title={text.failed(state.handed.name)}
          error={state.error}
          besides={text.kept}
          onRetry={() => reader.again()}
        />
      )}
      {reader.state.step === 'asking' && (
        <Suspense>
          <ColumnDialog reader={reader} />
        </Suspense>
      )}
    </>
  );
}

/** The words of lists that nobody understands, each with what it may mean. */
export const WordNotices = ({ request: { words, decided } }: { request: Request }) =>
  words.map(({ word, rows }) => (
    <Notice key={word} color="orange" title={listWordsText.asks(word)} body={listWordsText.waiting(rows)}>
      <WordButtons word={word} onDecided={(mayText) => decided(word, mayText)} />
    </Notice>
  ));
