import { setFlagsFromString } from 'node:v8';
import packageFile from '../package.json' with { type: 'json' };
import { ConfigError } from './config/config.ts';
import { Refusal } from './domain/refusal.ts';
import { makeProgram } from './operator/program.ts';

/** The operator's program. It runs where the data is. */

// Where memory is plenty, V8 lets garbage double the heap before it collects it: an import of 100,000 rows then
// takes 280 MiB where 215 do, and a drain of 10,000 texts 345 where 215 do.
setFlagsFromString('--heap-growing-percent=60');

// Patients' data: nobody else on the machine may read what is written, whatever the mode of the folder.
process.umask(0o077);

/** What the system says when a program cannot listen where it was told to. */
const LISTENING: Record<string, string> = {
  'listen EADDRINUSE': 'PORT: something listens there already. Stop it, or choose another port.',
  'listen EACCES': 'PORT: this user may not listen there. Choose a port above 1023.',
  'listen EADDRNOTAVAIL': 'HOST: this machine has no such address. Choose one of its own, such as 127.0.0.1.',
  'getaddrinfo ENOTFOUND':
    'HOST: this name is not known. Choose an address of this machine, such as 127.0.0.1.',
};

function fail(error: unknown): void {
  const { message, code, syscall } = error as NodeJS.ErrnoException;
  const known = error instanceof ConfigError || error instanceof Refusal;
  const words = known ? message : (LISTENING[`${syscall} ${code}`] ?? (error as Error).stack ?? message);
  process.stderr.write(`${words}\n`);
  process.exit(1);
}

makeProgram(packageFile.version).parseAsync().catch(fail);
