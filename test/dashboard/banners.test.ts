import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type BannerFacts, bannersFor } from '../../dashboard/banners.ts';
import { subscriptionStatus } from '../../server/contract/rules/subscriptionStates.ts';

// Which banners stand above a screen: one function decides, and never for more than two beside the mark of samples.

/** A clinic that pays, with nothing to say to anybody. */
const QUIET: BannerFacts = {
  impersonating: false,
  paused: false,
  status: 'active',
  paid: true,
  unread: false,
  emailVerified: true,
  samples: false,
  lacksReviewLink: false,
};
const NEW = { ...QUIET, status: 'trial', paid: false } as const;

const having = (facts: Partial<BannerFacts>) => bannersFor({ ...QUIET, ...facts });

test('a clinic that pays and is set up sees none', () => {
  expect(bannersFor(QUIET)).toEqual([]);
});

test('each fact alone has its banner', () => {
  expect(having({ impersonating: true })).toEqual(['impersonation']);
  expect(having({ paused: true })).toEqual(['paused']);
  expect(having({ unread: true, status: 'trial', paid: false })).toEqual(['unread']);
  expect(having({ status: 'past_due' })).toEqual(['owed']);
  expect(having({ status: 'unpaid', paid: false })).toEqual(['owed']);
  expect(having({ emailVerified: false })).toEqual(['unverified']);
  expect(having({ lacksReviewLink: true })).toEqual(['reviewLink']);
  expect(bannersFor(NEW)).toEqual(['upgrade']);
  expect(bannersFor({ ...NEW, status: 'canceled' })).toEqual(['upgrade']);
});

test('preview has a yellow banner where samples show, and the blue one below it', () => {
  expect(bannersFor({ ...NEW, samples: true })).toEqual(['samples', 'upgrade']);
  expect(bannersFor({ ...NEW, samples: true, emailVerified: false })).toEqual([
    'unverified',
    'samples',
    'upgrade',
  ]);
});

test('what holds texts back comes before what is owed, and that before what can wait', () => {
  const all = { impersonating: true, paused: true, status: 'past_due', lacksReviewLink: true } as const;
  expect(having(all)).toEqual(['impersonation', 'paused']);
  expect(having({ ...all, impersonating: false })).toEqual(['paused', 'owed']);
  expect(having({ ...all, impersonating: false, paused: false, emailVerified: false })).toEqual([
    'owed',
    'unverified',
  ]);
});

test('a super admin who looks at a clinic is asked for nothing that is its people’s', () => {
  const looking = { ...NEW, impersonating: true, emailVerified: false, lacksReviewLink: true };
  expect(bannersFor(looking)).toEqual(['impersonation']);
  expect(bannersFor({ ...looking, samples: true })).toEqual(['impersonation', 'samples']);
});

test('a super admin of no clinic is sold nothing', () => {
  expect(having({ status: null })).toEqual([]);
});

test('whatever the facts, there are two at the most beside the mark of samples, and never two about the subscription', () => {
  const any = fc.record({
    impersonating: fc.boolean(),
    paused: fc.boolean(),
    status: fc.constantFrom(null, ...subscriptionStatus.options),
    paid: fc.boolean(),
    unread: fc.boolean(),
    emailVerified: fc.boolean(),
    samples: fc.boolean(),
    lacksReviewLink: fc.boolean(),
  });
  fc.assert(
    fc.property(any, (facts) => {
      const names = bannersFor(facts);
      expect(names.filter((name) => name !== 'samples').length).toBeLessThanOrEqual(2);
      const ofSubscription = names.filter((name) => ['unread', 'owed', 'upgrade'].includes(name));
      expect(ofSubscription.length).toBeLessThanOrEqual(1);
    }),
  );
});
