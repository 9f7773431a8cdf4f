import { type ESTree, parseSync } from 'vite';

/** Reads from a test file what it declares, as the language sees it: comments and strings declare nothing. */

export interface DeclaredTest {
  title: string;
  /** The first word of each row of its table, where it has one. */
  entries: string[];
  /** Why it proves nothing; undefined where it does. */
  flaw: string | undefined;
}

const programOf = (source: string): ESTree.Program => parseSync('source.ts', source).program;

const textOf = (node: ESTree.Node | null | undefined): string | undefined =>
  node?.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined;

const nameOf = (node: ESTree.Node | null | undefined): string | undefined =>
  node?.type === 'Identifier' ? node.name : undefined;

/** Every node inside one, itself first. */
function* nodesIn(node: ESTree.Node): Generator<ESTree.Node> {
  yield node;
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (typeof child?.type === 'string') yield* nodesIn(child);
    }
  }
}

/** The names that are called inside a node: `expect`, and the `waitFor` of `page.getByRole('button').waitFor()`. */
function calledIn(node: ESTree.Node): string[] {
  return [...nodesIn(node)].flatMap((one) => {
    if (one.type !== 'CallExpression') return [];
    return nameOf(one.callee.type === 'MemberExpression' ? one.callee.property : one.callee) ?? [];
  });
}

/** The function that a statement names: `function sees() {…}`, `const sees = () => …`. */
function helperOf(node: ESTree.Node): { name: string | undefined; body: ESTree.Node } | undefined {
  if (node.type === 'FunctionDeclaration' && node.body) return { name: nameOf(node.id), body: node.body };
  const isFunction = node.type === 'VariableDeclarator' && node.init?.type === 'ArrowFunctionExpression';
  return isFunction && node.init ? { name: nameOf(node.id), body: node.init } : undefined;
}

/** What fails a test where it does not hold. */
const FAILING = ['expect', 'poll', 'assert', 'waitFor', 'waitForURL', 'waitForEvent', 'eventually'];

/** … and the helpers of a file that call one of them. */
function failingIn(program: ESTree.Program): Set<string> {
  const helpers = [...nodesIn(program)].flatMap((node) => helperOf(node) ?? []);
  const failing = helpers.filter(({ body }) => calledIn(body).some((call) => FAILING.includes(call)));
  return new Set([...FAILING, ...failing.flatMap(({ name }) => name ?? [])]);
}

interface Declaration {
  /** `test`, or `test` and `each`; `describe.skip` is `describe` and `skip`. */
  names: string[];
  tables: ESTree.Node[];
}

/** A table without what only the compiler reads of it: `[…] as const`. */
const bare = (table: ESTree.Node): ESTree.Node =>
  table.type === 'TSAsExpression' ? bare(table.expression) : table;

function readCallee(node: ESTree.Node): Declaration {
  if (node.type === 'MemberExpression') {
    const { names, tables } = readCallee(node.object);
    return { names: [...names, nameOf(node.property) ?? '?'], tables };
  }
  if (node.type === 'CallExpression') {
    const { names, tables } = readCallee(node.callee);
    return { names, tables: [...tables, ...node.arguments.map(bare)] };
  }
  return { names: [nameOf(node) ?? '?'], tables: [] };
}

/** The first word of each row of a table that is written out. */
function entriesOf(table: ESTree.Node): string[] {
  if (table.type !== 'ArrayExpression') return [];
  return table.elements.flatMap((row) => {
    const first = row?.type === 'ArrayExpression' ? row.elements[0] : row;
    return textOf(first) ?? [];
  });
}

/** Says how often or beside what a test runs, and not whether. */
const isHarmless = (name: string): boolean => name === 'each' || name === 'concurrent';

const isEmptyTable = (table: ESTree.Node): boolean =>
  table.type === 'ArrayExpression' && table.elements.length === 0;

function flawOf({ names, tables }: Declaration, body: ESTree.Node | undefined, failing: Set<string>) {
  const unusual = names.slice(1).find((name) => !isHarmless(name));
  if (unusual) return `declared with .${unusual}`;
  if (tables.some(isEmptyTable)) return 'its table is empty';
  const isFunction = body?.type === 'ArrowFunctionExpression' || body?.type === 'FunctionExpression';
  if (!isFunction) return 'its second argument is no function';
  const calls = calledIn(body);
  if (calls.includes('skip')) return 'it skips itself';
  return calls.some((call) => failing.has(call)) ? undefined : 'it expects nothing';
}

/** The tests among some statements; one in a branch or a loop may never run, and is not found. */
function testsAmong(statements: readonly ESTree.Node[], failing: Set<string>): DeclaredTest[] {
  return statements.flatMap((statement) => {
    const call = statement.type === 'ExpressionStatement' ? statement.expression : undefined;
    if (call?.type !== 'CallExpression') return [];
    const declaration = readCallee(call.callee);
    const [title, body] = call.arguments;
    const [kind, ...others] = declaration.names;
    if (kind === 'describe') {
      const block = body?.type === 'ArrowFunctionExpression' ? body.body : undefined;
      const isRun = others.every(isHarmless) && !declaration.tables.some(isEmptyTable);
      return isRun && block?.type === 'BlockStatement' ? testsAmong(block.body, failing) : [];
    }
    if (kind !== 'test' && kind !== 'it') return [];
    const words = textOf(title);
    if (words === undefined) return [];
    const flaw = flawOf(declaration, body, failing);
    return { title: words, entries: declaration.tables.flatMap(entriesOf), flaw };
  });
}

/** The tests of a file whose titles are written out. */
export function declaredTests(source: string): DeclaredTest[] {
  const program = programOf(source);
  return testsAmong(program.body, failingIn(program));
}
