import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

/** Builds the real dashboard once more, for Node: gives its program, and all its styles in one sheet. */
export async function buildDashboard(outDir: string): Promise<{ program: string; styles: string }> {
  const built = await build({
    configFile: false,
    root: 'dashboard',
    logLevel: 'warn',
    plugins: [react()],
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true },
    build: {
      ssr: 'main.tsx',
      ssrEmitAssets: true,
      cssCodeSplit: false,
      outDir,
      emptyOutDir: true,
      // Minified, questions about the window are written in more ways than one.
      cssMinify: false,
      target: 'node24',
      rolldownOptions: { output: { entryFileNames: 'main.mjs', chunkFileNames: '[hash].mjs' } },
    },
  });
  const { output } = [built].flat()[0] as { output: { fileName: string }[] };
  const sheets = output.map(({ fileName }) => fileName).filter((name) => name.endsWith('.css'));
  const styles = await Promise.all(sheets.map((name) => readFile(join(outDir, name), 'utf8')));
  return { program: join(outDir, 'main.mjs'), styles: styles.join('\n') };
}
