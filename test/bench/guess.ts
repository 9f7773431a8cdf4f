import { Agent, get } from 'node:http';
import { readJob } from './floors/job.ts';
import { median } from './support/measure.ts';

// Asks for known and unknown tokens in an order of chance, one at a time over a kept connection, and prints the
// median time of each in microseconds.

const job = readJob<{ origin: string; known: string[]; unknown: string[]; calls: number; turn: number }>();
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

/** An address gives up guessing before it would be refused. */
const GUESSES_EACH = 50;

function ask(token: string, from: string, expected: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const began = performance.now();
    const headers = { 'x-forwarded-for': from };
    get(`${job.origin}/api/r/${token}`, { agent, headers }, (response) => {
      if (response.statusCode !== expected) reject(new Error(`A token answered ${response.statusCode}`));
      response.on('end', () => resolve((performance.now() - began) * 1000)).resume();
    }).on('error', reject);
  });
}

const times = { known: [] as number[], unknown: [] as number[] };

async function askOne(turn: number): Promise<void> {
  const kind = Math.random() < 0.5 ? 'known' : 'unknown';
  const tokens = job[kind];
  const address = Math.floor(times.unknown.length / GUESSES_EACH);
  const from = `10.${job.turn}.${address >> 8}.${address & 255}`;
  times[kind].push(await ask(tokens[turn % tokens.length] ?? '', from, kind === 'known' ? 200 : 404));
}

for (let turn = 0; turn < job.calls; turn += 1) await askOne(turn);
// The first half warms the server up.
const late = (all: number[]) => median(all.slice(all.length / 2));
process.stdout.write(JSON.stringify({ known: late(times.known), unknown: late(times.unknown) }));
agent.destroy();
