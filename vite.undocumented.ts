import type { Plugin } from 'vite';

/**
 * Leaves out what the contract says to readers of its document and to the server alone: no screen asks for it, and each
 * word of it travels.
 */
export const undocumented = (): Plugin => ({
  name: 'undocumented',
  apply: 'build',
  transform: {
    filter: { id: /\/server\/contract\/\w+\.ts$/ },
    handler(code) {
      const cuts = outermost(nodesIn(this.parse(code, { lang: 'ts' })).flatMap(cutsIn));
      const lastFirst = cuts.sort(([one], [other]) => other - one);
      return lastFirst.reduce((text, [from, until]) => text.slice(0, from) + text.slice(until), code);
    },
  },
});

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

const cutsIn = (node: Node): Cut[] => [
  ...cutsOf(node),
  ...Object.values(node).flatMap(nodesIn).flatMap(cutsIn),
];

/** Those that lie in no other. */
const outermost = (cuts: Cut[]): Cut[] =>
  cuts.filter(
    ([from, until]) =>
      !cuts.some(([start, end]) => start <= from && until <= end && end - start > until - from),
  );

/** What a schema is described by, and what a route is told of. */
function cutsOf({ type, callee, arguments: given, end }: Node): Cut[] {
  if (type !== 'CallExpression' || !isNode(callee)) return [];
  const { object, property } = callee;
  if (isNamed(property, 'describe') && isNode(object)) return [[object.end, end]];
  const [declaration] = nodesIn(given);
  return isNamed(callee, 'route') && declaration ? documentsOf(nodesIn(declaration.properties)) : [];
}

/** Each with the comma behind it, up to the next property. */
const documentsOf = (properties: Node[]): Cut[] =>
  properties.flatMap(({ key, start, end }, at) =>
    UNASKED.some((name) => isNamed(key, name)) ? [[start, properties[at + 1]?.start ?? end]] : [],
  );

const isNamed = (node: unknown, name: string): boolean =>
  isNode(node) && node.type === 'Identifier' && node.name === name;

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value;

const nodesIn = (value: unknown): Node[] => (Array.isArray(value) ? value : [value]).filter(isNode);
