/// <reference types="vite/client" />
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import type { Language, ReviewPage } from '../../server/contract/routes/reviewView.ts';
import { Review, type ReviewProps } from './Review.tsx';
import styles from './review.css?inline';
import { en } from './texts/en.ts';
import { es } from './texts/es.ts';
import { hu } from './texts/hu.ts';
import { type Texts, titleOf } from './texts.ts';

const TEXTS: Record<Language, Texts> = { en, es, hu };

/** The style sheet as it stands in the page; the server allows it by its hash. */
export { styles };

/** Gives the whole document as HTML. `script` is the address of the built browser script, `accent` the clinic's own rules. */
export function render(page: ReviewPage, script: string, accent: string): string {
  const props: ReviewProps = { page, texts: TEXTS[page.language] };
  const data = JSON.stringify(props).replaceAll('<', '\\u003c');
  return [
    `<!doctype html><html lang="${page.language}"><head>${renderToStaticMarkup(<Head {...props} />)}`,
    `<style>${styles}${accent}</style></head><body><div id="root">${renderToString(<Review {...props} />)}</div>`,
    `<script type="application/json" id="review-page">${data}</script>`,
    `<script type="module" src="${script}"></script></body></html>`,
  ].join('');
}

function Head({ page, texts }: ReviewProps) {
  return (
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <meta name="robots" content="noindex" />
      <Onward view={page.view} />
      <title>{titleOf(texts, page)}</title>
      <link rel="icon" href={ICON} />
    </>
  );
}

/** Sends a plain form's patient on. Not a 303: `form-action 'self'` holds for redirects of a form too. */
function Onward({ view }: Pick<ReviewPage, 'view'>) {
  if (view.screen !== 'thanks' || view.opens !== 'here' || !view.redirectUrl) return null;
  return <meta httpEquiv="refresh" content={`0;url=${view.redirectUrl}`} />;
}

const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24'%3E%3Cpath fill='%23f5a524' d='M12 2.6l2.9 5.9 6.5.95-4.7 4.58 1.1 6.47L12 17.44 6.2 20.5l1.1-6.47L2.6 9.45l6.5-.95z'/%3E%3C/svg%3E";
