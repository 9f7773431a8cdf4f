import { List, Text } from '@mantine/core';
import type { ImportReport } from '../../../server/contract/routes/patientImports.ts';
import { importToldText as text } from '../../texts/patients/importTold.ts';
import { sayList } from '../../texts/say.ts';
import { ImportWords } from './ImportWords.tsx';
import { ReportPart } from './ReportPart.tsx';
import { UnderstoodRows } from './UnderstoodRows.tsx';

type Props = Pick<
  ImportReport,
  'dryRun' | 'understood' | 'stopped' | 'unclearWords' | 'notes' | 'passedOver' | 'markColumns'
>;

const REASONS = ['stop', 'withdrawn', 'gone', 'unclear'] as const;

/** What an import understood besides: who is not texted and why, words to decide about, what was read otherwise. */
export function ImportTold({
  dryRun,
  understood,
  stopped,
  unclearWords,
  notes,
  passedOver,
  markColumns,
}: Props) {
  const counted = REASONS.filter((reason) => stopped[reason] > 0);
  const noted = Object.entries(notes).sort(([, one], [, other]) => other - one);
  return (
    <>
      {understood.length > 0 && <UnderstoodRows rows={understood} />}
      {counted.length > 0 && (
        <ReportPart
          title={text.notTexted}
          help={dryRun ? text.notTextedHelp.checked : text.notTextedHelp.done}
        >
          <List size="sm">
            {counted.map((reason) => (
              <List.Item key={reason}>{text.stopped[reason](stopped[reason])}</List.Item>
            ))}
          </List>
        </ReportPart>
      )}
      {unclearWords.length > 0 && <ImportWords words={unclearWords} />}
      {noted.length > 0 && (
        <ReportPart title={text.notes}>
          <List size="sm">
            {noted.map(([note, rows]) => (
              <List.Item key={note}>{text.note(note, rows)}</List.Item>
            ))}
          </List>
        </ReportPart>
      )}
      {(markColumns.length > 0 || passedOver > 0) && (
        <div>
          {markColumns.length > 0 && (
            <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              {text.marks(sayList(markColumns.map(text.header)))}
            </Text>
          )}
          {passedOver > 0 && (
            <Text size="sm" c="dimmed">
              {text.passedOver(passedOver)}
            </Text>
          )}
        </div>
      )}
    </>
  );
}
