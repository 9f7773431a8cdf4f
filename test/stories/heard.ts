import type { CDPSession, Page } from 'playwright-core';
import { eventually } from '../support/sandbox.ts';

/** What a screen reader says of a page, told by the tree that Chromium itself hands to one. */

interface AxNode {
  nodeId: string;
  backendDOMNodeId?: number;
  childIds?: string[];
  ignored: boolean;
  role?: { value: string };
  name?: { value: string };
  properties?: { name: string; value: { value?: unknown } }[];
}

/** What is said with its name and not entered: its parts are in the name. */
const WHOLE = new Set(['heading', 'button', 'link', 'radio', 'textbox']);

const roleOf = ({ role }: AxNode): string => role?.value ?? '';
const nameOf = ({ name }: AxNode): string => name?.value.trim() ?? '';

async function asked<T>(page: Page, ask: (session: CDPSession) => Promise<T>): Promise<T> {
  const session = await page.context().newCDPSession(page);
  return ask(session).finally(() => session.detach());
}

async function treeOf(session: CDPSession): Promise<AxNode[]> {
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  return nodes as AxNode[];
}

/** Which part has the focus; undefined where none has. */
async function focusOf(session: CDPSession): Promise<number | undefined> {
  const expression = 'document.activeElement === document.body ? null : document.activeElement';
  const { objectId } = (await session.send('Runtime.evaluate', { expression })).result;
  if (!objectId) return undefined;
  return (await session.send('DOM.describeNode', { objectId })).node.backendNodeId;
}

/** Everything in the order of reading: text as it is, the rest with its role before its name. */
export async function heard(page: Page): Promise<string[]> {
  const nodes = await asked(page, treeOf);
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const read = (node: AxNode, isLabel = false): string[] => {
    const [role, name] = [roleOf(node), nameOf(node)];
    if (!node.ignored && WHOLE.has(role)) return [`${role} ${name}`];
    if (role === 'StaticText') return isLabel || !name ? [] : [name];
    const parts = node.childIds?.map((id) => byId.get(id)).filter((child) => child !== undefined) ?? [];
    const inside = parts.flatMap((child) => read(child, isLabel || role === 'LabelText'));
    const isGroup = !node.ignored && name !== '' && role !== 'RootWebArea';
    return isGroup ? [`${role} ${name}`, ...inside] : inside;
  };
  return nodes[0] ? read(nodes[0]) : [];
}

/** What is said of the part that has the focus, once the tree has followed it there: it comes after the page. */
export function focusHeard(page: Page): Promise<string | undefined> {
  const hasFocus = ({ properties }: AxNode) =>
    properties?.some(({ name, value }) => name === 'focused' && value.value === true);
  return asked(page, async (session) => {
    const said = await eventually(async () => {
      const focus = await focusOf(session);
      if (focus === undefined) return { words: undefined };
      const focused = (await treeOf(session)).filter(hasFocus).at(-1);
      return focused?.backendDOMNodeId === focus && { words: `${roleOf(focused)} ${nameOf(focused)}` };
    });
    return said.words;
  });
}
