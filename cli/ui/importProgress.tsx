import { Box, Text, useAnimation } from 'ink';
import { type ProgressFacts, progressWords, shareRead } from '../patients/progressWords.ts';
import { renderOnStderr } from './onStderr.ts';

const BAR = 24;

function Bar({ share }: { share: number }) {
  const filled = Math.round(share * BAR);
  return (
    <Text>
      <Text color="cyan">{'━'.repeat(filled)}</Text>
      <Text dimColor>{'━'.repeat(BAR - filled)}</Text>
    </Text>
  );
}

/** One line: a bar, rows, rate, what was rejected, time left. */
export function ImportProgress({ factsNow }: { factsNow: () => ProgressFacts }) {
  useAnimation({ interval: 100 });
  const facts = factsNow();
  const share = shareRead(facts);
  return (
    <Box gap={1}>
      <Box flexShrink={0} gap={1}>
        {share === null ? <Text color="cyan">Reading</Text> : <Bar share={share} />}
        {share !== null && <Text>{`${Math.floor(share * 100)} %`}</Text>}
      </Box>
      <Text wrap="truncate">{progressWords(facts)}</Text>
    </Box>
  );
}

/** Shows the progress line on stderr until it is stopped; stopping takes the line away. */
export function showImportProgress(factsNow: () => ProgressFacts): { stop: () => Promise<void> } {
  const view = renderOnStderr(<ImportProgress factsNow={factsNow} />);
  return {
    stop: async () => {
      view.clear();
      view.unmount();
      await view.waitUntilExit();
    },
  };
}
