import { parseArgs } from 'node:util';
import type { BenchRow } from './row.ts';
import { ROWS } from './rows.ts';
import { ENGINE_NAMES, type Engine, FULL, openPlaces, SHORT } from './support/place.ts';
import { countMet, drawTable, type Line } from './table.ts';

// bin/bench [--short] [--on sqlite|postgres] [ROW…]

const NAMES = ROWS.map(({ name }) => name);

const say = (words: string): void => void process.stderr.write(`${words}\n`);

function readWords() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { short: { type: 'boolean' }, on: { type: 'string' } },
  });
  const unknown = positionals.find((name) => !NAMES.includes(name));
  if (unknown !== undefined) throw new Error(`There is no row ${unknown}. Rows: ${NAMES.join(', ')}.`);
  if (values.on !== undefined && !(values.on in ENGINE_NAMES))
    throw new Error('--on takes sqlite or postgres.');
  const rows = ROWS.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
  const engines = (Object.keys(ENGINE_NAMES) as Engine[]).filter((name) => name === (values.on ?? name));
  return { rows, engines, size: values.short ? SHORT : FULL };
}

async function runRow(row: BenchRow, engines: Engine[], at: Awaited<ReturnType<typeof openPlaces>>['at']) {
  const lines: Line[] = [];
  for (const engine of row.database === 'each' ? engines : engines.slice(0, 1)) {
    const measured = await row.run(at(engine));
    const database = row.database === 'each' ? ENGINE_NAMES[engine] : '–';
    lines.push(...measured.map((one) => ({ ...one, database })));
  }
  return lines;
}

async function main(): Promise<void> {
  const { rows, engines, size } = readWords();
  const places = await openPlaces(size, say);
  try {
    const lines: Line[] = [];
    for (const row of rows) {
      say(`Measuring ${row.name} …`);
      lines.push(...(await runRow(row, engines, places.at)));
    }
    process.stdout.write(`${drawTable(lines)}\n\n${countMet(lines)}\n`);
  } finally {
    await places.close();
  }
}

main().catch((error: Error) => {
  say(error.message);
  process.exitCode = 1;
});
