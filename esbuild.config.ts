import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { parse } from 'node:path';
import { Plugin as Commands } from '@oclif/core';
import { type BuildOptions, build, type Metafile, type Plugin } from 'esbuild';
import { writeNotices } from './notices.ts';
import packageFile from './package.json' with { type: 'json' };

// Builds the operator's program (build/server) and the CLI (build/cli, oclif.manifest.json), and gathers the licences of
// all that was built. The pages are vite's, and come first.

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

// Packages are bundled, but for those that npm installs beside the packed program: they are compiled for a machine, read
// files of their own, or are CommonJS and loaded when first used: esbuild then loses the names of what they export. The
// others are nowhere: databases that knex knows, a driver of pg, a debugger of Ink.
const outside = Object.keys(packageFile.dependencies);
const absent = [
  'sqlite3',
  'mysql',
  'mysql2',
  'mariadb',
  'oracledb',
  'tedious',
  'pg-native',
  'react-devtools-core',
];

// Stacks name lines of our own (start.ts), and of a library its file at most: Node keeps every map that a stack has asked
// for, and those of all libraries are more than a hundred MiB.
const NO_LINES = Buffer.from('{"version":3,"sources":["library"],"mappings":"AAAA"}').toString('base64');

const unmappedLibraries: Plugin = {
  name: 'unmapped-libraries',
  setup({ onLoad }) {
    onLoad({ filter: /\/node_modules\/.*\.[cm]?js$/ }, ({ path }) => ({
      contents: `${readFileSync(path, 'utf8')}\n//# sourceMappingURL=data:application/json;base64,${NO_LINES}`,
      loader: 'js',
    }));
  },
};

// Half of a start is the reading of many small files, so packages are bundled into a few shared ones.
const common = {
  bundle: true,
  metafile: true,
  platform: 'node',
  target: 'node24',
  format: 'esm',
  splitting: true,
  legalComments: 'none',
  logLevel: 'warning',
  minifySyntax: true,
  plugins: [builtInsAsNeeded, unmappedLibraries],
  external: [...outside, ...absent],
  banner: {
    // Many packages are CommonJS, and a bundle of ES modules has no `require` of its own.
    js: "const require = process.getBuiltinModule('node:module').createRequire(import.meta.url);",
  },
} satisfies BuildOptions;

const server = {
  ...common,
  entryPoints: [
    { in: 'server/start.ts', out: 'main' },
    { in: 'server/store/db/readerThread.ts', out: 'readerThread' },
    { in: 'server/domain/lists/workbook/workbookThread.ts', out: 'workbookThread' },
    ...globSync('migrations/*.ts').map((file) => ({ in: file, out: `migrations/${parse(file).name}` })),
  ],
  outdir: 'build/server',
  // Stacks name our own lines (start.ts).
  sourcemap: true,
  sourcesContent: false,
};

const cli = {
  ...common,
  entryPoints: ['cli/main.ts', 'cli/kit/help.ts', ...globSync('cli/commands/**/*.ts')],
  outbase: 'cli',
  outdir: 'build/cli',
  minifyWhitespace: true,
};

async function rebuild(options: BuildOptions & { metafile: true; outdir: string }): Promise<Metafile> {
  rmSync(options.outdir, { recursive: true, force: true });
  return (await build(options)).metafile;
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
const [operator, commands] = await Promise.allSettled([rebuild(server), rebuild(cli)]);
if (operator.status === 'fulfilled' && commands.status === 'fulfilled') {
  await writeManifest();
  writeNotices([operator.value, commands.value]);
} else process.exitCode = 1;
