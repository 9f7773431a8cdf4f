import { parseArgs } from 'node:util';
import { describeMachine } from '../machine.ts';
import { ENGINE_NAMES, type Engine, openPlaces, SHORT } from '../support/place.ts';
import { type Soaked, soak } from './soak.ts';

// npm run test:soak -- [--minutes N] [--on sqlite|postgres] [--short]; README.md in the folder above says what it shows.

const say = (words: string): void => void process.stderr.write(`${words}\n`);

function readWords() {
  const { values } = parseArgs({
    options: { minutes: { type: 'string' }, on: { type: 'string' }, short: { type: 'boolean' } },
  });
  const engines = (Object.keys(ENGINE_NAMES) as Engine[]).filter((name) => name === (values.on ?? name));
  const minutes = Number(values.minutes ?? 10);
  if (engines.length === 0 || !(minutes > 0))
    throw new Error('--on takes sqlite or postgres, --minutes a number.');
  return values.short
    ? { engines, rounds: 4, beats: 2, seconds: 2, samples: 6 }
    : { engines, rounds: 5, beats: 4, seconds: (minutes * 60) / engines.length, samples: 30 };
}

function draw(engine: Engine, { samples, rounds, tidied, wrong }: Soaked): string {
  const lines = samples.map(
    ({ seconds, calls, heap, rss, handles, megabytes }) =>
      `| ${seconds.toFixed(0)} s | ${calls} | ${heap.toFixed(1)} MiB | ${rss.toFixed(0)} MiB | ${handles} | ${megabytes.toFixed(1)} MB |`,
  );
  const rows = tidied.map((table) => `| ${table} | ${rounds.map((of) => of[table] ?? 0).join(' | ')} |`);
  const years = rounds.map((_, at) => `round ${at + 1}`);
  return [
    `### ${ENGINE_NAMES[engine]}`,
    '',
    '| after | calls | heap | resident | handles | database |',
    '|---|---|---|---|---|---|',
    ...lines,
    '',
    `| rows of | ${years.join(' | ')} |`,
    `|---|${years.map(() => '---').join('|')}|`,
    ...rows,
    '',
    wrong.length === 0
      ? 'Flat: memory stays, and every table that is tidied is bounded.'
      : `NOT FLAT: ${wrong.join('; ')}.`,
    '',
  ].join('\n');
}

async function main(): Promise<void> {
  const { engines, ...length } = readWords();
  const places = await openPlaces(SHORT, say);
  try {
    for (const engine of engines) {
      const soaked = await soak(places.at(engine), length);
      process.stdout.write(`${draw(engine, soaked)}\n`);
      if (soaked.wrong.length > 0) process.exitCode = 1;
    }
    process.stdout.write(`${describeMachine()}.\n`);
  } finally {
    await places.close();
  }
}

main().catch((error: Error) => {
  say(error.stack ?? error.message);
  process.exitCode = 1;
});
