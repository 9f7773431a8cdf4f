import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../../server/contract/core/client.ts';
import { ERROR_TEXT } from '../../../../server/contract/core/errors.ts';
import { LIMITS } from '../../../../server/contract/core/limits.ts';
import type { ListReading } from '../../../../server/contract/routes/lists.ts';
import { api } from '../../../api.ts';
import { notifyAbout } from '../../../lib/notify.ts';
import type { Taken } from '../../../lib/numbersDraft.ts';
import { listsText as text } from '../../../texts/patients/lists.ts';
import { type Handed, type Question, questionOf, takenOf } from './handed.ts';

const notify = notifyAbout('lists');

export type ReaderState =
  | { step: 'idle' }
  | { step: 'reading'; handed: Handed }
  | { step: 'asking'; handed: Handed; question: Question }
  | { step: 'failed'; handed: Handed; error: ApiError }
  /** Somebody would not say which column it is, or stopped it. */
  | { step: 'left'; handed: Handed };

const IDLE: ReaderState = { step: 'idle' };

/** Has the server read lists, one at a time; `onRead` gets what a list says, and what is taken from it. */
export function useListReader(onRead: (reading: ListReading, taken: Taken) => void) {
  const [state, setState] = useState<ReaderState>(IDLE);
  const running = useRef<AbortController>(undefined);
  const report = useRef(onRead);
  report.current = onRead;
  useEffect(() => () => running.current?.abort(), []);

  const read = useCallback(async (handed: Handed, column?: string): Promise<void> => {
    running.current?.abort();
    running.current = new AbortController();
    const { signal } = running.current;
    setState({ step: 'reading', handed });
    const outcome = await ask(handed, column, signal);
    if (signal.aborted) return;
    if ('reading' in outcome) {
      const taken = takenOf(outcome.reading, handed);
      setState(taken ? IDLE : { step: 'left', handed });
      if (taken) report.current(outcome.reading, taken);
      else notify.warning(text.empty(handed.name));
      return;
    }
    const question = await questionOf(outcome.error, handed);
    if (signal.aborted) return;
    setState(question ? { step: 'asking', handed, question } : failureOf(handed, outcome.error));
  }, []);

  return {
    state,
    /** Reads a file that was dropped or chosen. */
    file: useCallback(
      (file: File): void => {
        const { name } = file;
        if (file.size === 0) return void notify.warning(text.empty(name));
        if (file.size > LIMITS.listBytes) return void notify.warning(text.tooLarge(name));
        void read({ name, body: file });
      },
      [read],
    ),
    /** Reads what was pasted. */
    table: useCallback((pasted: string): void => void read({ name: null, body: pasted }), [read]),
    again: useCallback(
      (column?: string): void => {
        if (state.step !== 'idle') void read(state.handed, column);
      },
      [state, read],
    ),
    stop: useCallback((): void => {
      running.current?.abort();
      setState((now) => (now.step === 'idle' ? now : { step: 'left', handed: now.handed }));
    }, []),
  };
}

export type ListReader = ReturnType<typeof useListReader>;

async function ask(
  { body }: Handed,
  column: string | undefined,
  signal: AbortSignal,
): Promise<{ reading: ListReading } | { error: ApiError }> {
  try {
    const map = column === undefined ? {} : { map: `phone=${column}` };
    return { reading: (await api.readList({ query: map, body, signal })).data };
  } catch (cause) {
    if (cause instanceof ApiError) return { error: cause };
    const error = new ApiError(ERROR_TEXT.unexpected, { status: 0, code: 'internal' });
    return { error: Object.assign(error, { cause }) };
  }
}

/** Refusals that the same list would meet again. */
const OF_THE_LIST: readonly ApiError['code'][] = [
  'empty_file',
  'invalid_input',
  'no_phone_column',
  'several_phone_columns',
  'too_large',
  'unreadable_file',
];

/** Faults of the list itself are told; anything else can be tried again. */
function failureOf(handed: Handed, error: ApiError): ReaderState {
  if (!OF_THE_LIST.includes(error.code)) return { step: 'failed', handed, error };
  notify.failure(text.failed(handed.name), error);
  return { step: 'left', handed };
}
