import { existsSync, readdirSync, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { fileOf } from '../../database.ts';
import { type Check, type Finding, fail, pass, warn } from './check.ts';

const MIB = 1024 * 1024;
const TOO_LITTLE = 256 * MIB;
const LITTLE = 2_048 * MIB;

/** Whether there is room, and nobody else reads what belongs to the operator and to patients. */
export const disk: Check = {
  name: 'Disk',
  async look({ config: { dataDir, databaseUrl } }) {
    const { bavail, bsize } = await statfs(dataDir);
    const paths = [dataDir, ...ownFiles(dataDir, fileOf(databaseUrl))];
    const open = paths.filter((path) => isOpen(path) && (isSecret(path) || isOpen(dirname(path))));
    const foreign = paths.filter((path) => statSync(path).uid !== process.getuid?.());
    const findings = [
      ...roomFinding(bavail * bsize),
      ...open.map((path) => fail(`Others on this machine may read ${path}.`, `Run: chmod go= ${path}`)),
      ...foreign.slice(0, 1).map(ownerFinding),
    ];
    return findings.length > 0 ? findings : [pass('There is room, and the files are for their owner alone.')];
  },
};

const isOpen = (path: string): boolean => (statSync(path).mode & 0o077) !== 0;

/** What is looked at even where a closed folder keeps it: it is copied about. */
const isSecret = (path: string): boolean => /^(secret\.key.*|demo\.json|\.env)$/.test(basename(path));

function roomFinding(free: number): Finding[] {
  const says = `${Math.floor(free / MIB)} MiB are free where the data lives.`;
  if (free >= LITTLE) return [];
  return [free < TOO_LITTLE ? fail(says, 'Make room.') : warn(says, 'Make room soon.')];
}

const ownerFinding = (path: string): Finding =>
  fail(
    `${path} belongs to another user than this one.`,
    'Run as the user that the programs run as, or chown it.',
  );

/** The files with secrets or patients in them, also those that SQLite keeps beside its own. */
function ownFiles(dataDir: string, database: string | null): string[] {
  const inData = readdirSync(dataDir)
    .filter((name) => /^(secret\.key|goodword\.db|sandbox\.db|demo\.json)/.test(name))
    .map((name) => join(dataDir, name));
  const others = [resolve('.env'), ...(database === null ? [] : [resolve(database)])];
  return [...new Set([...inData, ...others.filter((path) => existsSync(path))])];
}
