import { globSync, readFileSync } from 'node:fs';
import { type ESTree, parseSync } from 'vite';
import { expect, test } from 'vitest';
import { en as patientsPage } from '../../dashboard/review/texts/en.ts';
import { routing } from '../../dashboard/site/texts/en/bestPractices/links.ts';
import { evidenceText } from '../../dashboard/texts/patients/patient.ts';
import { requestText } from '../../dashboard/texts/sending/requestReviews.ts';
import { settingsText } from '../../dashboard/texts/settings/settings.ts';
import { routingText } from '../../dashboard/texts/settings/settingsReviewPages.ts';
import { SUPPORT_CATEGORIES } from '../../server/contract/routes/support.ts';

// Help, law, errors, mails and documents name screens and buttons: by the words that stand there.

/** Every text that has no values in it, wherever it stands. */
function* textsIn(words: unknown): Generator<string> {
  if (typeof words === 'string') yield words;
  else if (typeof words === 'object' && words !== null) {
    for (const part of Object.values(words)) yield* textsIn(part);
  }
}

const DASHBOARD = new Set(textsIn(import.meta.glob('../../dashboard/texts/**/*.ts', { eager: true })));
const PATIENTS_PAGE = new Set(textsIn(patientsPage));
const TABS: string[] = Object.values(settingsText.tabs);
const CATEGORIES: string[] = Object.values(SUPPORT_CATEGORIES);

/** Words that somebody says, and no button has. */
const SAYINGS = [
  'Stop texting me please',
  'Please don’t text me',
  'Wrong number',
  'Cancel my appointment please, I have the flu',
  'End of the week works',
  'we',
];

/** Names that no screen gives. */
const PROPER =
  /^(Goodword|Stripe|Twilio|Google|Yelp|Excel|Windows|Hungar\w+|English|United States|Texas|Telephone Consumer|Privacy Policy|Best Practices|Terms|Messaging Service|Standard Webhooks|Monday|Friday|Visa|Street|Oak Street)/;

/** What a program says: its literals, a template without its values. */
function* literalsIn(node: ESTree.Node): Generator<string> {
  if (node.type === 'ImportDeclaration' || node.type === 'ExportNamedDeclaration') {
    if ('source' in node && node.source) return;
  }
  if (node.type === 'Literal' && typeof node.value === 'string') yield node.value;
  if (node.type === 'TemplateElement') yield node.value.cooked ?? '';
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (typeof child?.type === 'string') yield* literalsIn(child);
    }
  }
}

const saidBy = (path: string): string => {
  const source = readFileSync(path, 'utf8');
  // A line of a document may end within a name.
  if (path.endsWith('.md')) return source.replace(/```.*?```/gs, '').replace(/\s+/g, ' ');
  return [...literalsIn(parseSync(path, source).program)].join('\n');
};

const SITE = globSync('dashboard/site/texts/**/*.ts');
const PROGRAMS = [...SITE, ...globSync(['server/contract/**/*.ts', 'server/domain/**/*.ts'])];
const DOCUMENTS = globSync('docs/*.md');

/** What a pattern finds in the first of its groups that has something, each with the file that says it. */
const named = (paths: readonly string[], pattern: RegExp): [path: string, name: string][] =>
  paths.flatMap((path) =>
    [...saidBy(path).matchAll(pattern)].map(([, ...found]): [string, string] => [
      path,
      found.find((name) => name !== undefined) ?? '',
    ]),
  );

/** Those that are called otherwise there. */
const wrong = (names: [path: string, name: string][], isRight: (name: string) => boolean): string[] => {
  expect(names.length).toBeGreaterThan(3);
  return names.filter(([, name]) => !isRight(name)).map(([path, name]) => `${path}: ${name}`);
};

test('a tab of the settings is named as it is called', () => {
  const names = named([...PROGRAMS, ...DOCUMENTS], /Settings(?:\*\*)?, (?:\*\*)?([A-Z]\w*(?: [a-z]\w+)?)/g);
  expect(wrong(names, (name) => TABS.includes(name))).toEqual([]);
});

test('what stands in quotation marks on the pages of help and law stands on a screen or the patient’s page', () => {
  const names = named(SITE, /“([^“”\n]+)”/g);
  const isRight = (name: string) => DASHBOARD.has(name) || PATIENTS_PAGE.has(name) || SAYINGS.includes(name);
  expect(wrong(names, isRight)).toEqual([]);
});

test('a place that somebody is sent to is called so', () => {
  const names = named(
    PROGRAMS,
    /\b(?:on|in|under|see|Open|by|Your|The|choose) (?:the )?([A-Z][a-z]+(?: [A-Z][a-z]+)*)(?=[ ,.:;)])/g,
  );
  const isRight = (name: string) => DASHBOARD.has(name) || CATEGORIES.includes(name) || PROPER.test(name);
  expect(wrong(names, isRight)).toEqual([]);
});

test('what the documents set in bold is what stands on the screens', () => {
  const documents = DOCUMENTS.filter((path) => /clinic-staff|errors|integrator|super-admin/.test(path));
  // What ends with a colon begins a paragraph.
  const names = named(documents, /\*\*([A-Z][^*:]*[^*:])\*\*/g);
  expect(wrong(names, (name) => DASHBOARD.has(name) || PATIENTS_PAGE.has(name))).toEqual([]);
});

test('help says of a switch and a choice what they are called', () => {
  const help = globSync('dashboard/site/texts/en/bestPractices/*.ts').map(saidBy).join('\n');
  for (const name of [requestText.bypass, evidenceText.title]) expect(help).toContain(name);
  const { smart, open } = routingText.choices;
  const terms = routing.body.flatMap((block) =>
    typeof block === 'object' && 'meanings' in block ? block.meanings.map(([term]) => term) : [],
  );
  expect(terms).toEqual([
    expect.stringContaining(`“${smart.label}”`),
    expect.stringContaining(`“${open.label}”`),
  ]);
});
