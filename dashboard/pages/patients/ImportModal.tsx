import { Modal } from '@mantine/core';
import { useCallback, useState } from 'react';
import type { ImportSummary } from '../../../server/contract/routes/patientImports.ts';
import { useFocusBack } from '../../hooks/useFocusBack.ts';
import { useLeaveGuard } from '../../hooks/useLeaveGuard.ts';
import { useNarrow } from '../../hooks/useNarrow.ts';
import { importText as text } from '../../texts/patients/import.ts';
import { ImportChoice } from './ImportChoice.tsx';
import { ImportProgress } from './ImportProgress.tsx';
import { ImportResult } from './ImportResult.tsx';
import type { ImportOptions } from './runImport.ts';
import { useImport } from './useImport.ts';

/** Imports patients from a CSV file: choose, watch, read the report. Leaving midway asks first. */
export default function ImportModal({ onClose }: { onClose: () => void }) {
  const { state, start, stop, reset, rejectsFile } = useImport();
  const { clear, ...choice } = useChoice();
  const { file, dryRun, resuming } = choice;
  const [asksToStop, setAsksToStop] = useState(false);
  const narrow = useNarrow();
  useFocusBack();
  const isRunning = state.step === 'sending' || state.step === 'reading';
  const ask = useCallback(() => setAsksToStop(true), []);
  useLeaveGuard(isRunning, ask);

  const run = (options: ImportOptions) => {
    setAsksToStop(false);
    if (file) void start(file, options);
  };
  const another = () => {
    clear();
    reset();
  };

  return (
    <Modal
      opened
      onClose={isRunning ? ask : onClose}
      closeOnClickOutside={false}
      title={text.title}
      size="lg"
      fullScreen={narrow}
    >
      {state.step === 'choosing' && (
        <ImportChoice
          {...choice}
          onStart={() => run(resuming ? { dryRun: false, resume: resuming.id } : { dryRun })}
        />
      )}
      {isRunning && file && (
        <ImportProgress
          state={state}
          size={file.size}
          asksToStop={asksToStop}
          onAsk={ask}
          onKeepOn={() => setAsksToStop(false)}
          onStop={stop}
        />
      )}
      {state.step === 'ended' && file && (
        <ImportResult
          ending={state}
          filename={file.name}
          dryRun={state.report?.dryRun ?? (dryRun && !resuming)}
          rejectsFile={rejectsFile}
          onRun={run}
          onAnother={another}
          onClose={onClose}
        />
      )}
    </Modal>
  );
}

/** What is chosen before the import starts. */
function useChoice() {
  const [file, onFile] = useState<File | null>(null);
  const [dryRun, onDryRun] = useState(false);
  const [resuming, onResuming] = useState<ImportSummary | null>(null);
  const clear = () => {
    onFile(null);
    onResuming(null);
  };
  return { file, onFile, dryRun, onDryRun, resuming, onResuming, clear };
}
