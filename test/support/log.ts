import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Logger, pino } from 'pino';
import { inject } from 'vitest';

/** The logs of a whole run lie in one folder, which test/log searches at its end. */

const newFile = (name: string): string => join(inject('logFolder'), `${name}-${randomUUID()}.log`);

/** A log at the lowest level that there is, written beside the work as in production. */
export const testLog = (name = 'server'): Logger =>
  pino({ level: 'trace', base: null }, pino.destination({ dest: newFile(name), sync: false }));

/** Keeps what a program prints: programs log to their standard output. */
export function keepLog(program: ChildProcess): void {
  const file = newFile('program');
  program.stdout?.on('data', (chunk: Buffer) => appendFileSync(file, chunk));
}
