import { useState } from 'react';
import type { patientRecordRoutes } from '../../../server/contract/patientRecord.ts';
import type { Call } from '../../../server/contract/route.ts';
import { api } from '../../api.ts';
import { notify } from '../../notify.ts';
import { saveFile } from '../../saveFile.ts';
import { exportText as text } from '../../texts/patients.ts';

type Query = NonNullable<Call<typeof patientRecordRoutes.exportPatients>['query']>;

/** Saves the patients of the list as a CSV file, and tells how much of it has come meanwhile. */
export function useExport() {
  /** Bytes that have come; null while none is under way. */
  const [bytes, setBytes] = useState<number | null>(null);
  const run = async (query: Query, zone: string): Promise<void> => {
    setBytes(0);
    try {
      const answer = await api.download('exportPatients', { query });
      const name = fileName(zone);
      saveFile(name, await readParts(answer, setBytes), 'text/csv;charset=utf-8');
      notify.success(text.done(name));
    } catch (error) {
      notify.failure(text.failed, error);
    } finally {
      setBytes(null);
    }
  };
  return { bytes, run };
}

async function readParts(answer: Response, onBytes: (bytes: number) => void): Promise<BlobPart[]> {
  const parts: BlobPart[] = [];
  let bytes = 0;
  for await (const part of answer.body ?? []) {
    parts.push(part);
    bytes += part.byteLength;
    onBytes(bytes);
  }
  return parts;
}

/** CSV files are named with the date (specification 001 section 9): the clinic's. */
const fileName = (zone: string, now = new Date()): string =>
  `patients-${new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(now)}.csv`;
