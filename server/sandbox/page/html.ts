/** Markup that is safe to send as it stands. */
export type Html = { readonly markup: string };
type Content = Html | string | number | null | undefined | false | readonly Content[];

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function render(content: Content): string {
  if (content === null || content === undefined || content === false) return '';
  if (typeof content === 'object') {
    return 'markup' in content ? content.markup : content.map(render).join('');
  }
  return String(content).replace(/[&<>"']/g, (letter) => ENTITIES[letter] ?? '');
}

/** A template whose values are escaped unless they are markup themselves: texts and mails are hostile input. */
export function html(strings: TemplateStringsArray, ...values: Content[]): Html {
  return { markup: strings.reduce((joined, part, index) => joined + render(values[index - 1]) + part) };
}

const ADDRESS = /https?:\/\/[^\s<>"']+/g;
const TRAILING_PUNCTUATION = /(?<![.,;:!?)\]])[.,;:!?)\]]+$/;

/** Plain text with its web addresses as links that open in a tab of their own. */
export function withLinks(text: string): Html {
  const parts: Html[] = [];
  let rest = 0;
  for (const match of text.matchAll(ADDRESS)) {
    const address = match[0].replace(TRAILING_PUNCTUATION, '');
    if (!URL.canParse(address)) continue;
    parts.push(
      html`${text.slice(rest, match.index)}<a href="${address}" target="_blank" rel="noopener noreferrer">${address}</a>`,
    );
    rest = match.index + address.length;
  }
  return html`${parts}${text.slice(rest)}`;
}

/** An instant for people; the script puts it into the reader's zone. */
export function timeTag(instant: string): Html {
  const shown = `${instant.slice(0, 10)} ${instant.slice(11, 16)} UTC`;
  return html`<time datetime="${instant}" title="${shown}">${shown}</time>`;
}
