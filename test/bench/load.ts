import { Agent, request } from 'node:http';
import { readJob } from './floors/job.ts';

// Loads servers with calls over kept connections, in a process of its own. Prints the answers a second.

/** Calls go around among the origins and the paths; `{n}` in a body is another number each time, of seven digits. */
export interface LoadJob {
  origins: string[];
  paths: string[];
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
  connections: number;
  seconds: number;
}

const job = readJob<LoadJob>();
const agent = new Agent({ keepAlive: true, maxSockets: job.connections });

function ask(origin: string, path: string, body: string): Promise<void> {
  const length =
    body === '' ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
  return new Promise((resolve, reject) => {
    const options = { agent, method: job.method ?? 'GET', headers: { ...job.headers, ...length } };
    request(origin + path, options, (response) => {
      const { statusCode = 0 } = response;
      if (statusCode < 200 || statusCode > 299) reject(new Error(`${path} answered ${statusCode}`));
      response.on('end', resolve).resume();
    })
      .on('error', reject)
      .end(body);
  });
}

let answers = 0;
let next = 0;

async function keepAsking(until: number): Promise<void> {
  while (performance.now() < until) {
    next += 1;
    const path = job.paths[next % job.paths.length] ?? '';
    const body = (job.body ?? '').replace('{n}', String(next).padStart(7, '0'));
    await ask(job.origins[next % job.origins.length] ?? '', path, body);
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
