import { useCallback, useEffect, useRef, useState } from 'react';
import { useReread } from '../../hooks/useApi.ts';
import type { ImportState } from './importOutcome.ts';
import { type ImportOptions, runImport } from './runImport.ts';

/** One import at a time: its state, the rows that it rejected as the parts of a CSV file, and a way to stop. */
export function useImport() {
  const [state, setState] = useState<ImportState>({ step: 'choosing' });
  const rejects = useRef<string[]>([]);
  const stopping = useRef<AbortController>(undefined);
  const reread = useReread();

  useEffect(() => () => stopping.current?.abort(), []);

  const start = useCallback(
    async (file: File, options: ImportOptions) => {
      stopping.current = new AbortController();
      rejects.current = [];
      await runImport(file, options, {
        signal: stopping.current.signal,
        show: setState,
        rejects: rejects.current,
      });
      if (!options.dryRun) void reread('listPatients', 'listImports', 'listTags', 'listActivity');
    },
    [reread],
  );
  const stop = useCallback(() => stopping.current?.abort(), []);
  const reset = useCallback(() => setState({ step: 'choosing' }), []);
  const rejectsFile = useCallback((): readonly string[] => rejects.current, []);
  return { state, start, stop, reset, rejectsFile };
}
