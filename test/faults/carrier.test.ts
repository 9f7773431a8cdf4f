import { randomUUID } from 'node:crypto';
import { describe, expect, onTestFinished, test } from 'vitest';
import { carrierPosts } from '../support/sending.ts';
import { startQuickServer } from './goodword.ts';
import { LONG } from './seed.ts';
import {
  countTexts,
  judge,
  numbers,
  queue,
  queueNeighbours,
  readTexts,
  type Stage,
  setStage,
  settled,
  shortOn,
  until,
} from './stage.ts';

/** A carrier in one bad mood after the other, each beside callbacks in another disorder, while texts go out. */

const TEXTS = LONG ? 3_000 : 300;
/** How many calls each mood strikes. */
const STRUCK = LONG ? 100 : 20;
/** Each holds one of sixteen lines until the product gives up: after half a minute in the long form. */
const HUNG = LONG ? 40 : 20;
/** Each refusal makes the sender rest twice as long, up to half a minute. */
const STORM = LONG ? 30 : 3;
const MOODS = [
  { mode: 'accept_then_drop', share: 0.5, count: STRUCK, callbacks: 'off' },
  { mode: 'accept_then_drop', share: 0.5, count: STRUCK, callbacks: 'before_response' },
  { mode: 'server_error', share: 0.5, count: STRUCK, callbacks: 'doubled' },
  { mode: 'too_many', count: STORM, callbacks: 'shuffled' },
  { mode: 'hang', share: 0.5, count: HUNG, callbacks: 'before_response' },
];

/** Whether the mood has struck as often as it was told to. */
async function isOver({ carrier, sandboxKey }: Stage): Promise<boolean> {
  const headers = { 'x-sandbox-key': sandboxKey };
  const response = await fetch(`${carrier.address}/sandbox/api/behaviour`, { headers });
  const { data } = (await response.json()) as { data: { mode: string } };
  return data.mode === 'normal';
}

const receipt = (MessageStatus: string, more: object = {}) => ({
  MessageSid: `SM${randomUUID().replaceAll('-', '')}`,
  MessageStatus,
  From: '+12025550100',
  ...more,
});

describe.each(shortOn('sqlite'))('a carrier in bad moods, on %s', (engine) => {
  test('accepts and drops, answers 500 and 429, hangs, and calls back in disorder', async () => {
    const stage = await setStage(engine, { env: { SENDS_PER_SECOND: LONG ? '200' : '100' } });
    await queue(stage.ctx, numbers(TEXTS));
    const server = await startQuickServer(stage.env);
    onTestFinished(server.kill);
    for (const mood of MOODS) {
      await stage.behave(mood);
      await until(() => isOver(stage));
    }
    await stage.behave({ callbacks: 'doubled' });
    await queueNeighbours(stage.ctx);
    await settled(stage.ctx);
    await until(async () => (await countTexts(stage.ctx, 'delivered')) > 0);

    const product = { url: server.address, ctx: stage.ctx };
    const known = (await readTexts(stage.ctx)).find(({ status }) => status === 'delivered');
    const strangers = [
      carrierPosts(product, `status/${randomUUID()}`, receipt('delivered')),
      carrierPosts(product, 'status/nobody', receipt('failed', { ErrorCode: '30005' })),
      carrierPosts(product, `status/${known?.id}`, receipt('failed', { ErrorCode: '30005' })),
    ];
    expect((await Promise.all(strangers)).map(({ status }) => status)).toEqual([204, 204, 204]);
    expect(await readTexts(stage.ctx)).toContainEqual(known);
    await judge(stage, { queued: TEXTS + 5 });
    await server.kill();
  });
});
