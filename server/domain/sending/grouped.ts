/** Gathers items for some milliseconds and works on them together: one transaction where there were many. */
export interface Grouped<Item> {
  /** Resolves when the group that holds the item is done. */
  add(item: Item): Promise<void>;
  /** Resolves when nothing is left to do. */
  settle(): Promise<void>;
}

interface Waiting<Item> {
  item: Item;
  done: () => void;
  failed: (error: unknown) => void;
}

/** `work` gets at most `most` items, one group after the other; a group that fails is tried item by item. */
export function grouped<Item>(
  options: { waitMs: number; most: number },
  work: (items: Item[]) => Promise<void>,
): Grouped<Item> {
  const waiting: Waiting<Item>[] = [];
  let running: Promise<void> | undefined;

  async function workOff(group: Waiting<Item>[]): Promise<void> {
    try {
      await work(group.map(({ item }) => item));
      for (const { done } of group) done();
    } catch (error) {
      if (group.length === 1) group[0]?.failed(error);
      else for (const one of group) await workOff([one]);
    }
  }

  async function run(): Promise<void> {
    while (waiting.length > 0) {
      if (waiting.length < options.most) await new Promise((resolve) => setTimeout(resolve, options.waitMs));
      await workOff(waiting.splice(0, options.most));
    }
    running = undefined;
  }

  return {
    add: (item) =>
      new Promise((done, failed) => {
        waiting.push({ item, done, failed });
        running ??= run();
      }),
    settle: async () => {
      await running;
    },
  };
}
