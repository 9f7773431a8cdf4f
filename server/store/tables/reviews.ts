import type { ReviewResponse } from '../../contract/routes/reviewAnswers.ts';
import type { CaseStatus } from '../../contract/routes/reviews.ts';
import type { Platform } from '../../contract/rules/platforms.ts';
import { defaulted, flag, instant, integer, nullable, text } from './column.ts';

/** What patients leave, and what clinics answer. */

export const reviews = {
  id: text(),
  clinic_id: text(),
  message_id: nullable(text()),
  phone_hash: nullable(text()),
  platform: text<Platform>(),
  rating: integer(),
  feedback: nullable(text()),
  customer_name: nullable(text()),
  is_public: flag(),
  source: text<'link' | 'standing'>(),
  submitted_at: instant(),
  offered_public: defaulted(flag()),
  responded_at: nullable(instant()),
};

export const reviewCases = {
  review_id: text(),
  clinic_id: text(),
  status: defaulted(text<CaseStatus>()),
  owner_id: nullable(text()),
  note: nullable(text()),
  created_at: instant(),
  updated_at: instant(),
};

export const reviewResponses = {
  id: text(),
  review_id: text(),
  clinic_id: text(),
  kind: text<ReviewResponse['kind']>(),
  body: text(),
  message_id: nullable(text()),
  user_id: nullable(text()),
  created_at: instant(),
};
