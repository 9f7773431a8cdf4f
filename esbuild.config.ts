import { existsSync, globSync, rmSync } from 'node:fs';
import { type BuildOptions, build } from 'esbuild';

// Builds the operator's program (build/server) and the CLI (build/cli). The pages are vite's.

const common: BuildOptions = {
  bundle: true,
  platform: 'node',
  target: 'node24',
  format: 'esm',
  sourcemap: true,
  legalComments: 'none',
  logLevel: 'warning',
};

const server: BuildOptions = {
  ...common,
  entryPoints: ['server/main.ts'],
  outdir: 'build/server',
  packages: 'external',
  splitting: true,
};

// Half of a command's start is the reading of many small files, so the packages that every command needs
// are bundled into a few shared ones. Ink and React stay outside: they load only when there is a terminal.
const cli: BuildOptions = {
  ...common,
  entryPoints: ['cli/main.ts', ...globSync('cli/commands/**/*.ts')],
  outbase: 'cli',
  outdir: 'build/cli',
  splitting: true,
  external: ['ink', 'react', 'react-devtools-core'],
  minifySyntax: true,
  minifyWhitespace: true,
  banner: {
    // oclif and its packages are CommonJS, and a bundle of ES modules has no `require` of its own.
    js: "import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url);",
  },
};

for (const [options, entry] of [
  [server, 'server/main.ts'],
  [cli, 'cli/main.ts'],
] as const) {
  rmSync(options.outdir as string, { recursive: true, force: true });
  if (existsSync(entry)) await build(options);
}
