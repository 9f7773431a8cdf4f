import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** Writes .br and .gz beside each built file of a pattern, so that the server compresses nothing twice. */
export function compressed(pattern: string): Plugin {
  return {
    name: 'compressed',
    writeBundle({ dir = '' }) {
      for (const file of globSync(`${dir}/${pattern}`)) {
        const content = readFileSync(file);
        writeFileSync(`${file}.br`, brotliCompressSync(content));
        writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
      }
    },
  };
}
