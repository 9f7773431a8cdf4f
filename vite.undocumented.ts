import type { Plugin } from 'vite';

/**
 * Leaves out what the contract says to readers of its document and to the server alone, and zod's way of writing such a
 * document: no screen asks for them, and each word travels.
 */
export const undocumented = (): Plugin => ({
  name: 'undocumented',
  apply: 'build',
  transform: {
    filter: { id: [CONTRACT, ZOD_SCHEMAS] },
    handler(code, id) {
      const cutsOf = ZOD_SCHEMAS.test(id) ? cutsOfZod : cutsOfContract;
      const cuts = outermost(
        nodesIn(this.parse(code, { lang: 'ts' })).flatMap((node) => cutsIn(node, cutsOf)),
      );
      const lastFirst = cuts.sort(([one], [other]) => other - one);
      return lastFirst.reduce((text, [from, until]) => text.slice(0, from) + text.slice(until), code);
    },
  },
});

const CONTRACT = /\/server\/contract\/[\w/]+\.ts$/;
const ZOD_SCHEMAS = /\/zod\/v4\/classic\/schemas\.js$/;

/** A node of the syntax tree, with its place in the text. */
interface Node {
  type: string;
  start: number;
  end: number;
  [part: string]: unknown;
}

type Cut = [from: number, until: number];

/** The client takes answers as they come: who checks them is the server. */
const UNASKED = ['summary', 'description', 'answer', 'errors', 'throttle'];

const cutsIn = (node: Node, cutsOf: (node: Node) => Cut[]): Cut[] => [
  ...cutsOf(node),
  ...Object.values(node)
    .flatMap(nodesIn)
    .flatMap((inner) => cutsIn(inner, cutsOf)),
];

/** Those that lie in no other. */
const outermost = (cuts: Cut[]): Cut[] =>
  cuts.filter(
    ([from, until]) =>
      !cuts.some(([start, end]) => start <= from && until <= end && end - start > until - from),
  );

/** What a schema is described by, and what a route is told of. */
function cutsOfContract({ type, callee, arguments: given, end }: Node): Cut[] {
  if (type !== 'CallExpression' || !isNode(callee)) return [];
  const { object, property } = callee;
  if (isNamed(property, 'describe') && isNode(object)) return [[object.end, end]];
  const [declaration] = nodesIn(given);
  const isRoute = isNamed(callee, 'route') && declaration;
  return isRoute ? propertiesOf(declaration, UNASKED) : [];
}

/** What zod's schemas know of JSON Schema: how each is written there, and the ways to ask for it. */
function cutsOfZod(node: Node): Cut[] {
  const { type, expression, start, end } = node;
  if (type === 'ExpressionStatement' && isNode(expression) && isNode(expression.left)) {
    return isNamed(expression.left.property, 'processJSONSchema') ? [[start, end]] : [];
  }
  return type === 'ObjectExpression' ? propertiesOf(node, ['jsonSchema', 'toJSONSchema']) : [];
}

/** Each up to the next property, or to the brace behind the last: with the comma behind it. */
function propertiesOf({ properties, end }: Node, names: string[]): Cut[] {
  const all = nodesIn(properties);
  return all.flatMap(({ key, start }, at) =>
    names.some((name) => isNamed(key, name)) ? [[start, all[at + 1]?.start ?? end - 1]] : [],
  );
}

const isNamed = (node: unknown, name: string): boolean =>
  isNode(node) && node.type === 'Identifier' && node.name === name;

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value;

const nodesIn = (value: unknown): Node[] => (Array.isArray(value) ? value : [value]).filter(isNode);
