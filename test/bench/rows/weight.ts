import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { BenchRow, Measured } from '../row.ts';
import { type Installation, install } from '../support/installation.ts';
import { signIn, startServer } from '../support/programs.ts';
import { scriptsOf } from '../support/scripts.ts';
import { Numbers, queueTexts } from '../support/sending.ts';

export const weightRow: BenchRow = {
  name: 'weight',
  database: 'none',
  async run(place) {
    const installation = await install(place);
    const server = await startServer(installation, { args: ['serve', '--no-worker'] });
    try {
      const { client } = await signIn(server.url);
      await queueTexts(client, new Numbers().take(1));
      return [
        await weighReviewPage(installation, server.url),
        await weighScreen(server.url, '/login', 'pages/Login.tsx'),
        await weighScreen(server.url, '/request-reviews', 'pages/RequestReviews.tsx'),
      ];
    } finally {
      await server.stop();
    }
  },
};

/** The page and all that it names. */
async function weighReviewPage(installation: Installation, origin: string): Promise<Measured> {
  const token = await installation.within(async ({ db, keys }) => {
    const { message_id } = await db.knex('links').first();
    return keys.linkToken(message_id);
  });
  const page = await fetchAsServed(`${origin}/r/${token}`);
  const named = [...page.text.matchAll(/<(?:script|link|img)\b[^>]*?\b(?:src|href)="(\/[^"]*)"/g)];
  const parts = await Promise.all(named.map(([, path]) => fetchAsServed(origin + path)));
  const bytes = [page, ...parts].reduce((sum, part) => sum + part.bytes, 0);
  return {
    work: 'the patient’s page, all of it',
    ours: bytes / 1000,
    floor: null,
    unit: 'kB',
    bar: { most: 80 },
  };
}

/** The scripts that the browser needs before it can show a screen of the dashboard. */
async function weighScreen(origin: string, path: string, page: string): Promise<Measured> {
  const parts = await Promise.all(scriptsOf(page).map((file) => fetchAsServed(`${origin}/${file}`)));
  const bytes = parts.reduce((sum, part) => sum + part.bytes, 0);
  return { work: `the scripts of ${path}`, ours: bytes / 1000, floor: null, unit: 'kB', bar: { most: 250 } };
}

/** What comes over the wire for a browser: head and compressed body. */
async function fetchAsServed(address: string): Promise<{ bytes: number; text: string }> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const headers = { 'accept-encoding': 'gzip, deflate, br, zstd' };
    get(address, { agent: false, headers }, resolve).on('error', reject);
  });
  const body = await buffer(response);
  if (response.statusCode !== 200) throw new Error(`${address} answered ${response.statusCode}`);
  return { bytes: response.socket.bytesRead, text: decompress(body, response.headers['content-encoding']) };
}

function decompress(body: Buffer, encoding: string | undefined): string {
  if (encoding === 'br') return brotliDecompressSync(body).toString();
  return (encoding === 'gzip' ? gunzipSync(body) : body).toString();
}
