import { Table, Text } from '@mantine/core';
import type { UnderstoodRow } from '../../../server/contract/routes/patientImports.ts';
import { showPhone } from '../../../server/contract/rules/phone.ts';
import { fullName } from '../../../server/contract/words/names.ts';
import { importToldText as text } from '../../texts/patients/importTold.ts';
import { ReportPart } from './ReportPart.tsx';

/** The first rows of a file as they were understood: whether the columns are right shows at a glance. */
export function UnderstoodRows({ rows }: { rows: readonly UnderstoodRow[] }) {
  return (
    <ReportPart title={text.understood.title}>
      <Table.ScrollContainer minWidth={420}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              {text.understood.columns.map((column) => (
                <Table.Th key={column}>{column}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row) => (
              <Table.Tr key={row.line}>
                <Table.Td>{row.line}</Table.Td>
                <Table.Td>{fullName(row)}</Table.Td>
                <Table.Td style={{ whiteSpace: 'nowrap' }}>{showPhone(row.phoneNumber)}</Table.Td>
                <Table.Td>
                  {[row.email, ...row.tags].filter(Boolean).join(', ')}
                  {row.notTexted && (
                    <Text size="sm" c="dimmed">
                      {row.notTexted}
                    </Text>
                  )}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </ReportPart>
  );
}
