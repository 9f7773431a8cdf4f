import { basename, posix, relative } from 'node:path';
import { Marked, type RendererObject, type Token, type Tokens } from 'marked';
import type { Plugin } from 'vite';
import type { Written } from './dashboard/site/documents/written.ts';

/**
 * Turns the documents of the repository, which are Markdown, into what their pages are made from. They are our own words,
 * so nothing is cleaned; what would not work on a page stops the build.
 */
export const documents = (): Plugin => ({
  name: 'documents',
  transform: {
    filter: { id: /\.md$/ },
    handler(markdown, path) {
      const file = relative(import.meta.dirname, path);
      const code = `export default ${JSON.stringify(readDocument(markdown, file))}`;
      return { code, moduleType: 'js' };
    },
  },
});

function readDocument(markdown: string, file: string): Written {
  const anchorOf = anchors();
  const read = new Marked({ renderer: rendererFor(file, anchorOf) });
  const [title, ...rest] = read.lexer(markdown).filter(({ type }) => type !== 'space');
  const [first] = rest;
  if (!isHeading(title, 1)) throw new Error(`${file} begins without a title`);
  if (first?.type !== 'paragraph') throw new Error(`${file} does not say first what it is about`);
  const begins = [...rest.keys()].filter((at) => isHeading(rest[at], 2));
  return {
    path: addressOf(file),
    page: { title: wordsOf(title), description: wordsOf(first) },
    opening: read.parser(rest.slice(0, begins[0])),
    sections: begins.map((at, index) => {
      const [heading, ...body] = rest.slice(at, begins[index + 1]);
      const words = wordsOf(heading);
      return { id: anchorOf(words), title: words, html: read.parser(body) };
    }),
  };
}

const isHeading = (token: Token | undefined, depth: number): token is Tokens.Heading =>
  token?.type === 'heading' && 'depth' in token && token.depth === depth;

/** What is read of a piece, without marks and links. */
function wordsOf(token: Token | Tokens.TableCell | undefined): string {
  if (token === undefined) return '';
  if ('tokens' in token && token.tokens) return token.tokens.map(wordsOf).join('');
  return 'text' in token ? token.text : '';
}

/** The address at which a document is served. */
function addressOf(file: string): string {
  const name = basename(file, '.md').toLowerCase();
  return name === 'readme' ? '/docs' : `/docs/${name}`;
}

/** As GitHub names the anchor of a heading, so that a link works there and here. */
const slugOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}_ -]/gu, '')
    .replaceAll(' ', '-');

/** Gives each heading below a section's an anchor of its own. */
function anchors(): (title: string) => string {
  const seen = new Map<string, number>();
  return (title) => {
    const slug = slugOf(title);
    const times = seen.get(slug) ?? 0;
    seen.set(slug, times + 1);
    return times === 0 ? slug : `${slug}-${times}`;
  };
}

const rendererFor = (file: string, anchorOf: (title: string) => string): RendererObject => ({
  heading(token) {
    const id = anchorOf(wordsOf(token));
    const inside = this.parser.parseInline(token.tokens);
    return `<h${token.depth} id="${id}"><a href="#${id}">${inside}</a></h${token.depth}>`;
  },
  // What is wider than a phone is moved sideways, by keyboard too.
  code: ({ text }) => `<pre tabindex="0"><code>${escaped(text)}</code></pre>`,
  // A long name breaks between its words.
  codespan: ({ text }) => `<code>${escaped(text).replaceAll('_', '_<wbr>')}</code>`,
  link({ href, tokens }) {
    return `<a href="${escaped(servedAt(href, file))}">${this.parser.parseInline(tokens)}</a>`;
  },
  table({ header, rows }) {
    const cell = ({ tokens }: Tokens.TableCell) => this.parser.parseInline(tokens);
    const head = header.map((one) => `<th scope="col">${cell(one)}</th>`);
    const body = rows.map(([name, ...cells]) => {
      const rest = cells.map(
        (one, at) => `<td data-head="${escaped(wordsOf(header[at + 1]))}">${cell(one)}</td>`,
      );
      return `<tr><th scope="row">${name ? cell(name) : ''}</th>${rest.join('')}</tr>`;
    });
    return `<table><thead><tr>${head.join('')}</tr></thead><tbody>${body.join('')}</tbody></table>`;
  },
  html: ({ raw }) => {
    throw new Error(`${file} has HTML in it: ${raw}`);
  },
});

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);

const SERVED = /^(docs\/[^/]+|CHANGELOG|SECURITY)\.md$/;

/** Where a link of the repository leads on the page. */
function servedAt(href: string, file: string): string {
  const [path = '', anchor] = href.split('#');
  if (path === '' || /^(https?:|mailto:|\/)/.test(path)) return href;
  const target = posix.join(posix.dirname(file), path);
  if (!SERVED.test(target)) throw new Error(`${file} links to ${href}, which is not served`);
  return addressOf(target) + (anchor ? `#${anchor}` : '');
}
