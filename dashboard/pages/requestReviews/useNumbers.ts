import { useCallback, useMemo, useRef, useState } from 'react';
import { splitNumbers } from '../../../server/contract/phone.ts';
import type { SendResult } from '../../../server/contract/sms.ts';
import { useDraft } from '../../hooks/useDraft.ts';
import { notify } from '../../notify.ts';
import {
  NO_NUMBERS,
  type NumberDraft,
  useNumbersDraft,
  withDone,
  withMore,
  withoutDone,
  withoutNumber,
  withoutScheduled,
} from '../../numbersDraft.ts';
import { requestText } from '../../texts/requestReviews.ts';
import { type Row, toJudge } from './rows.ts';

/** The numbers box and the list behind it. Both survive a refresh and a lost session. */
export function useNumbers() {
  const { list, change, add, cleared, clear, bringBack } = useList();
  const { value: box, set: setBox } = useDraft('request.box', '');
  const remove = useCallback((index: number): void => change((now) => withoutNumber(now, index)), [change]);

  return {
    ...list,
    box,
    /** How many numbers `bringBack` would bring back. */
    cleared,
    toJudge: useMemo(() => toJudge(list.numbers, list.done), [list]),
    add,
    /** What is typed. A separator moves the numbers before it into the list; `whole` moves them all. */
    type: (text: string, whole: boolean): void => {
      const end = whole ? text.length : text.search(/[^,;\n\r]*$/);
      if (end > 0) add(splitNumbers(text.slice(0, end)));
      setBox(text.slice(end));
    },
    /** Moves what is in the box into the list. */
    commit: (): void => {
      if (box.trim() === '') return;
      add(splitNumbers(box));
      setBox('');
    },
    remove,
    /** Puts a number back into the box. */
    correct: useCallback(
      ({ index, written }: Row): void => {
        remove(index);
        setBox(written);
      },
      [remove, setBox],
    ),
    clear,
    bringBack,
    /** Notes what a send accepted. */
    markDone: (results: readonly SendResult[]): void => change((now) => withDone(now, results)),
    /** Takes back what is noted as scheduled: some of it was cancelled, and the server knows which. */
    unmarkScheduled: (): void => change(withoutScheduled),
    /** Takes what was sent out of the list. */
    clearDone: (): void => change(withoutDone),
  };
}

/** The list, and what a press of Clear took out of it. */
function useList() {
  const { value: list, set } = useNumbersDraft();
  const [cleared, setCleared] = useState<NumberDraft>();

  // A file and an answer arrive later than the click that asked for them: they change the newest list.
  const newest = useRef(list);
  newest.current = list;
  const change = useCallback(
    (next: (now: NumberDraft) => NumberDraft): void => {
      newest.current = next(newest.current);
      set(newest.current);
    },
    [set],
  );

  const add = (more: readonly string[]): void => {
    const { list: next, left } = withMore(newest.current, more);
    if (left > 0) notify.warning(requestText.tooMany(left));
    change(() => next);
    setCleared(undefined);
  };
  const clear = (): void => {
    setCleared(list);
    change(() => NO_NUMBERS);
  };
  const bringBack = (): void => {
    if (cleared) change(() => cleared);
    setCleared(undefined);
  };
  return { list, change, add, cleared: cleared?.numbers.length ?? 0, clear, bringBack };
}

export type Numbers = ReturnType<typeof useNumbers>;
