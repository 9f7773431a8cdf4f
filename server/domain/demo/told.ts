import type { NewMessage } from '../../store/sending/messages.ts';
import type { DemoText } from './story.ts';

/** A text of the demonstration's story with the moments that it went through. */

export const SECOND = 1_000;
export const HOUR = 3_600 * SECOND;
export const DAY = 24 * HOUR;

export interface Owner {
  clinicId: string;
  userId: string;
}

export interface Told {
  story: DemoText;
  message: NewMessage;
  acceptedAt: string | null;
  /** The patient's first name. */
  name: string;
}

export const later = (instant: string, milliseconds: number): string =>
  new Date(Date.parse(instant) + milliseconds).toISOString();
