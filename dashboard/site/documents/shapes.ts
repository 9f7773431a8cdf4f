import type { SiteFacts } from '../../../server/contract/routes/site.ts';

/** What a page of help or law is made of, in any language. */

interface Link {
  text: string;
  href: string;
}

/** A sentence or more; in parts where some of it leads elsewhere. */
export type Words = string | readonly (string | Link)[];

export interface Table {
  /** What it is about, for the one who hears it. */
  caption: string;
  head: readonly string[];
  /** The first cell names its row; one with an id can be linked to. */
  rows: readonly { id?: string; cells: readonly string[] }[];
}

export interface Question {
  id: string;
  asks: string;
  answer: readonly Block[];
}

/** A paragraph, points, words with what they mean, a table, or questions. */
export type Block =
  | Words
  | { points: readonly Words[] }
  | { meanings: readonly (readonly [string, string])[] }
  | { table: Table }
  | { questions: readonly Question[] };

export interface Section {
  /** Its anchor: other pages link to it. */
  id: string;
  title: string;
  body: readonly Block[];
}

export interface DocumentText {
  /** What the browser's tab and search engines say of it. */
  page: { title: string; description: string };
  /** The day of these words, such as 2026-11-22. */
  updated: string;
  /** What it is, in three lines. */
  summary: readonly [Words, Words, Words];
  sections(facts: SiteFacts): readonly Section[];
}
