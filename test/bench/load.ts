import { Agent, get } from 'node:http';
import { readJob } from './floors/job.ts';

// Loads one server with GETs over kept connections, in a process of its own. Prints the answers a second.

const job = readJob<{ origin: string; paths: string[]; connections: number; seconds: number }>();
const agent = new Agent({ keepAlive: true, maxSockets: job.connections });

function ask(path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    get(job.origin + path, { agent }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${path} answered ${response.statusCode}`));
      response.on('end', resolve).resume();
    }).on('error', reject);
  });
}

let answers = 0;
let next = 0;

async function keepAsking(until: number): Promise<void> {
  while (performance.now() < until) {
    next = (next + 1) % job.paths.length;
    await ask(job.paths[next] ?? '');
    answers += 1;
  }
}

async function load(seconds: number): Promise<number> {
  answers = 0;
  const began = performance.now();
  await Promise.all(Array.from({ length: job.connections }, () => keepAsking(began + seconds * 1000)));
  return answers / ((performance.now() - began) / 1000);
}

// The server compiles what it runs often; that is not what is measured.
await load(job.seconds / 2);
process.stdout.write(String(await load(job.seconds)));
agent.destroy();
