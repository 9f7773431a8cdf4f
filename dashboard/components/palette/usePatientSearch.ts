import { useCallback, useEffect, useMemo, useState } from 'react';
import { LIMITS } from '../../../server/contract/core/limits.ts';
import type { Patient } from '../../../server/contract/routes/patients.ts';
import { api } from '../../api.ts';
import { soon } from '../../lib/soon.ts';

interface Reply {
  patients: Patient[];
  isPreview: boolean;
  /** Why it could not be searched. */
  error?: unknown;
}

export type PatientSearch = ReturnType<typeof usePatientSearch>;

/**
 * The clinic's patients whose name, email or number has what was typed. A search that is typed on is taken back; nothing
 * is kept of what was found. `again` asks the same once more.
 */
export function usePatientSearch(typed: string) {
  const [round, setRound] = useState(0);
  const [told, setTold] = useState<Reply & { to: object }>();
  const again = useCallback(() => setRound((now) => now + 1), []);
  const ask = useMemo(() => ({ round, typed }), [round, typed]);
  const asks = typed.length >= LIMITS.paletteSearchFrom;

  useEffect(() => {
    if (!asks) return undefined;
    return soon(async (signal) => {
      const reply = await find(ask.typed, signal);
      if (!signal.aborted) setTold({ to: ask, ...reply });
    });
  }, [ask, asks]);

  const reply = told?.to === ask ? told : undefined;
  return { asks, busy: asks && !reply, reply, again };
}

async function find(search: string, signal: AbortSignal): Promise<Reply> {
  try {
    const query = { search, limit: LIMITS.palettePatients };
    const { data, isPreview } = await api.listPatients({ query, signal });
    return { patients: data, isPreview };
  } catch (error) {
    return { patients: [], isPreview: false, error };
  }
}
