import { NativeSelect, SimpleGrid, Text } from '@mantine/core';
import { IMPORT_FIELD_NAMES, IMPORT_FIELDS } from '../../../server/contract/patientImports.ts';
import { importText as text } from '../../texts/import.ts';
import type { ImportMapping } from './importOutcome.ts';

interface Props {
  /** The file's headers. */
  columns: readonly string[];
  /** What was used. */
  used: ImportMapping;
  chosen: ImportMapping;
  onChoose: (mapping: ImportMapping) => void;
  opened: boolean;
}

/** Which column of the file was taken for what, and the way to say it otherwise. */
export function ImportColumns({ columns, used, chosen, onChoose, opened }: Props) {
  const headers = [...new Set(columns)].filter((header) => header !== '');
  const summary = IMPORT_FIELD_NAMES.flatMap((field) =>
    used[field] ? [text.columnsFrom(IMPORT_FIELDS[field].label, used[field])] : [],
  );
  return (
    <details open={opened}>
      <summary>
        <Text span fw={600} size="sm">
          {text.columns}
        </Text>{' '}
        <Text span size="sm" c="dimmed">
          {summary.join(', ')}
        </Text>
      </summary>
      <SimpleGrid cols={{ base: 1, xs: 2, sm: 3 }} spacing="xs" mt="xs">
        {IMPORT_FIELD_NAMES.map((field) => (
          <NativeSelect
            key={field}
            size="xs"
            label={IMPORT_FIELDS[field].label}
            value={chosen[field] ?? ''}
            data={[
              { value: '', label: text.leaveOut },
              ...headers.map((header) => ({ value: header, label: header })),
            ]}
            onChange={(event) => onChoose({ ...chosen, [field]: event.currentTarget.value })}
          />
        ))}
      </SimpleGrid>
    </details>
  );
}
