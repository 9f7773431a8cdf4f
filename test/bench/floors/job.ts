import { readFileSync } from 'node:fs';

/** The job that a floor's script was given, by the path of a file. */
export const readJob = <Job>(): Job => JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'));
