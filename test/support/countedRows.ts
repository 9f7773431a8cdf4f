import fc from 'fast-check';
import { v7 as uuid } from 'uuid';
import { ACTIVITY_TYPES, type ActivityType } from '../../server/contract/routes/activity.ts';
import { MESSAGE_KINDS, MESSAGE_STATUSES } from '../../server/contract/routes/sms.ts';
import { PLATFORM_NAMES } from '../../server/contract/rules/platforms.ts';

/**
 * What a clinic's numbers count, as the columns of the database: any facts that a number tells of, for property
 * tests, and whole rows around them.
 */

type Facts<T> = T extends fc.Arbitrary<infer F> ? F : never;

export const textFacts = (instant: fc.Arbitrary<string>) =>
  fc.record({
    kind: fc.constantFrom(...MESSAGE_KINDS),
    status: fc.constantFrom(...MESSAGE_STATUSES),
    platform: fc.constantFrom(null, ...PLATFORM_NAMES),
    template: fc.constantFrom(null, 'Short & simple', 'Friendly'),
    user_id: fc.constantFrom(null, 'anna', 'robin'),
    created_at: instant,
    accepted_at: fc.option(instant),
    answered_at: fc.option(instant),
  });

export const textRow = (clinicId: string, facts: Facts<ReturnType<typeof textFacts>>, phoneHash: string) => ({
  id: uuid(),
  clinic_id: clinicId,
  phone_hash: phoneHash,
  body: '',
  send_at: facts.created_at,
  expires_at: facts.created_at,
  updated_at: facts.created_at,
  usage_period: '',
  segments: 1,
  ...facts,
});

export const reviewFacts = (instant: fc.Arbitrary<string>) =>
  fc.record({
    platform: fc.constantFrom(...PLATFORM_NAMES),
    rating: fc.integer({ min: 1, max: 5 }),
    source: fc.constantFrom('link' as const, 'standing' as const),
    is_public: fc.boolean(),
    offered_public: fc.boolean(),
    submitted_at: instant,
    responded_at: fc.option(instant),
  });

export const reviewRow = (clinicId: string, facts: Facts<ReturnType<typeof reviewFacts>>) => ({
  id: uuid(),
  clinic_id: clinicId,
  ...facts,
});

export const patientRow = (clinicId: string, phone: string, createdAt: string) => ({
  id: uuid(),
  clinic_id: clinicId,
  phone,
  phone_hash: phone,
  first_name: 'Anna',
  last_name: 'Kovács',
  search_text: 'anna kovács',
  created_at: createdAt,
  updated_at: createdAt,
});

export const activityFacts = fc.constantFrom(...ACTIVITY_TYPES);

export const activityRow = (clinicId: string, type: ActivityType, createdAt: string) => ({
  id: uuid(),
  clinic_id: clinicId,
  type,
  status: 'info',
  title: '',
  description: '',
  created_at: createdAt,
});
