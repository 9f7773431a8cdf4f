/** One content, two versions: plain text and HTML say the same. */

export interface MailContent {
  subject: string;
  greeting: string;
  paragraphs: string[];
  /** A page to open; its address stands in both versions. */
  link?: { label: string; url: string };
  /** Digits to type; shown large. */
  code?: string;
  /** What is good to know: how long it works, who sends it, and that nobody need do anything. */
  smallPrint: string[];
}

export interface MailBody {
  subject: string;
  text: string;
  html: string;
}

/** Writes a content as a mail. Everything in it is escaped; the HTML loads nothing from anywhere. */
export function layOut(content: MailContent): MailBody {
  return { subject: oneLine(content.subject), text: plain(content), html: page(content) };
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

function plain({ greeting, paragraphs, link, code, smallPrint }: MailContent): string {
  return [
    greeting,
    ...paragraphs,
    ...(code ? [`    ${code}`] : []),
    ...(link ? [`${link.label}:\n${link.url}`] : []),
    `-- \n${smallPrint.join('\n')}`,
  ]
    .join('\n\n')
    .concat('\n');
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
const BUTTON =
  'display: inline-block; padding: 12px 24px; border-radius: 8px; background: #0F766E; color: #FFFFFF; font-size: 16px; line-height: 24px; font-weight: 600; text-decoration: none;';
const CARD =
  'max-width: 480px; margin: 0 auto; padding: 32px; border: 1px solid #E6E6E0; border-radius: 12px; background: #FFFFFF;';

/** Mail programs that follow the system's dark mode; the others show the light one. */
const DARK = `@media (prefers-color-scheme: dark) {
.page { background: #121614 !important; }
.card { background: #1A201D !important; border-color: #2C3531 !important; }
.text { color: #F1F3F1 !important; }
.small, .small a { color: #B9C2BE !important; }
.brand { color: #5EEAD4 !important; }
}`;

/** On a phone the words have more of its width. */
const NARROW = `@media (max-width: 480px) {
.card { padding: 24px 20px !important; }
}`;

function page(content: MailContent): string {
  const { subject, greeting, paragraphs, smallPrint } = content;
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
${action(content)}
${smallPrint.map((words) => paragraph('small', SMALL, words)).join('\n')}
</div>
</body>
</html>
`;
}

const paragraph = (name: string, style: string, words: string): string =>
  `<p class="${name}" style="${style}">${escapeHtml(words)}</p>`;

/** The code, and the link: as a button, and as an address to copy where buttons do not work. */
function action({ code, link }: MailContent): string {
  const digits = code ? [paragraph('text', CODE, code)] : [];
  if (!link) return digits.join('');
  const url = escapeHtml(link.url);
  return [
    ...digits,
    `<p style="margin: 8px 0 24px;"><a href="${url}" style="${BUTTON}">${escapeHtml(link.label)}</a></p>`,
    `<p class="small" style="${SMALL}">If the button does not work, open this address: <a href="${url}" style="color: #0F766E; word-break: break-all;">${url}</a></p>`,
  ].join('\n');
}
