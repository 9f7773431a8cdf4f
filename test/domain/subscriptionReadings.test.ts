import { describe, expect, test } from 'vitest';
import { changesBetween } from '../../server/domain/billing/changes.ts';
import { choose, follow } from '../../server/domain/billing/readings.ts';
import type { ProviderSubscription } from '../../server/domain/ports.ts';
import { NEVER_SUBSCRIBED, type SubscriptionRow } from '../../server/store/billing/subscriptions.ts';

/** What a clinic's row becomes by what the payment provider holds of it. */

const at = (day: string) => `2026-${day}T10:00:00.000Z`;

const first: ProviderSubscription & { status: 'active' } = {
  id: 'sub_first',
  status: 'active',
  periodStart: at('03-01'),
  periodEnd: at('04-01'),
  cancelAtPeriodEnd: false,
  trialEnd: null,
  nextAmount: 2_497,
  discountUntil: at('12-01'),
  createdAt: at('03-01'),
};
const second = { ...first, id: 'sub_second', createdAt: at('03-02') };

const fresh: SubscriptionRow = { ...NEVER_SUBSCRIBED, clinicId: '12345678', updatedAt: at('01-01') };
const paying = follow(fresh, first);

describe('which subscription counts', () => {
  const counts = (found: ProviderSubscription[], kept: string | null = null) => {
    const { counted, duplicates } = choose(found, kept);
    return [counted?.id, ...duplicates];
  };

  test('is the oldest that runs, in whatever order they are told; the others are duplicates', () => {
    expect(counts([second, first])).toEqual(['sub_first', 'sub_second']);
    expect(counts([first, second])).toEqual(['sub_first', 'sub_second']);
  });

  test('is the one that is kept, while it runs', () => {
    expect(counts([second, first], 'sub_second')).toEqual(['sub_second', 'sub_first']);
    const ended = { ...second, status: 'canceled' } as const;
    expect(counts([ended, first], 'sub_second')).toEqual(['sub_first']);
  });

  test('of the same second is the same at every reading', () => {
    const twin = { ...first, id: 'sub_a' };
    expect(counts([first, twin])).toEqual(counts([twin, first]));
  });

  test('is the one that ended where none runs, and none that was never paid', () => {
    const ended = { ...first, status: 'canceled' } as const;
    expect(counts([second, ended].map((one) => ({ ...one, status: 'canceled' as const })))).toEqual([
      'sub_second',
    ]);
    expect(counts([{ ...second, status: 'incomplete' }, ended])).toEqual(['sub_first']);
    expect(counts([{ ...first, status: 'incomplete' }])).toEqual([undefined]);
    expect(counts([])).toEqual([undefined]);
  });

  test('tells since when a first payment is on its way, while none runs', () => {
    const waits = { ...second, status: 'pending' } as const;
    const lost = { ...second, status: 'incomplete' } as const;
    const ended = { ...first, status: 'canceled' } as const;
    expect(choose([waits], null)).toMatchObject({ counted: undefined, pendingSince: second.createdAt });
    expect(choose([waits, ended], null)).toMatchObject({ counted: ended, pendingSince: second.createdAt });
    expect(choose([waits, first], null)).toEqual({ counted: first, duplicates: [], pendingSince: null });
    expect(choose([lost], null).pendingSince).toBeNull();
  });

  test('one that is past due or unpaid runs still', () => {
    for (const status of ['past_due', 'unpaid'] as const) {
      expect(counts([second, { ...first, status }])).toEqual(['sub_first', 'sub_second']);
    }
  });
});

