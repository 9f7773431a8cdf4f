import type { PageProps } from '../pageProps.ts';
import { Blocks, Said } from './Blocks.tsx';
import type { DocumentText, Section } from './shapes.ts';

interface DocumentProps extends PageProps {
  document: DocumentText;
}

/** A page to read: what it is, its contents, and its sections. */
export function Document({ document, facts, texts }: DocumentProps) {
  const { page, updated, summary } = document;
  const sections = document.sections(facts);
  return (
    <article className="document">
      <a className="back" href="/">
        {texts.documents.home}
      </a>
      <h1>{page.title}</h1>
      <p className="updated">
        {texts.documents.updated} <time dateTime={updated}>{texts.documents.day(updated)}</time>
      </p>
      <div className="summary">
        {summary.map((line) => (
          <p key={String(line)}>
            <Said words={line} />
          </p>
        ))}
      </div>
      <Contents title={texts.documents.contents} sections={sections} />
      {sections.map(({ id, title, body }) => (
        <section key={id} id={id}>
          <h2>{title}</h2>
          <Blocks blocks={body} />
        </section>
      ))}
    </article>
  );
}

interface ContentsProps {
  title: string;
  sections: readonly Pick<Section, 'id' | 'title'>[];
}

export const Contents = ({ title, sections }: ContentsProps) => (
  <nav className="contents" aria-labelledby="contents">
    <h2 id="contents">{title}</h2>
    <ol>
      {sections.map((section) => (
        <li key={section.id}>
          <a href={`#${section.id}`}>{section.title}</a>
        </li>
      ))}
    </ol>
  </nav>
);
