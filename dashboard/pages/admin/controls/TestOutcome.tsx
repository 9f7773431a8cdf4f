import { Group, Text } from '@mantine/core';
import { LOG_WORDS } from '../../../../server/contract/words/statusWords.ts';
import { StatusBadge } from '../../../components/facts/StatusBadge.tsx';
import { useApi } from '../../../hooks/useApi.ts';
import { testSmsText as text } from '../../../texts/admin/adminControls.ts';

/** Milliseconds between two looks while more is to be expected. */
const EVERY = 2_000;

/** What became of a test text, followed until nothing more is to be expected. */
export function TestOutcome({ id }: { id: string }) {
  const { data, error, known } = useApi(
    'getTestSms',
    { params: { id } },
    { every: (newest) => (newest?.data.ended ? 0 : EVERY) },
  );
  if (error && !known) return <Text size="sm">{text.unread}</Text>;
  if (!known || !data) return null;
  const { status, code, meaning, ended } = data.data;
  return (
    <Group gap="xs" role="status">
      <Text size="sm">{text.became}</Text>
      <StatusBadge status={LOG_WORDS[status]} />
      <Text size="sm" c="dimmed">
        {code ? text.code(code, meaning) : !ended && text.waiting}
      </Text>
    </Group>
  );
}
