import type { PageProps } from '../pageProps.ts';
import { Contents } from './Document.tsx';
import { WRITTEN, type Written } from './written.ts';

interface Props extends PageProps {
  document: Written;
}

/** A document of the repository: the way to the others, its contents, and its sections. */
export function WrittenDocument({ document: { path, page, opening, sections }, texts }: Props) {
  return (
    <article className="document written">
      <nav className="others" aria-label={texts.documents.all}>
        {WRITTEN.map((other) => (
          <a key={other.path} href={other.path} aria-current={other.path === path ? 'page' : undefined}>
            {other.page.title}
          </a>
        ))}
        <a href="/api/docs">{texts.documents.api}</a>
      </nav>
      <h1>{page.title}</h1>
      <Html html={opening} />
      {sections.length > 1 && <Contents title={texts.documents.contents} sections={sections} />}
      {sections.map(({ id, title, html }) => (
        <section key={id} id={id}>
          <h2>
            <a href={`#${id}`}>{title}</a>
          </h2>
          <Html html={html} />
        </section>
      ))}
    </article>
  );
}

const Html = ({ html }: { html: string }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own documents, rendered when the pages are built
  <div dangerouslySetInnerHTML={{ __html: html }} />
);
