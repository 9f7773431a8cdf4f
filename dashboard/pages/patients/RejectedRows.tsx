import { Button, Group, ScrollArea, Table, Text, Title } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { ImportReport } from '../../../server/contract/routes/patientImports.ts';
import { saveFile } from '../../lib/saveFile.ts';
import { importText as text } from '../../texts/patients/import.ts';

interface Props {
  report: ImportReport;
  /** The import came to its end. */
  whole: boolean;
  rejectsFile: () => readonly string[];
}

/** Fewer rejected rows than this speak for themselves. */
const SUMMED_FROM = 10;

/** The rejected rows: how often each reason, the first hundred with their lines, and all of them to download. */
export function RejectedRows({ report, whole, rejectsFile }: Props) {
  const { rejected, rejects, reasons } = report;
  const download = () => saveFile(rejectsName(), rejectsFile(), 'text/csv;charset=utf-8');
  return (
    <section aria-label={text.rejectedRows}>
      <Group justify="space-between" mb="xs">
        <Title order={3}>{text.rejectedRows}</Title>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={download}
        >
          {text.download(rejected)}
        </Button>
      </Group>
      <Text size="sm" c="dimmed" mb="xs">
        {whole ? text.downloadHelp : text.downloadPart}
      </Text>
      {rejected > SUMMED_FROM && <Reasons reasons={reasons} />}
      {rejects.length > 0 && <FirstRows rejects={rejects} />}
      {rejected > rejects.length && rejects.length > 0 && (
        <Text size="xs" c="dimmed" mt={4}>
          {text.firstRejects(rejects.length, rejected)}
        </Text>
      )}
    </section>
  );
}

/** CSV files are named with the date. */
const rejectsName = (): string => `rejected-patients-${new Date().toISOString().slice(0, 10)}.csv`;

function Reasons({ reasons }: Pick<ImportReport, 'reasons'>) {
  const sorted = Object.entries(reasons).sort(([, one], [, other]) => other - one);
  return sorted.map(([reason, times]) => (
    <Text key={reason} size="sm">
      {text.times(times, reason)}
    </Text>
  ));
}

function FirstRows({ rejects }: Pick<ImportReport, 'rejects'>) {
  return (
    <ScrollArea.Autosize
      mah={240}
      type="auto"
      offsetScrollbars="present"
      viewportProps={{ tabIndex: 0, 'aria-label': text.rejectedRows }}
    >
      <Table horizontalSpacing="xs" verticalSpacing={6} aria-label={text.rejectedRows}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col" ta="right">
              {text.line}
            </Table.Th>
            <Table.Th scope="col">{text.reason}</Table.Th>
            <Table.Th scope="col">{text.row}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rejects.map(({ line, reason, fields }) => (
            <Table.Tr key={line}>
              <Table.Td ta="right">{line}</Table.Td>
              <Table.Td>{reason}</Table.Td>
              <Table.Td c="dimmed" miw="8rem">
                <Text size="sm" lineClamp={2} style={{ overflowWrap: 'anywhere' }}>
                  {fields.filter((field) => field !== '').join(', ')}
                </Text>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollArea.Autosize>
  );
}
