import { Group, Stack, Text } from '@mantine/core';
import type { ImportSummary } from '../../../server/contract/routes/patientImports.ts';
import { IMPORT_WORDS, importName } from '../../../server/contract/words/importWords.ts';
import { StatusBadge } from '../../components/facts/StatusBadge.tsx';
import { When } from '../../components/facts/When.tsx';
import { importText as text } from '../../texts/patients/import.ts';
import { ImportUndo } from './ImportUndo.tsx';

const SHOWN = 5;

/** The clinic's last imports, with what became of them and the way to undo one. */
export function LastImports({ imports }: { imports: readonly ImportSummary[] }) {
  if (imports.length === 0) return null;
  return (
    <details>
      <summary>
        <Text span fw={600} size="sm">
          {text.last}
        </Text>{' '}
        <Text span size="sm" c="dimmed">
          {text.lastHelp}
        </Text>
      </summary>
      <Stack gap="sm" mt="xs" component="ul" p={0} style={{ listStyle: 'none' }}>
        {imports.slice(0, SHOWN).map((each) => (
          <li key={each.id}>
            <LastImport done={each} />
          </li>
        ))}
      </Stack>
    </details>
  );
}

function LastImport({ done }: { done: ImportSummary }) {
  return (
    <>
      <Group gap="xs">
        <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
          {importName(done)}
        </Text>
        <StatusBadge status={IMPORT_WORDS[done.status]} />
        <Text size="sm" c="dimmed">
          <When instant={done.createdAt} /> · {done.createdBy}
        </Text>
      </Group>
      <Text size="sm">{text.lastCounts(done)}</Text>
      {done.undoUntil && <ImportUndo done={done} label={text.undo} />}
    </>
  );
}
