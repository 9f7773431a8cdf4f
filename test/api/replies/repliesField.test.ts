import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Reply } from '../../../server/contract/routes/inbound.ts';
import { addMember, type Member, ONE_ENGINE, reply, startApp, type TestApp } from '../../support/app.ts';
import { eventually } from '../../support/sandbox.ts';
import { freshNumber, inHours, logEntry, send } from '../../support/sending.ts';

/** Replies as they came in the field, each by the pretend phone, the carrier and the real webhook. */

interface FieldReply {
  after: 'request' | 'reminder';
  reply: string;
  right: string;
}

const FIELD: FieldReply[] = parse(readFileSync(join(import.meta.dirname, '../../field/replies.csv')), {
  columns: true,
});

/** Said of these one by one: they say nothing else than STOP, in another word. */
const STOPS = new Set(['UNSUB', 'REMOVE']);

interface Reading {
  meaning: Reply['meaning'];
  verdict: string;
}

function readingOf({ reply: words, right }: FieldReply): Reading {
  if (STOPS.has(words) || right.startsWith('stopped')) return { meaning: 'stop', verdict: 'opted_out' };
  if (right.startsWith('held')) return { meaning: 'maybe_stop', verdict: 'held' };
  if (right.startsWith('open for staff')) return { meaning: 'cancellation', verdict: 'held' };
  if (right.startsWith('kept as a reaction')) return { meaning: 'reaction', verdict: 'queued' };
  return { meaning: 'answer', verdict: 'queued' };
}

describe.each(ONE_ENGINE)('what came in the field, on %s', (engine) => {
  let app: TestApp;
  let owner: Member;

  beforeAll(async () => {
    app = await startApp(engine, { deliveryDelayMs: 20 }, afterAll);
    owner = await addMember(app);
  });

  test.each(FIELD)('after a $after, $reply: $right', async (said) => {
    const phone = freshNumber();
    const appointment = { disableReviewLink: true, appointmentAt: inHours(app, 48) };
    await send(owner.client, [phone], said.after === 'reminder' ? appointment : {});
    await logEntry(owner, phone, 'delivered');
    const isPicture = said.reply.startsWith('(');
    await reply(app, phone, isPicture ? '' : said.reply, isPicture ? 1 : 0);
    const kept = await eventually(async () => {
      const { data } = await owner.client.listReplies({ query: { search: phone } });
      return data[0];
    });
    const { meaning, verdict } = readingOf(said);
    expect(kept).toMatchObject({ meaning, pictures: isPicture ? 1 : 0, held: verdict === 'held' });
    if (meaning === 'cancellation') {
      expect(kept.about).toMatchObject({ kind: 'reminder', appointmentAt: appointment.appointmentAt });
    }
    const { data } = await send(owner.client, [phone], { bypassCooldown: true });
    expect(data.results[0]?.verdict).toBe(verdict);
  });

  test('an answer to who does not come reaches them, and then texts go on', async () => {
    const phone = freshNumber();
    await send(owner.client, [phone], { disableReviewLink: true, appointmentAt: inHours(app, 48) });
    await logEntry(owner, phone, 'delivered');
    await reply(app, phone, 'cannot make it, the car broke down');
    const { id } = await eventually(
      async () => (await owner.client.listReplies({ query: { search: phone, show: 'open' } })).data[0],
    );
    await owner.client.answerReply({ params: { id }, payload: { text: 'We look for another day.' } });
    await eventually(async () => {
      const { data } = await owner.client.listReplies({ query: { search: phone } });
      return data[0]?.held === false && data[0].answers[0]?.status === 'delivered';
    });
    const { data } = await send(owner.client, [phone], { bypassCooldown: true });
    expect(data.results[0]?.verdict).toBe('queued');
  });
});
