import { Agent, createServer } from 'node:http';
import twilio from 'twilio';
import { readJob } from './job.ts';

// Floor of `drain`: hands the same texts to the same carrier with the same SDK, so many at once, and answers
// the carrier's callbacks. It keeps nothing. Prints how long that took in milliseconds.

const job = readJob<{
  carrier: string;
  accountSid: string;
  authToken: string;
  concurrency: number;
  texts: { to: string; from: string; body: string; validityPeriod: number }[];
}>();

let receipts = 0;
let allDelivered = (): void => undefined;
const finished = new Promise<void>((resolve) => {
  allDelivered = resolve;
});

const callbacks = createServer(async (request, response) => {
  let form = '';
  for await (const chunk of request.setEncoding('utf8')) form += chunk;
  response.writeHead(204).end();
  if (new URLSearchParams(form).get('MessageStatus') !== 'delivered') return;
  receipts += 1;
  if (receipts === job.texts.length) allDelivered();
});
await new Promise<void>((resolve) => callbacks.listen(0, '127.0.0.1', resolve));
const { port } = callbacks.address() as { port: number };

const httpClient = new twilio.RequestClient({ keepAlive: true });
httpClient.axios.defaults.httpAgent = new Agent({ keepAlive: true, maxSockets: job.concurrency });
httpClient.axios.interceptors.request.use((request) => {
  request.url = request.url?.replace('https://api.twilio.com', `${job.carrier}/sandbox/twilio`) ?? '';
  return request;
});
const client = twilio(job.accountSid, job.authToken, { httpClient });

const waiting = job.texts.entries();

async function send(): Promise<void> {
  for (const [index, text] of waiting) {
    const statusCallback = `http://127.0.0.1:${port}/api/webhooks/twilio/status/${index}`;
    await client.messages.create({ ...text, statusCallback });
  }
}

const began = performance.now();
await Promise.all(Array.from({ length: job.concurrency }, send));
const accepted = performance.now() - began;
await finished;
const delivered = performance.now() - began;
callbacks.close();
callbacks.closeAllConnections();
process.stdout.write(JSON.stringify({ accepted, delivered }));
