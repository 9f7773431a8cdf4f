import { expect, test } from 'vitest';
import { freePort } from '../support/ports.ts';
import { temporaryFolder } from '../support/sandbox.ts';
import { OPERATORS_PROGRAM, operate } from './goodword.ts';

const NUMBER = '+12125550101';

/** What Node runs beside a server: once that answers it fails, with a number in its words. */
const failingBeside = (address: string): string => {
  const script = `(async () => {
    while (!(await fetch('${address}/api/health').catch(() => null))) await new Promise(setImmediate);
    throw new Error('refused ${NUMBER}');
  })()`;
  return `--import=data:text/javascript,${encodeURIComponent(script)}`;
};

test('an error that nobody caught ends a server with a line that tells where, and none of its words', async () => {
  const PORT = String(await freePort());
  const NODE_OPTIONS = failingBeside(`http://127.0.0.1:${PORT}`);
  const DATA_DIR = await temporaryFolder();
  const { code, said } = await operate(OPERATORS_PROGRAM, ['serve'], { DATA_DIR, PORT, NODE_OPTIONS });
  expect(code).toBe(1);
  expect(said).toContain('an error that nobody caught ends this process');
  expect(said).not.toContain(NUMBER);
});
