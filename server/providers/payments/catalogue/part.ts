import type { CatalogueItem } from '../../../domain/ports.ts';
import { refusalOf } from '../errors.ts';

/** A thing of ours in the provider's account, and how it is made and repaired. */
export interface Part<T> {
  name: CatalogueItem['name'];
  /** How an operator finds it at the provider. */
  label: string;
  find(): Promise<T | undefined>;
  /** null where it is right. */
  problem(found: T): Problem<T> | null;
  make(): Promise<T>;
}

interface Problem<T> {
  /** A clause for the operator. */
  words: string;
  /** undefined where it is somebody else's, or cannot be changed without harm: that is the operator's to do. */
  repair?: () => Promise<T>;
}

/** How a part stands; `found` is what is there in the end. */
export interface Settled<T> {
  item: CatalogueItem;
  found: T | undefined;
}

/** Looks at a part and, where told to, makes or repairs it; what the provider refuses stays as it is. */
export async function settle<T>(part: Part<T>, repair: boolean): Promise<Settled<T>> {
  const { name, label } = part;
  const found = await part.find();
  if (found === undefined) {
    return repair
      ? attempt(found, { name, state: 'missing', detail: label }, 'made', () => makeOnce(part))
      : { item: { name, state: 'missing', detail: label }, found };
  }
  const problem = part.problem(found);
  if (problem === null) return { item: { name, state: 'right', detail: label }, found };
  const wrong: CatalogueItem = { name, state: 'wrong', detail: `${label}: ${problem.words}` };
  return repair && problem.repair
    ? attempt(found, wrong, 'repaired', problem.repair)
    : { item: wrong, found };
}

async function attempt<T>(
  found: T | undefined,
  item: CatalogueItem,
  state: 'made' | 'repaired',
  work: () => Promise<T>,
): Promise<Settled<T>> {
  try {
    return { found: await work(), item: { ...item, state } };
  } catch (error) {
    const refusal = refusalOf(error);
    if (!refusal) throw error;
    return { found, item: { ...item, detail: `${item.detail}. Stripe refuses to change it: ${refusal}` } };
  }
}

/** Two processes may make the same at once: what the other one made is ours as well. */
async function makeOnce<T>(part: Part<T>): Promise<T> {
  try {
    return await part.make();
  } catch (error) {
    const found = await part.find();
    if (found === undefined) throw error;
    return found;
  }
}
