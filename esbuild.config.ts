import { globSync, rmSync, writeFileSync } from 'node:fs';
import { parse } from 'node:path';
import { Plugin as Commands } from '@oclif/core';
import { type BuildOptions, build, type Plugin } from 'esbuild';

// Builds the operator's program (build/server) and the CLI (build/cli, oclif.manifest.json). The pages are vite's.

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
  entryPoints: [
    { in: 'server/main.ts', out: 'main' },
    ...globSync('migrations/*.ts').map((file) => ({ in: file, out: `migrations/${parse(file).name}` })),
  ],
  outdir: 'build/server',
  packages: 'external' as const,
  splitting: true,
};

// An ES import of a built-in loads everything the built-in offers: node:http brings the whole of fetch,
// node:util the worker threads. The CLI takes from them only what it uses.
const builtInsAsNeeded: Plugin = {
  name: 'built-ins-as-needed',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^node:/ }, ({ path, kind }) =>
      kind === 'import-statement' ? { path, namespace: 'built-in' } : undefined,
    );
    onLoad({ filter: /.*/, namespace: 'built-in' }, ({ path }) => ({
      contents: `module.exports = process.getBuiltinModule('${path}')`,
      loader: 'js',
    }));
  },
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
  plugins: [builtInsAsNeeded],
  banner: {
    // oclif and its packages are CommonJS, and a bundle of ES modules has no `require` of its own.
    js: "const require = process.getBuiltinModule('node:module').createRequire(import.meta.url);",
  },
};

async function rebuild(options: BuildOptions & { outdir: string }): Promise<void> {
  rmSync(options.outdir, { recursive: true, force: true });
  await build(options);
}

/** Lists the built commands with their flags, so that a start loads only the one that was typed. */
async function writeManifest(): Promise<void> {
  const commands = new Commands({
    root: import.meta.dirname,
    type: 'core',
    ignoreManifest: true,
    errorOnManifestCreate: true,
    respectNoCacheDefault: true,
  });
  await commands.load();
  writeFileSync('oclif.manifest.json', JSON.stringify(commands.manifest));
}

// esbuild has printed what is wrong; both are tried, so that one room's mistake does not stop the other.
const done = await Promise.allSettled([rebuild(server), rebuild(cli)]);
if (done.every(({ status }) => status === 'fulfilled')) await writeManifest();
else process.exitCode = 1;
