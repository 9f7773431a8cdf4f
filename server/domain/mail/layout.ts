/** One content, two versions: plain text and HTML say the same. */

export interface MailContent {
  /** Whom an answer goes to, where not to us. */
  replyTo?: string;
  subject: string;
  greeting: string;
  paragraphs: string[];
  tables?: MailTable[];
  /** A page to open; its address stands in both versions. */
  link?: MailLink;
  /** Further pages, less prominent. */
  also?: MailLink[];
  /** Digits to type; shown large. */
  code?: string;
  /** What is good to know: how long it works, who sends it, and that nobody need do anything. */
  smallPrint: string[];
}

/** Numbers in rows; the first cell of each says what they are of. */
export interface MailTable {
  caption: string;
  columns: string[];
  rows: string[][];
}

export interface MailLink {
  label: string;
  url: string;
}

export interface MailBody {
  replyTo: string | undefined;
  subject: string;
  text: string;
  html: string;
}

/** Writes a content as a mail. Everything in it is escaped; the HTML loads nothing from anywhere. */
export function layOut(content: MailContent): MailBody {
  const { replyTo, subject } = content;
  return { replyTo, subject: oneLine(subject), text: plain(content), html: page(content) };
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

function plain(content: MailContent): string {
  const { greeting, paragraphs, tables = [], link, also = [], code, smallPrint } = content;
  return [
    greeting,
    ...paragraphs,
    ...tables.map(plainTable),
    ...(code ? [`    ${code}`] : []),
    ...[...(link ? [link] : []), ...also].map(({ label, url }) => `${label}:\n${url}`),
    `-- \n${smallPrint.join('\n')}`,
  ]
    .join('\n\n')
    .concat('\n');
}

const GAP = 2;

/** Columns below each other: what a row is of at the left, its numbers at the right. */
function plainTable({ caption, columns, rows }: MailTable): string {
  const lines = [columns, ...rows];
  const widths = columns.map((_, at) => Math.max(...lines.map((line) => line[at]?.length ?? 0)));
  const padded = (cell: string, at: number): string =>
    at === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart((widths[at] ?? 0) + GAP);
  return [caption, ...lines.map((line) => line.map(padded).join(''))].join('\n');
}

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => ESCAPES[char] as string);

const FONT = "font-family: -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif;";
const SMALL = 'margin: 0 0 8px; font-size: 13px; line-height: 20px; color: #57615E;';
const TEXT = 'margin: 0 0 16px; font-size: 16px; line-height: 24px; color: #1C2321;';
const CODE =
  'margin: 8px 0 24px; font-family: ui-monospace, Consolas, monospace; font-size: 32px; line-height: 40px; font-weight: 600; letter-spacing: 6px; color: #1C2321;';
const TABLE =
  'width: 100%; margin: 8px 0 24px; border-collapse: collapse; font-variant-numeric: tabular-nums;';
const CAPTION =
  'padding: 0 0 8px; font-size: 16px; line-height: 24px; font-weight: 600; text-align: left; color: #1C2321;';
const HEAD =
  'padding: 4px 0 4px 12px; font-size: 13px; line-height: 20px; font-weight: 400; text-align: right; color: #57615E;';
const CELL =
  'padding: 8px 0 8px 12px; border-top: 1px solid #E6E6E0; font-size: 14px; line-height: 20px; font-weight: 400; text-align: right; white-space: nowrap; color: #1C2321;';
const FIRST = 'padding-left: 0; text-align: left;';
const LINK = 'color: #0F766E;';
const ADDRESS = `${LINK} word-break: break-all;`;
const BUTTON =
  'display: inline-block; padding: 12px 24px; border-radius: 8px; background: #0F766E; color: #FFFFFF; font-size: 16px; line-height: 24px; font-weight: 600; text-decoration: none;';
const CARD =
  'max-width: 480px; margin: 0 auto; padding: 32px; border: 1px solid #E6E6E0; border-radius: 12px; background: #FFFFFF;';

/** Mail programs that follow the system's dark mode; the others show the light one. */
const DARK = `@media (prefers-color-scheme: dark) {
.page { background: #121614 !important; }
.card { background: #1A201D !important; border-color: #2C3531 !important; }
.text, .text a { color: #F1F3F1 !important; }
.cell { border-color: #2C3531 !important; }
.small, .small a { color: #B9C2BE !important; }
.brand { color: #5EEAD4 !important; }
}`;

/** On a phone the words have more of its width. */
const NARROW = `@media (max-width: 480px) {
.card { padding: 24px 20px !important; }
}`;

function page(content: MailContent): string {
  const { subject, greeting, paragraphs, tables = [], smallPrint } = content;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(oneLine(subject))}</title>
<style>${NARROW}
${DARK}</style>
</head>
<body class="page" style="margin: 0; padding: 24px 12px; background: #FAFAF7; ${FONT}">
<div class="card" style="${CARD}">
<p class="brand" style="margin: 0 0 24px; font-size: 18px; font-weight: 700; color: #0F766E;">Goodword</p>
${[greeting, ...paragraphs].map((words) => paragraph('text', TEXT, words)).join('\n')}
${tables.map(table).join('\n')}
${action(content)}
${smallPrint.map((words) => paragraph('small', SMALL, words)).join('\n')}
</div>
</body>
</html>
`;
}

const paragraph = (name: string, style: string, words: string): string =>
  `<p class="${name}" style="${style}">${escapeHtml(words)}</p>`;

const table = ({ caption, columns, rows }: MailTable): string =>
  [
    `<table cellspacing="0" style="${TABLE}">`,
    `<caption class="text" style="${CAPTION}">${escapeHtml(caption)}</caption>`,
    `<thead><tr>${columns.map(columnHead).join('')}</tr></thead>`,
    `<tbody>${rows.map((cells) => `<tr>${cells.map(tableCell).join('')}</tr>`).join('\n')}</tbody>`,
    '</table>',
  ].join('\n');

/** A column whose rows explain themselves has no head. */
const columnHead = (words: string, at: number): string =>
  words === ''
    ? '<td></td>'
    : `<th scope="col" class="small" style="${styleOf(HEAD, at)}">${escapeHtml(words)}</th>`;

const tableCell = (words: string, at: number): string => {
  const [open, close] = at === 0 ? ['th scope="row"', 'th'] : ['td', 'td'];
  return `<${open} class="text cell" style="${styleOf(CELL, at)}">${escapeHtml(words)}</${close}>`;
};

const styleOf = (style: string, at: number): string => (at === 0 ? `${style} ${FIRST}` : style);

/** The code, and the pages to open: the first as a button, and as an address to copy where buttons do not work. */
const action = ({ code, link, also = [] }: MailContent): string =>
  [
    ...(code ? [paragraph('text', CODE, code)] : []),
    ...(link ? [`<p style="margin: 8px 0 24px;">${anchor(link, BUTTON)}</p>`] : []),
    ...also.map((other) => `<p class="text" style="${TEXT}">${anchor(other)}</p>`),
    ...(link ? [addressOf(link)] : []),
  ].join('\n');

const addressOf = ({ url }: MailLink): string =>
  `<p class="small" style="${SMALL}">If the button does not work, open this address: ${anchor({ url, label: url }, ADDRESS)}</p>`;

const anchor = ({ label, url }: MailLink, style = LINK): string =>
  `<a href="${escapeHtml(url)}" style="${style}">${escapeHtml(label)}</a>`;
