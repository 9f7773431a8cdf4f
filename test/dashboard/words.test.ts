import { globSync, readFileSync } from 'node:fs';
import { type ESTree, parseSync } from 'vite';
import { expect, expectTypeOf, test } from 'vitest';
import type { Pack } from '../../dashboard/texts/pack.ts';
import { words } from '../../dashboard/texts/words.ts';

// The dashboard's words stand in dashboard/texts alone, so that another language need look nowhere else.

const ELSEWHERE = /^dashboard\/(texts|review|site)\//;

const SOURCES = globSync('dashboard/**/*.{ts,tsx}').filter((path) => !ELSEWHERE.test(path));

/** What reads like words and is none: our name, names of keys and of what the browser or the contract calls so. */
const NO_WORDS = [
  'Goodword',
  ' · Goodword',
  'Bearer ',
  'Enter',
  'Escape',
  'Control',
  'Meta',
  'Files',
  'First',
  'Last',
  'All',
  'Queued',
  'Europe/Budapest',
  'https://example.com/goodword',
  "'Figtree Variable', system-ui, sans-serif",
];

/** What browsers read and people do not. */
const UNREAD_ATTRIBUTES = ['aria-keyshortcuts', 'rel'];

interface Place {
  node: ESTree.Node;
  /** People read whatever stands here: the attribute `title`, the text of an element. */
  isRead: boolean;
}

const READ_ATTRIBUTES =
  /^(aria-(label|description|roledescription|valuetext)|title|placeholder|alt|label|help)$/;

/** The nodes in which somebody may have written words, each with whether everything there is read; what is compared, and the name of a part, is not. */
function* placesIn({ node, isRead }: Place): Generator<Place> {
  if (node.type === 'ImportDeclaration' || node.type === 'TSLiteralType') return;
  // What is thrown at the one who wrote the code wrong is read by them.
  if (node.type === 'NewExpression' && /(Error|Exception)$/.test(nameOf(node.callee))) return;
  if (node.type === 'JSXAttribute' && UNREAD_ATTRIBUTES.includes(nameOf(node.name))) return;
  yield { node, isRead };
  const read = node.type === 'JSXAttribute' ? READ_ATTRIBUTES.test(nameOf(node.name)) : isRead;
  const within = read && !['BinaryExpression', 'MemberExpression'].includes(node.type);
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (typeof child?.type === 'string') yield* placesIn({ node: child, isRead: within });
    }
  }
}

const nameOf = (node: object): string => ('name' in node && typeof node.name === 'string' ? node.name : '');

function textOf(node: ESTree.Node): string {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type === 'TemplateElement') return node.value.cooked ?? '';
  return node.type === 'JSXText' ? node.value.trim() : '';
}

/** Two words, or one that begins as a sentence does. */
const READS_LIKE_WORDS = /^\p{Lu}\p{Ll}|\p{L}{2} \p{L}|^ ?\p{Ll}{2,} $|^ \p{Ll}{2,}$/u;

const isWords = ({ node, isRead }: Place): boolean => {
  const text = textOf(node);
  if (NO_WORDS.includes(text)) return false;
  return READS_LIKE_WORDS.test(text) || ((isRead || node.type === 'JSXText') && /\p{L}{2}/u.test(text));
};

const wordsIn = (name: string, source: string): string[] =>
  [...placesIn({ node: parseSync(name, source).program, isRead: false })]
    .filter(isWords)
    .map(({ node }) => `${name}: ${textOf(node)}`);

test('no screen has words of its own', () => {
  const source = `
    const Greeting = ({ name }) => <p title="hello" className="wide">good day, {name}</p>;
    notify.success(\`Saved as \${name}\`);
    throw new Error('Greeting stands inside a page');`;
  expect(wordsIn('Greeting.tsx', source)).toEqual([
    'Greeting.tsx: hello',
    'Greeting.tsx: good day,',
    'Greeting.tsx: Saved as ',
  ]);
  expect(SOURCES.length).toBeGreaterThan(300);
  expect(SOURCES.flatMap((path) => wordsIn(path, readFileSync(path, 'utf8')))).toEqual([]);
});

test('numbers, lists and days are said in the language’s locale, which stands in one place', () => {
  const said = [...SOURCES, ...globSync('dashboard/texts/**/*.ts')].filter((path) =>
    /'en-(US|GB)'|ListFormat\('|toLocaleString\(\)/.test(readFileSync(path, 'utf8')),
  );
  expect(said).toEqual(['dashboard/texts/language.ts']);
});

test('a language that lacks a message, or says it of other values, does not compile', () => {
  const english = words('portal', {
    title: 'Pay',
    tabs: { open: 'Open', done: 'Done' },
    left: (n: number) => `${n} left`,
  });
  type Portal = typeof english;
  expectTypeOf<Portal>().toEqualTypeOf<{
    readonly title: string;
    readonly tabs: { readonly open: string; readonly done: string };
    readonly left: (n: number) => string;
  }>();
  const left = (n: number) => `még ${n}`;
  const whole: Portal = { title: 'Fizetés', tabs: { open: 'Nyitott', done: 'Kész' }, left };
  // @ts-expect-error: a message inside another is missing.
  const lacking: Portal = { ...whole, tabs: { open: 'Nyitott' } };
  // @ts-expect-error: the message is told a number.
  const misunderstood: Portal = { ...whole, left: (n: string) => n };
  // @ts-expect-error: a pack has every name.
  const pack: Pack = { portal: whole };
  expect([whole, lacking, misunderstood, pack].map((each) => Object.keys(each).length)).toEqual([3, 3, 3, 1]);
  expect(english).toEqual({ title: 'Pay', tabs: { open: 'Open', done: 'Done' }, left: english.left });
});
