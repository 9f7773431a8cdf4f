import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Member, TestApp } from '../support/app.ts';
import { csvText } from '../support/csv.ts';
import { type Desk, sitDown } from '../support/desk.ts';
import { layWire } from './wire.ts';

/** A file that takes a while, put in the desk's folder as long.csv. */
export const LONG_ROWS = 12_000;

/** A wire that holds the file back once rows begin to be reported: the import neither ends nor goes on. */
export async function holdImport(app: TestApp, owner: Member, desk: Desk) {
  const wire = await layWire(app.url, onTestFinished);
  desk.env.GOODWORD_URL = wire.url;
  await sitDown(desk, owner);
  await writeFile(join(desk.folder, 'long.csv'), [...csvText({ rows: LONG_ROWS })].join(''));
  let sent = 0;
  wire.onCall = (piece) => {
    sent += piece.length;
    return sent < 350_000;
  };
  const { promise: underWay, resolve } = Promise.withResolvers<void>();
  wire.onAnswer = (piece) => {
    if (piece.includes('"type":"progress"')) resolve();
    return true;
  };
  /** Lets everything through again. */
  const repair = () => {
    wire.repair();
    wire.onCall = () => true;
  };
  return { wire, underWay, repair };
}
