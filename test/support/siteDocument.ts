/** Reads a page of help or law as somebody who looks at it does: by its sections, tables and links. */

interface Link {
  href: string;
  text: string;
}

export interface SiteDocument {
  title: string;
  /** 2026-11-22, and as people read it. */
  updated: string;
  updatedWords: string;
  summary: string[];
  contents: Link[];
  /** By their anchors. */
  sections: Map<string, { title: string; text: string }>;
  /** Cells of the tables' rows, by the row's anchor or its place. */
  rows: Map<string, string[]>;
  links: Link[];
  ids: string[];
  text: string;
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };

/** What is read of a piece of HTML; elements that stand for themselves are apart. */
const textOf = (html: string): string =>
  html
    .replace(/<\/?(p|li|ul|dt|dd|div|h\d|t[rdh]|caption)\b[^>]*>/g, ' ')
    .replace(/<[^>]+>/g, '')
    .replace(/&([#\w]+);/g, (all, name: string) => ENTITIES[name] ?? all)
    .replace(/\s+/g, ' ')
    .trim();

const all = (html: string, pattern: RegExp): string[][] =>
  [...html.matchAll(pattern)].map(([, ...found]) => found);

const linksOf = (html: string): Link[] =>
  all(html, /<a\b[^>]*\bhref="([^"]*)"[^>]*>(.*?)<\/a>/gs).map(([href = '', inner = '']) => ({
    href: textOf(href),
    text: textOf(inner),
  }));

const pieceOf = (html: string, pattern: RegExp): string => pattern.exec(html)?.[1] ?? '';

export async function readDocument(address: string): Promise<SiteDocument> {
  const whole = await (await fetch(address)).text();
  const html = pieceOf(whole, /(<article\b.*<\/article>)/s);
  const sections = all(html, /<section id="([^"]+)"[^>]*>(.*?)<\/section>/gs);
  const rows = all(html, /<tr(?: id="([^"]+)")?>(.*?)<\/tr>/gs);
  const updated = pieceOf(html, /<time dateTime="([^"]+)"/i);
  return {
    title: textOf(pieceOf(html, /<h1>(.*?)<\/h1>/s)),
    updated,
    updatedWords: textOf(pieceOf(html, /<time[^>]*>(.*?)<\/time>/s)),
    summary: all(pieceOf(html, /<div class="summary">(.*?)<\/div>/s), /<p>(.*?)<\/p>/gs).map(([line = '']) =>
      textOf(line),
    ),
    contents: linksOf(pieceOf(html, /<nav class="contents"[^>]*>(.*?)<\/nav>/s)),
    sections: new Map(
      sections.map(([id = '', body = '']) => [
        id,
        { title: textOf(pieceOf(body, /<h2>(.*?)<\/h2>/s)), text: textOf(body) },
      ]),
    ),
    rows: new Map(
      rows.map(([id, cells = ''], at) => [
        id ?? String(at),
        all(cells, /<t[hd]\b[^>]*>(.*?)<\/t[hd]>/gs).map(([cell = '']) => textOf(cell)),
      ]),
    ),
    links: linksOf(html),
    ids: all(whole, /\bid="([^"]+)"/g).map(([id = '']) => id),
    text: textOf(html),
  };
}
