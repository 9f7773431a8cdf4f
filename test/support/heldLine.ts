import { type AddressInfo, connect, createServer } from 'node:net';
import { onTestFinished } from 'vitest';
import type { TestApp } from './app.ts';

/** A line to the app over which an import does not come to its end. */
interface HeldLine {
  /** Where it begins. */
  url: string;
  /** From now on it passes all of a file. */
  letGo(): void;
}

/**
 * Takes files as fast as a browser gives them, and passes on only so many bytes of an import: anyone who stops it does so in
 * its midst, however quick the machine is.
 */
export async function holdImports(app: TestApp, bytes: number): Promise<HeldLine> {
  let isHeld = true;
  const server = createServer((near) => {
    const far = connect(Number(new URL(app.url).port), '127.0.0.1');
    let room = Number.POSITIVE_INFINITY;
    near.on('data', (chunk) => {
      if (isHeld && chunk.includes('POST /api/patients/import')) room = bytes;
      if (room > 0) far.write(chunk.subarray(0, room));
      room -= chunk.length;
    });
    far.pipe(near);
    near.on('close', () => far.destroy()).on('error', () => undefined);
    far.on('close', () => near.destroy()).on('error', () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    letGo() {
      isHeld = false;
    },
  };
}
