import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { claimDue, type ReadyText, recordResults } from '../../../server/domain/sending/outbox.ts';
import { applyReceipts } from '../../../server/domain/sending/receipts.ts';
import { addMember, ENGINES, type Member, startApp, type TestApp } from '../../support/app.ts';
import { SENDER } from '../../support/sandbox.ts';
import { freshNumber, send } from '../../support/sending.ts';

/** The carrier's receipts come in any order, twice, and before the call that caused them answers. */

type Told = [status: string, errorCode?: string];

/** What carriers tell of one text, in the order in which it happened. */
const STORIES: Told[][] = [
  [['queued'], ['sending'], ['sent'], ['delivered']],
  [['accepted'], ['sent'], ['delivered'], ['read']],
  [['sent'], ['undelivered', '30005']],
  [['sent'], ['undelivered', '30003']],
  [['sent'], ['undelivered', '30003'], ['delivered']],
  [['failed', '30007']],
  [['sent'], ['undelivered', '21610']],
];

/** The call's own answer, which comes among them. */
const ANSWER = 'the answer' as const;
type Step = Told | typeof ANSWER;

describe.each(ENGINES)('receipts on %s', (engine) => {
  let app: TestApp;
  let member: Member;

  beforeAll(async () => {
    app = await startApp(engine, { worker: false }, afterAll);
    member = await addMember(app);
  });

  const messages = () => app.ctx.db.knex('messages');
  const usage = () => app.ctx.db.knex('usage').where({ clinic_id: member.clinicId }).first();

  /** A text that a worker has in hand. */
  async function claimed(): Promise<ReadyText> {
    await send(member.client, [freshNumber()]);
    const { ready } = await claimDue(app.ctx, 'tests', { limit: 10, after: '' });
    expect(ready).toHaveLength(1);
    return ready[0] as ReadyText;
  }

  async function take(text: ReadyText, steps: Step[]): Promise<void> {
    const providerId = `SM${text.id}`;
    const accepted = { outcome: 'accepted' as const, providerId, sender: SENDER };
    if (steps.includes(ANSWER)) await recordResults(app.ctx, 'tests', [{ text, handover: accepted }]);
    const receipts = steps.flatMap((step) => {
      if (step === ANSWER) return [];
      const [status, errorCode = null] = step;
      return [{ messageId: text.id, providerId, status, errorCode, sender: SENDER }];
    });
    if (receipts.length > 0) await applyReceipts(app.ctx, receipts);
  }

  /** What is left of a text after steps that come in groups: its row, the clinic's usage, what was done about it. */
  async function endOf(groups: Step[][]): Promise<unknown> {
    const before = await usage();
    const text = await claimed();
    for (const steps of groups) await take(text, steps);
    const row = await messages().where({ id: text.id }).first();
    const link = await app.ctx.db.knex('links').where({ message_id: text.id }).first();
    const again = await messages().where({ retry_of: text.id }).select('status');
    const optedOut = await app.ctx.db.knex('opt_outs').where({ phone_hash: text.phoneHash });
    const after = await usage();
    return {
      status: row.status,
      errorCode: row.error_code,
      lastError: row.last_error,
      isKnownToCarrier: row.provider_id === `SM${text.id}`,
      isAccepted: row.accepted_at !== null,
      isDelivered: row.delivered_at !== null,
      linkRuns: link.expires_at !== null,
      waiting: again.filter(({ status }) => status === 'queued').length,
      optedOut: optedOut.length,
      reserved: after.reserved - (before?.reserved ?? 0),
      accepted: after.accepted - (before?.accepted ?? 0),
    };
  }

  /** A story told in any order, every part of it once or twice, the answer among them, some parts together. */
  const tellings = (story: Told[]) =>
    fc
      .tuple(
        fc.shuffledSubarray([...story, ...story], { minLength: 2 * story.length }),
        fc.array(fc.nat(3), { minLength: 2 * story.length + 1, maxLength: 2 * story.length + 1 }),
        fc.nat(2 * story.length),
      )
      .map(([told, cuts, place]) => {
        const steps: Step[] = [...told.slice(0, place), ANSWER, ...told.slice(place)];
        const groups: Step[][] = [[]];
        steps.forEach((step, at) => {
          if (cuts[at] === 0 || step === ANSWER) groups.push([]);
          groups.at(-1)?.push(step);
          if (step === ANSWER) groups.push([]);
        });
        return groups.filter((group) => group.length > 0);
      });

  test.each(STORIES.map((story) => [story.map((told) => told.join(' ')).join(', '), story] as const))(
    '%s: the same end in every order',
    async (_, story) => {
      const end = await endOf([[ANSWER], ...story.map((told) => [told])]);
      const [last] = story.at(-1) ?? [];
      expect(end).toMatchObject({
        status: last === 'read' ? 'delivered' : last,
        isAccepted: true,
        accepted: 1,
      });
      await fc.assert(
        fc.asyncProperty(tellings(story), async (groups) => {
          expect(await endOf(groups)).toEqual(end);
        }),
        { numRuns: 6 },
      );
    },
  );
});
