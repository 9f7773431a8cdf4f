import { checkContent } from '../../contract/content.ts';
import type { Sender } from '../../store/senders.ts';
import { Refusal } from '../refusal.ts';

/** Throws `content_refused` with everything that a clinic's message may not say; `path` names its field. */
export function refuseContent({ name }: Pick<Sender, 'name'>, message: string, path: string): void {
  const { problems } = checkContent(message, name);
  const [first] = problems;
  if (!first) return;
  throw new Refusal('content_refused', first.message, {
    details: problems.map((problem) => ({ path, ...problem })),
  });
}
