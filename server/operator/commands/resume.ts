import { plural } from '../../contract/words/counts.ts';
import { type Resumed, type ResumeProgress, resumeCopy } from '../../domain/sending/restored/resume.ts';
import { withInstallation } from '../running.ts';
import { say } from '../terminal.ts';

export async function resume(): Promise<void> {
  const resumed = await withInstallation((ctx) => resumeCopy(ctx, sayAtTimes()));
  if (!resumed) return say('This is no restored copy: nothing is held back for that.');
  for (const line of linesOf(resumed)) say(line);
}

const EVERY = 3_000;

/** A line every few seconds. */
function sayAtTimes(): (progress: ResumeProgress) => void {
  let last = performance.now();
  return ({ asking, cancelling }) => {
    if (performance.now() - last < EVERY) return;
    last = performance.now();
    if (asking)
      say(`  ${plural(asking.adopted + asking.recorded + asking.received, 'text')} taken over so far`);
    else say(`  ${plural(cancelling ?? 0, 'text')} cancelled so far`);
  };
}

function* linesOf({ found, cancelled, uncharged }: Resumed): Generator<string> {
  if (found) {
    yield `The carrier was asked. ${plural(found.adopted, 'text that waited here was', 'texts that waited here were')} sent by the original: on record.`;
    yield `${plural(found.recorded, 'request')} of the original, unknown here: on record now; of ${plural(found.foreign, 'text')} nobody can tell whose.`;
    yield `${plural(found.received, 'text of a patient was', 'texts of patients were')} read, and every STOP among them holds.`;
  } else {
    yield `The carrier could not be asked. ${plural(cancelled, 'text that waited is', 'texts that waited are')} cancelled; their clinics are told by the activity list and by mail.`;
  }
  if (uncharged > 0) {
    yield `Texts beyond the quota of ${plural(uncharged, 'clinic')} are not charged here: the original may have done so.`;
  }
  yield 'Texts, mails and webhooks go on. Mails and webhook calls that waited may arrive twice, under the same id.';
}
