/// <reference types="vite/client" />
import { renderToStaticMarkup } from 'react-dom/server';
import type { SiteAssets, SiteFacts } from '../../server/contract/routes/site.ts';
import { onward } from './onward.ts';
import { Page } from './Page.tsx';
import { PAGES } from './pages.ts';
import { en } from './texts/en.ts';

/** The script of the landing page's head; the server allows it by its hash. */
export { onward };

/** The addresses of the pages. */
export const paths = Object.keys(PAGES);

/** Gives a whole document as HTML. */
export function render(path: string, facts: SiteFacts, assets: SiteAssets): string {
  const page = PAGES[path];
  if (!page) throw new Error(`The site has no page ${path}`);
  const { Content, textOf } = page;
  return `<!doctype html>${renderToStaticMarkup(
    <Page {...textOf(en)} path={path} facts={facts} assets={assets} texts={en}>
      <Content facts={facts} texts={en} pictures={assets.pictures} />
    </Page>,
  )}`;
}