describe('the row', () => {
  test('keeps what the operator set, and the customer', () => {
    const row = { ...fresh, overrideStatus: 'unpaid', customerId: 'cus_1' } as const;
    expect(follow(row, first)).toMatchObject({
      status: 'active',
      overrideStatus: 'unpaid',
      customerId: 'cus_1',
    });
  });

  test('owes from the start of the first unpaid period, however long', () => {
    const failed = {
      ...first,
      status: 'past_due',
      periodStart: at('04-01'),
      periodEnd: at('05-01'),
    } as const;
    const owing = follow(paying, failed);
    expect(owing.pastDueSince).toBe(at('04-01'));
    const longer = follow(owing, { ...failed, status: 'unpaid', periodStart: at('05-01') });
    expect(longer.pastDueSince).toBe(at('04-01'));
    expect(follow(longer, { ...first, periodStart: at('05-01') }).pastDueSince).toBeNull();
    const another = { ...second, status: 'past_due', periodStart: at('06-01') } as const;
    expect(follow(owing, another).pastDueSince).toBe(at('06-01'));
  });

  test('remembers that the clinic paid once', () => {
    expect(fresh.everPaid).toBe(false);
    expect(follow(fresh, { ...first, status: 'trialing' }).everPaid).toBe(false);
    expect(follow(paying, { ...first, status: 'canceled' }).everPaid).toBe(true);
  });

  test('knows what is paid next, and until when a discount makes it so, while something is', () => {
    expect(paying).toMatchObject({ nextAmount: 2_497, discountUntil: at('12-01') });
    const nothing = { nextAmount: null, discountUntil: null };
    expect(follow(paying, { ...first, cancelAtPeriodEnd: true })).toMatchObject(nothing);
    expect(follow(paying, { ...first, status: 'canceled' })).toMatchObject(nothing);
  });

  test('of what has ended is cancelled no more', () => {
    const cancelled = { ...first, cancelAtPeriodEnd: true };
    expect(follow(paying, cancelled).cancelAtPeriodEnd).toBe(true);
    expect(follow(paying, { ...cancelled, status: 'canceled' }).cancelAtPeriodEnd).toBe(false);
  });
});

describe('what changed', () => {
  const from = (before: SubscriptionRow, read: Partial<Parameters<typeof follow>[1]>) =>
    changesBetween(before, follow(before, { ...first, ...read }));
  const owing = follow(paying, { ...first, status: 'past_due', periodStart: at('04-01') });
  const cancelled = follow(paying, { ...first, cancelAtPeriodEnd: true });
  const ended = follow(paying, { ...first, status: 'canceled' });

  test.each([
    ['a first payment', fresh, {}, ['started']],
    ['the same reading again', paying, {}, []],
    ['a renewal', paying, { periodStart: at('04-01'), periodEnd: at('05-01') }, ['renewed']],
    ['a renewal that was not paid', paying, { status: 'past_due', periodStart: at('04-01') }, ['past_due']],
    ['a payment after all', owing, { periodStart: at('04-01') }, ['recovered']],
    ['a cancellation', paying, { cancelAtPeriodEnd: true }, ['cancel_scheduled']],
    ['its taking back', cancelled, {}, ['reactivated']],
    ['the end of the period', cancelled, { status: 'canceled' }, ['ended']],
    ['an end that was told before the cancellation', paying, { status: 'canceled' }, ['ended']],
    ['retries given up', owing, { status: 'unpaid', periodStart: at('04-01') }, ['unpaid']],
    ['another subscription after the end', ended, { id: 'sub_second' }, ['started']],
    ['another subscription, and nobody heard of the end', paying, { id: 'sub_second' }, ['ended', 'started']],
    ['one that ended before it was heard of', fresh, { status: 'canceled' }, ['ended']],
  ] as const)('%s', (_, before, read, changes) => {
    expect(from(before, read)).toEqual(changes);
  });

  test('a first payment that is on its way, and then came, or did not', () => {
    const waiting = { ...fresh, pendingSince: at('03-01') };
    expect(changesBetween(fresh, waiting)).toEqual(['payment_begun']);
    expect(changesBetween(waiting, { ...waiting })).toEqual([]);
    expect(changesBetween(waiting, fresh)).toEqual(['payment_lost']);
    expect(changesBetween(waiting, paying)).toEqual(['started']);
  });

  test('both of what happened between two readings', () => {
    const read = { periodStart: at('04-01'), periodEnd: at('05-01'), cancelAtPeriodEnd: true };
    expect(from(paying, read)).toEqual(['renewed', 'cancel_scheduled']);
  });
});
