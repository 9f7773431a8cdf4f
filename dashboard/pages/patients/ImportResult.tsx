import { Alert, Button, Group, NativeSelect, Stack } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { ActionButton } from '../../components/inputs/ActionButton.tsx';
import { importText as text } from '../../texts/patients/import.ts';
import { importToldText } from '../../texts/patients/importTold.ts';
import { sharedText } from '../../texts/shared.ts';
import { ImportColumns } from './ImportColumns.tsx';
import { ImportCounters } from './ImportCounters.tsx';
import { ImportTold } from './ImportTold.tsx';
import { ImportUndo } from './ImportUndo.tsx';
import { type ImportEnding, type ImportMapping, sameMapping } from './importOutcome.ts';
import { RejectedRows } from './RejectedRows.tsx';
import type { ImportOptions } from './runImport.ts';
import { SharedNumbers } from './SharedNumbers.tsx';
import { useHandOver } from './useHandOver.ts';

interface Props {
  ending: ImportEnding;
  filename: string;
  dryRun: boolean;
  /** All rejected rows as the parts of a CSV file. */
  rejectsFile: () => readonly string[];
  onRun: (options: ImportOptions) => void;
  onAnother: () => void;
  onClose: () => void;
}

/** The report of an import, the same as the terminal's, and what to do next. */
export function ImportResult(props: Props) {
  const { ending, rejectsFile, onAnother } = props;
  const { report, problem, columns } = ending;
  const used = report?.mapping ?? {};
  const [chosen, setChosen] = useState<ImportMapping>(used);
  const [headerLine, setHeaderLine] = useState(ending.headerLine);
  const [sheet, setSheet] = useState(ending.sheet);
  return (
    <Stack>
      <Verdict {...props} />
      {report && <ImportCounters report={report} />}
      {report && <ImportTold {...report} />}
      {report && <SharedNumbers shared={report.shared} />}
      {report && report.rejected > 0 && (
        <RejectedRows report={report} whole={problem === null} rejectsFile={rejectsFile} />
      )}
      {ending.sheets.length > 1 && (
        <NativeSelect
          size="xs"
          maw={280}
          label={text.sheet}
          value={sheet ?? ''}
          data={[...ending.sheets]}
          onChange={(event) => setSheet(event.currentTarget.value)}
        />
      )}
      {columns.length > 0 && (
        <ImportColumns
          columns={columns}
          used={used}
          chosen={chosen}
          onChoose={setChosen}
          asked={report === null}
          headerLine={headerLine}
          onHeaderLine={setHeaderLine}
        />
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onAnother}>
          {text.another}
        </Button>
        <NextStep {...props} used={used} chosen={chosen} headerLine={headerLine} sheet={sheet} />
      </Group>
      {report?.importId && report.created + report.updated > 0 && <TextThese importId={report.importId} />}
      {report?.importId && (
        <ImportUndo
          done={{ id: report.importId, filename: props.filename, ...report }}
          label={text.undoThis}
          onUndone={props.onAnother}
        />
      )}
    </Stack>
  );
}

function Verdict({ ending: { report, problem, again }, filename, dryRun }: Props) {
  if (problem !== null) {
    const atOnce = again && !dryRun ? text.brokenUnseen : text.brokenAtOnce;
    return (
      <Alert
        color="red"
        role="alert"
        icon={<IconAlertTriangle aria-hidden />}
        title={report ? text.broken(report.rows) : atOnce}
      >
        {problem}
      </Alert>
    );
  }
  const rows = report?.rows ?? 0;
  const failed = rows > 0 && report?.rejected === rows;
  return (
    <Alert
      color={failed ? 'orange' : 'teal'}
      role="status"
      icon={failed ? <IconAlertTriangle aria-hidden /> : <IconCheck aria-hidden />}
      title={dryRun ? text.checked(filename, rows) : text.done(filename, rows)}
    />
  );
}

interface NextProps extends Props {
  used: ImportMapping;
  chosen: ImportMapping;
  headerLine: number | undefined;
  sheet: string | undefined;
}

/** The one loud button: try or run again, import what was checked, or close. */
function NextStep({ ending, dryRun, used, chosen, headerLine, sheet, onRun, onClose }: NextProps) {
  const { report, problem, columns, goOn, again } = ending;
  if (goOn) {
    return (
      <Button onClick={() => onRun({ dryRun: false, resume: goOn, headerLine, sheet: ending.sheet })}>
        {text.goOn}
      </Button>
    );
  }
  if (again) return <Button onClick={() => onRun(again)}>{sharedText.tryAgain}</Button>;
  const mustChoose = report === null && columns.length > 0;
  const elsewhere = readElsewhere({ ending, headerLine, sheet });
  if (elsewhere) {
    const { label, ...place } = elsewhere;
    return <Button onClick={() => onRun({ dryRun, ...place })}>{label}</Button>;
  }
  if (mustChoose || !sameMapping(used, chosen)) {
    return (
      <ActionButton
        reason={chosen.phone ? null : text.needsPhone}
        onClick={() => onRun({ dryRun, mapping: chosen, guessRest: mustChoose, headerLine, sheet })}
      >
        {dryRun ? text.checkAgain : text.importAgain}
      </ActionButton>
    );
  }
  const ready = report && dryRun && !problem ? report.created + report.updated : 0;
  if (ready === 0) return <Button onClick={onClose}>{text.close}</Button>;
  return (
    <Button onClick={() => onRun({ dryRun: false, mapping: used, headerLine, sheet })}>
      {text.importNow(ready)}
    </Button>
  );
}

/** Hands those whom the import added or changed over to Request Reviews. */
function TextThese({ importId }: { importId: string }) {
  const { handOver, pending } = useHandOver();
  return (
    <ActionButton
      paidOnly
      variant="light"
      leftSection={<IconSend size={16} aria-hidden />}
      loading={pending}
      onClick={() => void handOver({ importId })}
    >
      {text.textThese}
    </ActionButton>
  );
}

/** Where somebody says that the list stands, where it was not looked for there. */
function readElsewhere({ ending, headerLine, sheet }: Pick<NextProps, 'ending' | 'headerLine' | 'sheet'>) {
  if (sheet !== undefined && sheet !== ending.sheet) return { sheet, label: text.readSheet(sheet) };
  const isUnread = ending.report === null && ending.columns.length > 0;
  if (!isUnread || headerLine === undefined || headerLine === ending.headerLine) return undefined;
  return { headerLine, sheet, label: importToldText.readLine(headerLine) };
}
