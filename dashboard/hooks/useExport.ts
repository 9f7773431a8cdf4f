import { useState } from 'react';
import type { DownloadCall, DownloadName } from '../../server/contract/core/client.ts';
import { api } from '../api.ts';
import { dayKey } from '../lib/dates.ts';
import { notifyAbout } from '../lib/notify.ts';
import { saveFile } from '../lib/saveFile.ts';
import { exportText as text } from '../texts/shared.ts';

const notify = notifyAbout('export');

/** What is saved: the file that a route answers, under a name that gets the date. */
export interface Export<Name extends DownloadName> {
  route: Name;
  call: DownloadCall<Name>;
  /** `patients` becomes patients-2026-11-22.csv. */
  name: string;
  /** What a failure is called: 'Failed to export patients'. */
  failed: string;
}

/** Saves a CSV file, and tells how much of it has come meanwhile. */
export function useExport<Name extends DownloadName>() {
  /** Bytes that have come; null while none is under way. */
  const [bytes, setBytes] = useState<number | null>(null);
  const run = async ({ route, call, name, failed }: Export<Name>, zone: string): Promise<void> => {
    setBytes(0);
    try {
      const download: (route: Name, call: DownloadCall<Name>) => Promise<Response> = api.download as never;
      const answer = await download(route, call);
      const file = fileName(name, zone);
      saveFile(file, await readParts(answer, setBytes), 'text/csv;charset=utf-8');
      notify.success(text.done(file));
    } catch (error) {
      notify.failure(failed, error);
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

/** CSV files are named with the date: the clinic's. */
const fileName = (name: string, zone: string, now = new Date()): string => `${name}-${dayKey(now, zone)}.csv`;
