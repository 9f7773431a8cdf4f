import { globSync, rmSync } from 'node:fs';
import { type BuildOptions, build } from 'esbuild';

// Builds the operator's program (build/server) and the CLI (build/cli). The pages are vite's.

const common = {
  bundle: true,
  platform: 'node',
  target: 'node24',
  format: 'esm',
  sourcemap: true,
  legalComments: 'none',
  logLevel: 'warning',
} satisfies BuildOptions;

const server = {
  ...common,
  entryPoints: ['server/main.ts'],
  outdir: 'build/server',
  packages: 'external' as const,
  splitting: true,
};

// Half of a command's start is the reading of many small files, so the packages that every command needs
// are bundled into a few shared ones. Ink and React stay outside: they load only when there is a terminal.
const cli = {
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

async function rebuild(options: BuildOptions & { outdir: string }): Promise<void> {
  rmSync(options.outdir, { recursive: true, force: true });
  await build(options);
}

// esbuild has printed what is wrong; both are tried, so that one room's mistake does not stop the other.
const done = await Promise.allSettled([rebuild(server), rebuild(cli)]);
process.exitCode = done.every(({ status }) => status === 'fulfilled') ? 0 : 1;
