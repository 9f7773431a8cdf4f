import { PassThrough } from 'node:stream';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { bearer } from '../../support/accounts.ts';
import { addMember, type Engine, ONE_ENGINE, startApp } from '../../support/app.ts';
import { readText } from '../../support/documents.ts';
import { freePort } from '../../support/ports.ts';
import { refusal } from '../../support/refusal.ts';
import { eventually } from '../../support/sandbox.ts';
import { send } from '../../support/sending.ts';

// What an operator reads of a process, on a port of its own.

async function start(engine: Engine, env = {}) {
  const METRICS_PORT = String(await freePort());
  const app = await startApp(engine, { env: { METRICS_PORT, ...env } });
  const read = async () => (await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`)).text();
  return { app, read };
}

describe.each(ONE_ENGINE)('the metrics of a server on %s', (engine) => {
  test('count requests by declared route, texts by what the carrier said, and name nobody', async () => {
    const { app, read } = await start(engine);
    const owner = await addMember(app);
    await owner.client.listPatients({});
    await refusal(bearer(app, 'gw_of_nobody').listPatients({}));
    await send(owner.client, ['+12125550123', '+15005550001']);
    const has = (line: RegExp) => eventually(async () => line.test(await read()));
    await has(/goodword_texts_handed_over_total\{outcome="accepted",code=""\} 1/);
    await has(/goodword_texts_handed_over_total\{outcome="refused",code="21211"\} 1/);
    const metrics = await read();
    for (const line of [
      'goodword_http_request_duration_seconds_count{route="GET /api/patients",status="200"} 1',
      'goodword_http_request_duration_seconds_count{route="GET /api/patients",status="401"} 1',
      'goodword_texts_claimed_total 2',
      'goodword_outbox_texts{state="queued"} 0',
      'goodword_outbox_oldest_due_seconds 0',
      'goodword_live_watchers 0',
      'goodword_loop_last_step_timestamp_seconds{loop="drain"}',
      'goodword_database_connections{state="waiting"}',
      'process_resident_memory_bytes',
    ]) {
      expect(metrics).toContain(line);
    }
    expect(metrics).not.toContain(owner.clinicId);
    expect(metrics).not.toMatch(/5550123|\+1/);
  });
});

test('the metrics that the operator’s page says to watch are there', async () => {
  const { read } = await start('sqlite');
  const named = [...readText('docs/operator.md').matchAll(/`(goodword_\w+)`/g)].map(([, name]) => name);
  expect(named.length).toBeGreaterThan(5);
  const metrics = await read();
  expect(named.filter((name) => !metrics.includes(`# TYPE ${name} `))).toEqual([]);
});

test('no metrics are read through the address that patients reach', async () => {
  const { app } = await start('sqlite');
  expect(await (await fetch(`${app.url}/metrics`)).text()).not.toContain('goodword_');
});

test('a line of the log carries the id that a trusted proxy gave, if it has the form of one', async () => {
  const lines: string[] = [];
  const log = pino(
    { base: null },
    new PassThrough().on('data', (chunk) => lines.push(String(chunk))),
  );
  const trusting = await startApp('sqlite', { worker: false, log, env: { TRUST_PROXY: 'true' } });
  const given = '0123456789abcdef0123456789abcdef';
  const ask = (id: string) => fetch(`${trusting.url}/api/nothing`, { headers: { 'x-request-id': id } });
  expect((await (await ask(given)).json()).requestId).toBe(given);
  expect((await (await ask('+12125550123')).json()).requestId).not.toContain('5550123');
  await eventually(() => lines.some((line) => JSON.parse(line).requestId === given));
  const wary = await startApp('sqlite', { worker: false });
  const answer = await fetch(`${wary.url}/api/nothing`, { headers: { 'x-request-id': given } });
  expect((await answer.json()).requestId).not.toBe(given);
});
