import { Alert, Button, Group, Text } from '@mantine/core';
import { requestText } from '../../texts/sending/requestReviews.ts';
import type { Cost } from './cost.ts';

interface Props {
  cost: Cost | undefined;
  /** Takes the message with the plain character. */
  onReplace: (text: string) => void;
}

/** Names the characters that cost segments, and offers the plain one in their place. */
export function Costs({ cost, onReplace }: Props) {
  if (!cost) return null;
  const ofTheName = cost.characters.flatMap(({ plain, character }) => (plain === undefined ? character : []));
  return (
    <Alert color="orange" p="sm" title={requestText.costly(cost.segments, cost.plainSegments)}>
      <Group gap="xs">
        {cost.characters.map(
          ({ character, replacement, plain }) =>
            plain !== undefined && (
              <Button key={character} variant="default" size="compact-sm" onClick={() => onReplace(plain)}>
                {wordsFor(character, replacement)}
              </Button>
            ),
        )}
      </Group>
      {ofTheName.length > 0 && <Text size="sm">{requestText.costlyName(ofTheName.join(' '))}</Text>}
    </Alert>
  );
}

function wordsFor(character: string, replacement: string): string {
  if (replacement === '') return requestText.leaveOut(character);
  return requestText.replace(character, replacement === ' ' ? requestText.space : replacement);
}
