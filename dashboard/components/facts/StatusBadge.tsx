import { Badge, Tooltip } from '@mantine/core';
import type { StatusWord, Tone } from '../../../server/contract/words/statusWords.ts';

const COLOURS: Record<Tone, string> = {
  good: 'green',
  waiting: 'blue',
  warn: 'orange',
  bad: 'red',
  quiet: 'gray',
};

interface Props {
  /** From the one map of words: `LOG_WORDS[entry.metadata.logStatus]`. */
  status: StatusWord;
  /** More words behind the state's own: '12 days left'. */
  detail?: string | undefined;
  /** A sentence that explains, on hover and focus. */
  why?: string | null | undefined;
}

/** A state as a quiet badge. */
export function StatusBadge({ status, detail, why }: Props) {
  const words = detail ? `${status.word} · ${detail}` : status.word;
  const look = { color: COLOURS[status.tone], mod: { whole: !detail } };
  if (!why) return <Badge {...look}>{words}</Badge>;
  return (
    <Tooltip label={why}>
      <Badge {...look} component="button" type="button" aria-label={`${words}: ${why}`}>
        {words}
      </Badge>
    </Tooltip>
  );
}
