import {
  type Decision,
  decisionText,
  HELD_TEXT,
  type InboundMeaning,
} from '../../../server/contract/routes/inbound.ts';
import { count } from '../english.ts';
import { sayNumber } from '../say.ts';
import { words } from '../words.ts';

/** Words of the Log's second screen: what patients texted back. */
export const repliesText = words('replies', {
  title: 'Replies',
  purpose: 'What patients texted back, and what you answered.',
  tabs: { label: 'Parts of the log', texts: 'Texts', replies: 'Replies' },
  waiting: (n: number) => `${n} ${n === 1 ? 'waits' : 'wait'} for you`,
  failed: 'Failed to load the replies',
  failedMeaning: 'What patients texted is safe; only this list could not be shown.',
  behind: 'New replies could not be looked for just now. This page tries again by itself.',
  search: 'Search number, name or words',
  show: 'Which replies',
  shown: { all: 'All replies', open: 'Waiting for you' },
  none: 'No patient has texted back yet. What they text shows here.',
  noMatch: 'No reply fits this search and this filter.',
  nothingOpen: 'Nothing waits for you: every reply is answered or decided.',
  preview: 'What patients text back shows here once you text your own patients.',
  more: (n: number) => `Load ${n} more`,
  showing: (shown: number, all: number) => `${sayNumber(shown)} of ${count(all, 'reply', 'replies')}`,
  from: (who: string) => `Reply from ${who}`,
  answers: 'Your answers',
  wroteAnswer: (who: string | null) => (who === null ? 'Answered' : `${who} answered`),
  decided: (decision: Decision, meaning: InboundMeaning, who: string | null) =>
    who === null ? decisionText(decision, meaning) : `${decisionText(decision, meaning)} (${who})`,
  noAnswer: (who: string | null) => (who === null ? 'Needs no answer' : `Needs no answer (${who})`),
  held: {
    title: 'Does this mean stop?',
    meaning: `${HELD_TEXT}. What is queued waits.`,
    stop: 'It means stop',
    continue: 'It does not',
  },
  cancellation: {
    title: 'About an appointment',
    meaning: 'Nothing else goes to this number until you have answered or settled it. What is queued waits.',
    stop: 'It means stop',
    continue: 'Settled',
  },
  about: {
    appointment: 'The appointment',
    text: 'The text that it is about',
    reacted: 'What they reacted to',
  },
  stopDone: 'The number is on your block list.',
  continueDone: 'The number can be texted again.',
  settledDone: 'Settled. The number can be texted again.',
  closed: 'Marked as needing no answer.',
  decideWords: { failed: 'Failed to keep the decision', gone: 'This reply is gone.' },
  answer: {
    open: 'Answer',
    close: 'Needs no answer',
    label: (who: string) => `Answer to ${who}`,
    send: 'Send answer',
    done: 'Your answer is on its way.',
  },
});
