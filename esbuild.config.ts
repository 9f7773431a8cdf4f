import { globSync, rmSync, writeFileSync } from 'node:fs';
import { parse } from 'node:path';
import { Plugin as Commands } from '@oclif/core';
import { type BuildOptions, build, type Plugin } from 'esbuild';
import packageFile from './package.json' with { type: 'json' };

// Builds the operator's program (build/server) and the CLI (build/cli, oclif.manifest.json). The pages are vite's.

// An ES import of a built-in loads everything the built-in offers: node:http brings the whole of fetch,
// node:util the worker threads. The programs take from them only what they use.
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

// Half of a start is the reading of many small files, so packages are bundled into a few shared ones.
const common = {
  bundle: true,
  platform: 'node',
  target: 'node24',
  format: 'esm',
  splitting: true,
  sourcemap: true,
  sourcesContent: false,
  legalComments: 'none',
  logLevel: 'warning',
  minifySyntax: true,
  plugins: [builtInsAsNeeded],
  banner: {
    // Many packages are CommonJS, and a bundle of ES modules has no `require` of its own.
    js: "const require = process.getBuiltinModule('node:module').createRequire(import.meta.url);",
  },
} satisfies BuildOptions;

// What every start of the server loads from many files; the rest stays outside, as do the databases that knex knows too.
const atStart = [
  '@hapi/boom',
  '@hapi/hapi',
  '@hapi/inert',
  '@hapi/jwt',
  'commander',
  'knex',
  'libphonenumber-js',
  'pino',
  'uuid',
  'zod',
];
const outside = Object.keys(packageFile.dependencies).filter((name) => !atStart.includes(name));
const otherDatabases = ['sqlite3', 'mysql', 'mysql2', 'mariadb', 'oracledb', 'tedious'];

const server = {
  ...common,
  entryPoints: [
    { in: 'server/start.ts', out: 'main' },
    ...globSync('migrations/*.ts').map((file) => ({ in: file, out: `migrations/${parse(file).name}` })),
  ],
  outdir: 'build/server',
  external: [...outside, ...otherDatabases],
};

// Ink and React stay outside: they load only when there is a terminal.
const cli = {
  ...common,
  entryPoints: ['cli/main.ts', ...globSync('cli/commands/**/*.ts')],
  outbase: 'cli',
  outdir: 'build/cli',
  external: ['ink', 'react', 'react-devtools-core'],
  minifyWhitespace: true,
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
