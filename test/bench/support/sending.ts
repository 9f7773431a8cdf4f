import { randomUUID } from 'node:crypto';
import type { Client } from '../../../server/contract/core/client.ts';
import { TEMPLATES } from '../../../server/contract/rules/templates.ts';

const FIRST_LINE = 2_000_000;

/** Lines whose texts the pretend carrier fails: it chooses by the last four digits. */
const FAILING = /30\d\d$/;

/** Fictional numbers, each given once, whose texts are delivered. */
export class Numbers {
  #line = FIRST_LINE;

  take(count: number): string[] {
    return Array.from({ length: count }, () => this.#next());
  }

  #next(): string {
    do this.#line += 1;
    while (FAILING.test(String(this.#line)));
    return `+1555${this.#line}`;
  }
}

/** Queues a text for each number in one call, as our clients do; gives the batch. Throws when one is refused. */
export async function queueTexts(client: Client, phoneNumbers: string[]): Promise<string> {
  const payload = { phoneNumbers, messageTemplate: TEMPLATES[0].text, sendNow: true };
  const { data } = await client.sendBulk({ payload, idempotencyKey: randomUUID() });
  if (data.accepted !== phoneNumbers.length) {
    throw new Error(`${data.accepted} of ${phoneNumbers.length} texts were queued.`);
  }
  return data.batchId;
}
