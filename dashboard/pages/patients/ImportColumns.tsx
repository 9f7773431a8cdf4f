import { NativeSelect, NumberInput, SimpleGrid, Text } from '@mantine/core';
import { LIMITS } from '../../../server/contract/core/limits.ts';
import { IMPORT_FIELD_NAMES, IMPORT_FIELDS } from '../../../server/contract/routes/patientImports.ts';
import { importText as text } from '../../texts/patients/import.ts';
import { importToldText } from '../../texts/patients/importTold.ts';
import type { ImportMapping } from './importOutcome.ts';

interface Props {
  /** The file's headers. */
  columns: readonly string[];
  /** What was used. */
  used: ImportMapping;
  chosen: ImportMapping;
  onChoose: (mapping: ImportMapping) => void;
  /** Nothing was used yet: the columns are asked for, and those that nobody chooses are known by their headers. */
  asked: boolean;
  /** The line of the header, as somebody says it. */
  headerLine: number | undefined;
  onHeaderLine: (line: number | undefined) => void;
}

/** Which column of the file was taken for what, and the way to say it otherwise. */
export function ImportColumns({ columns, used, chosen, onChoose, asked, headerLine, onHeaderLine }: Props) {
  const headers = [...new Set(columns)].filter((header) => header !== '');
  const summary = IMPORT_FIELD_NAMES.flatMap((field) =>
    used[field] ? [text.columnsFrom(IMPORT_FIELDS[field].label, used[field])] : [],
  );
  const none = asked ? importToldText.byName : text.leaveOut;
  return (
    <details open={asked}>
      <summary>
        <Text span fw={600} size="sm">
          {text.columns}
        </Text>{' '}
        <Text span size="sm" c="dimmed">
          {summary.join(', ')}
        </Text>
      </summary>
      {asked && (
        <NumberInput
          mt="xs"
          size="xs"
          maw={280}
          label={importToldText.headerLine}
          description={importToldText.headerLineHelp}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          min={1}
          max={LIMITS.importRows}
          allowDecimal={false}
          allowNegative={false}
          clampBehavior="strict"
          value={headerLine ?? ''}
          onChange={(line) => onHeaderLine(typeof line === 'number' ? line : undefined)}
        />
      )}
      <SimpleGrid cols={{ base: 1, xs: 2, sm: 3 }} spacing="xs" mt="xs">
        {IMPORT_FIELD_NAMES.map((field) => (
          <NativeSelect
            key={field}
            size="xs"
            label={IMPORT_FIELDS[field].label}
            value={chosen[field] ?? ''}
            data={[
              { value: '', label: none },
              ...headers.map((header) => ({ value: header, label: header })),
            ]}
            onChange={(event) => onChoose({ ...chosen, [field]: event.currentTarget.value })}
          />
        ))}
      </SimpleGrid>
    </details>
  );
}
