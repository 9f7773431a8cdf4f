import { connect } from 'node:net';
import { constants, setPriority } from 'node:os';
import { readJob } from './floors/job.ts';

// Means harm to a server, in a process of its own: connections that stay and send nothing more, and the
// worst that a call can ask.

export interface HarmJob {
  url: string;
  slow: number;
  /** Of how many addresses: one alone is not let have so many connections. */
  addresses: number;
  atOnce: number;
}

// Anyone who means harm has a machine of their own: the server's cores are the server's.
setPriority(constants.priority.PRIORITY_LOW);

const { url, slow, addresses, atOnce } = readJob<HarmJob>();
const JSON_BODY = { 'content-type': 'application/json' };

/** What took long or failed once, or is of that kind. */
const WORST: [path: string, options?: RequestInit][] = [
  [`/${'.'.repeat(15_000)}/x`],
  [`/assets/${'a'.repeat(256)}`],
  [`/r/${'.'.repeat(14_000)}`],
  [`/api/r/${'%2e'.repeat(4_000)}`],
  [`/api/health?${'a[]=1&'.repeat(2_000)}`],
  ['/', { headers: { cookie: 'a=1; '.repeat(2_000), 'accept-language': 'en;q=0.1,'.repeat(500) } }],
  ['/api/live', { headers: { authorization: `Bearer ${'a.'.repeat(6_000)}` } }],
  ['/api/auth/login', { method: 'POST', headers: JSON_BODY, body: '['.repeat(1_000_000) }],
  ['/api/auth/login', { method: 'POST', headers: JSON_BODY, body: '['.repeat(16_000) }],
  [
    '/api/auth/password-reset-request',
    { method: 'POST', headers: JSON_BODY, body: `{"email":"${'a@'.repeat(8_000)}"}` },
  ],
];

function openSlowly(at: number): void {
  const localAddress = `127.0.0.${2 + (at % addresses)}`;
  const socket = connect({ host: '127.0.0.1', port: Number(new URL(url).port), localAddress });
  // The server ends it after half a minute, and another takes its place.
  socket.on('error', () => undefined).on('close', () => openSlowly(at));
  socket.write('POST /api/auth/login HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1000\r\n\r\n');
}

async function goOnAsking(): Promise<void> {
  for (let at = 0; ; at += 1) {
    const [path = '', options = {}] = WORST[at % WORST.length] ?? [];
    // A body that is refused before it has come cuts the connection.
    const answer = await fetch(url + path, options).catch(() => undefined);
    await answer?.arrayBuffer().catch(() => undefined);
  }
}

for (let at = 0; at < slow; at += 1) openSlowly(at);
process.stdin.on('end', () => process.exit(0)).resume();
process.stdout.write('begun');
await Promise.all(Array.from({ length: atOnce }, goOnAsking));
