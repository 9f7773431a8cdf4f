import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { LOADS } from './loads.ts';
import { describeMachine } from './machine.ts';
import type { BenchRow } from './row.ts';
import { ROWS } from './rows.ts';
import { ENGINE_NAMES, type Engine, FULL, openPlaces, type Place, SHORT } from './support/place.ts';
import { countMet, drawTable, type Line } from './table.ts';

// bin/bench [load] [--short] [--keep] [--on sqlite|postgres] [ROW…]; README.md beside this file says what it measures.

const ENGINES = Object.keys(ENGINE_NAMES) as Engine[];

const say = (words: string): void => void process.stderr.write(`${words}\n`);

/** What was typed: which rows, on which databases, how much, and whether README.md keeps the table. */
function readWords() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { short: { type: 'boolean' }, keep: { type: 'boolean' }, on: { type: 'string' } },
  });
  const isLoad = positionals[0] === 'load';
  const all = isLoad ? LOADS : ROWS;
  const wanted = isLoad ? positionals.slice(1) : positionals;
  const names = all.map(({ name }) => name);
  const unknown = wanted.find((name) => !names.includes(name));
  if (unknown !== undefined) throw new Error(`There is no row ${unknown}. Rows: ${names.join(', ')}.`);
  const engines = ENGINES.filter((name) => name === (values.on ?? name));
  if (engines.length === 0) throw new Error(`--on takes ${ENGINES.join(' or ')}.`);
  const isWhole = positionals.length === 0 && engines.length === ENGINES.length && !values.short;
  if (values.keep && !isWhole)
    throw new Error('--keep is for a whole run: all rows, both databases, full size.');
  const rows = all.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
  return { rows, engines, size: values.short ? SHORT : FULL, keep: values.keep === true };
}

async function runRow(row: BenchRow, engines: Engine[], at: (engine: Engine) => Place): Promise<Line[]> {
  const lines: Line[] = [];
  for (const engine of row.database === 'each' ? engines : engines.slice(0, 1)) {
    const measured = await row.run(at(engine));
    const database = row.database === 'each' ? ENGINE_NAMES[engine] : '–';
    lines.push(...measured.map((one) => ({ ...one, database })));
  }
  return lines;
}

const README = new URL('README.md', import.meta.url);
const KEPT = /(<!-- table -->\n)[\s\S]*(<!-- end of table -->)/;

function keepInReadme(table: string): void {
  const text = readFileSync(README, 'utf8').replace(KEPT, (_, from, to) => `${from}\n${table}\n\n${to}`);
  writeFileSync(README, text);
}

async function main(): Promise<void> {
  const { rows, engines, size, keep } = readWords();
  const places = await openPlaces(size, say);
  try {
    const lines: Line[] = [];
    for (const row of rows) {
      say(`Measuring ${row.name} …`);
      lines.push(...(await runRow(row, engines, places.at)));
    }
    const table = `${drawTable(lines)}\n\n${countMet(lines)} ${describeMachine()}.`;
    process.stdout.write(`${table}\n`);
    if (keep) keepInReadme(table);
  } finally {
    await places.close();
  }
}

main().catch((error: Error) => {
  say(error.message);
  process.exitCode = 1;
});
