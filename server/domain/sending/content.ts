import { type ContentIssue, checkAnswer, checkContent } from '../../contract/rules/content.ts';
import type { Sender } from '../../store/sending/senders.ts';
import { Refusal } from '../refusal.ts';

type Named = Pick<Sender, 'name'>;

/** Throws `content_refused` with everything that a clinic's message may not say; `path` names its field. */
export const refuseContent = ({ name }: Named, message: string, path: string): void =>
  refuse(checkContent(message, name).problems, path);

/** The same for what is no request: it need not name the clinic, hold a link or end with the STOP line. */
export const refusePlainContent = ({ name }: Named, text: string, path: string): void =>
  refuse(checkAnswer(text, name), path);

function refuse(problems: readonly ContentIssue[], path: string): void {
  const [first] = problems;
  if (!first) return;
  throw new Refusal('content_refused', first.message, {
    details: problems.map((problem) => ({ path, ...problem })),
  });
}
