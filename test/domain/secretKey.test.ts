import { execFile } from 'node:child_process';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { readConfig } from '../../server/config.ts';
import { temporaryFolder } from '../support/sandbox.ts';

/** The secret that an installation makes for itself: anyone who knows it signs in as anybody. */

const CONFIG = fileURLToPath(new URL('../../server/config.ts', import.meta.url));
const START = `import(${JSON.stringify(CONFIG)}).then(({ readConfig }) => console.log(readConfig().secretKey))`;
const run = promisify(execFile);

test('processes that start side by side in a new folder have one secret, for its owner’s eyes', async () => {
  const DATA_DIR = await temporaryFolder();
  const start = () => run(process.execPath, ['-e', START], { env: { PATH: process.env.PATH, DATA_DIR } });
  const secrets = (await Promise.all(Array.from({ length: 4 }, start))).map(({ stdout }) => stdout.trim());
  const path = join(DATA_DIR, 'secret.key');
  const kept = (await readFile(path, 'utf8')).trim();
  expect(kept).toMatch(/^[\w-]{43}$/);
  expect(secrets).toEqual(Array(4).fill(kept));
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect(await readdir(DATA_DIR)).toEqual(['secret.key']);
});

test.each(['', '\n', 'short'])('a file that holds %j is no secret: the start stops', async (text) => {
  const DATA_DIR = await temporaryFolder();
  const path = join(DATA_DIR, 'secret.key');
  await writeFile(path, text);
  expect(() => readConfig({ DATA_DIR })).toThrow(`SECRET_KEY: ${path} holds no secret.`);
  expect(await readFile(path, 'utf8')).toBe(text);
});
