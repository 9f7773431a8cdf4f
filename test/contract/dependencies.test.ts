import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import packageFile from '../../package.json' with { type: 'json' };

/** Keeps the rules for dependencies true that CONTRIBUTING.md tells. */

const ROOT = join(import.meta.dirname, '../..');
const PACKAGES: Record<string, string> = { ...packageFile.dependencies, ...packageFile.devDependencies };

test('every package says in CONTRIBUTING.md why it is here, and none does that is gone', () => {
  const page = readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8');
  const [, table = ''] = /^\| package \| why it is here \|\n\|---\|---\|\n((?:\|.+\|\n)+)/m.exec(page) ?? [];
  const rows = table.trimEnd().split('\n');
  const named = rows.flatMap((row) =>
    [...(row.split(' | ')[0]?.matchAll(/`(.+?)`/g) ?? [])].map(([, name]) => name),
  );
  expect(named.toSorted()).toEqual(Object.keys(PACKAGES).toSorted());
  expect(rows.filter((row) => !/^\| .+ \| \S.+ \|$/.test(row))).toEqual([]);
});

test('every package is pinned to one version', () => {
  const loose = Object.entries(PACKAGES).filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version));
  expect(loose).toEqual([]);
});

test('no package’s install script runs, whichever npm installs', async () => {
  const { stdout } = await promisify(execFile)('npm', ['config', 'get', 'ignore-scripts'], { cwd: ROOT });
  expect(stdout.trim()).toBe('true');
});
