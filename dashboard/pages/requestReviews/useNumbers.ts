import { useCallback, useMemo, useRef, useState } from 'react';
import type { SendResult } from '../../../server/contract/routes/sms.ts';
import { splitNumbers } from '../../../server/contract/rules/phoneReading.ts';
import { useCountry } from '../../hooks/useCountry.ts';
import { useDraft } from '../../hooks/useDraft.ts';
import { notifyAbout } from '../../lib/notify.ts';
import {
  NO_NUMBERS,
  type NumberDraft,
  type ReadRows,
  type Taken,
  useNumbersDraft,
  withDecision,
  withDone,
  withList,
  withMore,
  withoutDone,
  withoutNumber,
  withoutScheduled,
} from '../../lib/numbersDraft.ts';
import { requestText } from '../../texts/sending/requestReviews.ts';
import { isTable } from './lists/handed.ts';
import { useListReader } from './lists/useListReader.ts';
import { type Row, toJudge } from './rows.ts';

const notify = notifyAbout('request');

/** The numbers box and the list behind it. Both survive a refresh and a lost session. */
export function useNumbers() {
  const country = useCountry();
  const { list, change, add, addList, cleared, clear, bringBack } = useList();
  const { value: box, set: setBox } = useDraft('request.box', '');
  const reader = useListReader((reading, taken) => {
    addList(reading, taken);
    if (taken.name === null) setBox('');
  });
  const remove = useCallback((index: number): void => change((now) => withoutNumber(now, index)), [change]);

  return {
    ...list,
    country,
    reader,
    /** How many numbers `bringBack` would bring back. */
    cleared,
    // biome-ignore lint/correctness/useExhaustiveDependencies: the country decides how numbers are read
    toJudge: useMemo(() => toJudge(list), [list, country]),
    ...boxOf({ box, setBox, add, reader }),
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
    /** Somebody has decided what a word of a list means for texts. */
    decide: (word: string, mayText: boolean): void => change((now) => withDecision(now, word, mayText)),
    /** Notes what a send accepted. */
    markDone: (results: readonly SendResult[]): void => change((now) => withDone(now, results)),
    /** Takes back what is noted as scheduled: some of it was cancelled, and the server knows which. */
    unmarkScheduled: (): void => change(withoutScheduled),
    /** Takes what was sent out of the list. */
    clearDone: (): void => change(withoutDone),
  };
}

interface Box {
  box: string;
  setBox: (text: string) => void;
  add: (numbers: readonly string[]) => void;
  reader: ReturnType<typeof useListReader>;
}

/** The box: plain numbers go into the list at once, a table goes to the server and stays until it is read. */
function boxOf({ box, setBox, add, reader }: Box) {
  const commit = (): void => {
    if (isTable(box)) {
      if (reader.state.step !== 'reading') reader.table(box);
      return;
    }
    if (box.trim() === '') return;
    add(splitNumbers(box));
    setBox('');
  };
  return {
    box,
    /** What is typed. A separator moves the numbers before it into the list; `whole` moves them all. */
    type: (text: string, whole: boolean): void => {
      if (isTable(whole ? text : box)) {
        setBox(text);
        if (whole) reader.table(text);
        return;
      }
      const end = whole ? text.length : text.search(/[^,;\n\r]*$/);
      if (end > 0) add(splitNumbers(text.slice(0, end)));
      setBox(text.slice(end));
    },
    /** Moves what is in the box into the list. */
    commit,
    /** The box was left. A table that was not read is not handed over again and again. */
    leaveBox: (): void => {
      if (reader.state.step === 'idle' || !isTable(box)) commit();
    },
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

  const put = ({ list: next, left }: ReturnType<typeof withMore>): void => {
    if (left > 0) notify.warning(requestText.tooMany(left));
    change(() => next);
    setCleared(undefined);
  };
  const add = (more: readonly string[]): void => put(withMore(newest.current, more));
  const addList = (reading: ReadRows, taken: Taken): void => put(withList(newest.current, reading, taken));
  const clear = (): void => {
    setCleared(list);
    change(() => NO_NUMBERS);
  };
  const bringBack = (): void => {
    if (cleared) change(() => cleared);
    setCleared(undefined);
  };
  return { list, change, add, addList, cleared: cleared?.numbers.length ?? 0, clear, bringBack };
}

export type Numbers = ReturnType<typeof useNumbers>;
