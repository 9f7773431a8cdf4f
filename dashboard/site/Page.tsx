import type { ReactNode } from 'react';
import type { SiteAssets } from '../../server/contract/routes/site.ts';
import { Foot, Head } from './Frame.tsx';
import { MARK } from './Mark.tsx';
import { onward } from './onward.ts';
import type { PageProps } from './pageProps.ts';

interface DocumentProps extends Omit<PageProps, 'pictures'> {
  title: string;
  description: string;
  path: string;
  assets: SiteAssets;
  children: ReactNode;
}

/** A whole public page: what browsers and search engines are told, and the frame around its content. */
export function Page({ children, ...page }: DocumentProps) {
  const { facts, texts, assets } = page;
  return (
    <html lang="en">
      <Told {...page} />
      <body id="top">
        <a className="skip" href="#content">
          {texts.frame.skip}
        </a>
        <Head texts={texts} />
        <main id="content" tabIndex={-1}>
          {children}
        </main>
        <Foot facts={facts} texts={texts} />
        <script type="module" src={assets.script} />
      </body>
    </html>
  );
}

function Told({ title, description, path, facts, assets }: Omit<DocumentProps, 'children'>) {
  const address = facts.origin + path;
  const name = path === '/' ? title : `${title} · Goodword`;
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <Raw tag="script" text={path === '/' ? onward : ''} />
      <title>{name}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={address} />
      <meta property="og:type" content="website" />
      <meta property="og:title" content={name} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      <link rel="icon" type="image/svg+xml" href={MARK} />
      <link rel="preload" as="font" type="font/woff2" href={assets.font} crossOrigin="" />
      <Raw tag="style" text={assets.styles} />
    </head>
  );
}

/** Our own text as it is, so that its hash is the one that the server allows. */
function Raw({ tag: Tag, text }: { tag: 'script' | 'style'; text: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: built with the program, and nobody else's words are in it
  return text === '' ? null : <Tag dangerouslySetInnerHTML={{ __html: text }} />;
}
