import type { Page } from 'playwright-core';

/** What a screen reader says of a page, told by the tree that Chromium itself hands to one. */

interface AxNode {
  nodeId: string;
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

async function treeOf(page: Page): Promise<AxNode[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  await session.detach();
  return nodes as AxNode[];
}

/** Everything in the order of reading: text as it is, the rest with its role before its name. */
export async function heard(page: Page): Promise<string[]> {
  const nodes = await treeOf(page);
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

/** What is said of the part that has the focus. */
export async function focusHeard(page: Page): Promise<string | undefined> {
  const hasFocus = ({ properties }: AxNode) =>
    properties?.some(({ name, value }) => name === 'focused' && value.value === true);
  const focused = (await treeOf(page)).filter(hasFocus).at(-1);
  return focused && `${roleOf(focused)} ${nameOf(focused)}`;
}
