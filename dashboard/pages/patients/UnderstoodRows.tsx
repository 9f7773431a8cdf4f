import { List } from '@mantine/core';
import type { UnderstoodRow } from '../../../server/contract/routes/patientImports.ts';
import { importToldText as text } from '../../texts/patients/importTold.ts';
import { ReportPart } from './ReportPart.tsx';

/** The first rows of a file as they were understood: whether the columns are right shows at a glance. */
export const UnderstoodRows = ({ rows }: { rows: readonly UnderstoodRow[] }) => (
  <ReportPart title={text.understood.title}>
    <List size="sm" style={{ overflowWrap: 'anywhere' }}>
      {rows.map((row) => (
        <List.Item key={row.line}>{text.understood.row(row)}</List.Item>
      ))}
    </List>
  </ReportPart>
);
