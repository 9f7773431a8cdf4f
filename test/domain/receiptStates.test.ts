import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Receipt, type ReceiptFacts, stateAfter } from '../../server/domain/sending/receiptStates.ts';

const NOW = '2026-06-10T16:00:00.000Z';

const text: ReceiptFacts = {
  id: 'one',
  status: 'sending',
  providerId: null,
  sender: null,
  errorCode: null,
  acceptedAt: null,
  deliveredAt: null,
};

const receipt = (status: string, errorCode: string | null = null): Receipt => ({
  messageId: 'one',
  providerId: 'SM1',
  status,
  errorCode,
  sender: '+12025550100',
});

/** Where receipts bring a text, in the order in which they come. */
function brought(receipts: Receipt[], start: ReceiptFacts = text): ReceiptFacts {
  let state = start;
  for (const one of receipts) state = { ...state, ...stateAfter(state, one, NOW) };
  return state;
}

const DELIVERED = [receipt('queued'), receipt('sending'), receipt('sent'), receipt('delivered')];
const LOST = [receipt('sent'), receipt('undelivered', '30005')];

describe('receipts', () => {
  test('bring a text to the same end in any order, told once or twice', () => {
    for (const story of [DELIVERED, LOST]) {
      const end = brought(story);
      fc.assert(
        fc.property(fc.shuffledSubarray([...story, ...story], { minLength: 2 * story.length }), (told) => {
          expect(brought(told)).toEqual(end);
        }),
      );
    }
    expect(brought(DELIVERED)).toMatchObject({ status: 'delivered', errorCode: null, deliveredAt: NOW });
    expect(brought(LOST)).toMatchObject({ status: 'undelivered', errorCode: '30005', deliveredAt: null });
  });

  test('never bring a text back, whatever comes', () => {
    const order = ['sending', 'sent', 'failed', 'undelivered', 'delivered'];
    const words = fc.constantFrom(
      'accepted',
      'queued',
      'sent',
      'failed',
      'undelivered',
      'delivered',
      'nonsense',
    );
    fc.assert(
      fc.property(fc.array(words), (told) => {
        let state = text;
        for (const word of told) {
          const next = brought([receipt(word)], state);
          expect(order.indexOf(next.status)).toBeGreaterThanOrEqual(order.indexOf(state.status));
          state = next;
        }
      }),
    );
  });

  test('an error code once known stays', () => {
    const told = brought([receipt('undelivered', '30003'), receipt('failed', '30008'), receipt('delivered')]);
    expect(told).toMatchObject({ status: 'delivered', errorCode: '30003' });
  });

  test('adopt a text of which nobody knew whether it was taken', () => {
    for (const status of ['queued', 'unconfirmed', 'cancelled', 'expired'] as const) {
      const lost = { ...text, status, errorCode: status === 'unconfirmed' ? 'unconfirmed' : null };
      expect(brought([receipt('sent')], lost)).toMatchObject({
        status: 'sent',
        providerId: 'SM1',
        acceptedAt: NOW,
        errorCode: null,
      });
    }
  });

  test('of another text of the carrier change nothing', () => {
    const known = { ...text, status: 'sent' as const, providerId: 'SM2' };
    expect(stateAfter(known, receipt('delivered'), NOW)).toBeUndefined();
  });
});
