import { type ComponentType, createElement } from 'react';
import { BestPractices } from './documents/BestPractices.tsx';
import { Privacy } from './documents/Privacy.tsx';
import { Terms } from './documents/Terms.tsx';
import { WrittenDocument } from './documents/WrittenDocument.tsx';
import { WRITTEN, type Written } from './documents/written.ts';
import { Landing } from './landing/Landing.tsx';
import type { PageProps } from './pageProps.ts';
import type { SiteTexts } from './texts/en.ts';

interface SitePage {
  Content: ComponentType<PageProps>;
  /** What the browser's tab and search engines say of it. */
  textOf(texts: SiteTexts): { title: string; description: string };
}

const pageOf = (document: Written): SitePage => ({
  Content: (props) => createElement(WrittenDocument, { ...props, document }),
  textOf: () => document.page,
});

/** The one table of public pages, in the order of the sitemap. */
export const PAGES: Record<string, SitePage> = {
  '/': { Content: Landing, textOf: ({ landing }) => landing.page },
  '/best-practices': { Content: BestPractices, textOf: ({ bestPractices }) => bestPractices.page },
  '/terms': { Content: Terms, textOf: ({ terms }) => terms.page },
  '/privacy': { Content: Privacy, textOf: ({ privacy }) => privacy.page },
  ...Object.fromEntries(WRITTEN.map((document) => [document.path, pageOf(document)])),
};
