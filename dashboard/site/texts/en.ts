import { bestPractices } from './en/bestPractices.ts';
import { documents } from './en/documents.ts';
import { frame } from './en/frame.ts';
import { landing } from './en/landing.ts';
import { privacy } from './en/privacy.ts';
import { terms } from './en/terms.ts';

/** Every word of the public pages. Another language has the same parts. */
export const en = { frame, landing, documents, bestPractices, terms, privacy };

export type SiteTexts = typeof en;
