import { expect, test } from 'vitest';
import { makeDesk } from '../support/desk.ts';

test('a desk leaves nothing behind that still runs', async () => {
  const ends: (() => Promise<void>)[] = [];
  const desk = await makeDesk('http://127.0.0.1:9', (end) => void ends.push(end));
  const asking = desk.terminal('sh -c "echo asking; sleep 1000"');
  await asking.until('asking');
  const shell = desk.shell('sleep 1000 & echo $! >pid; wait');
  for (const end of ends) await end();
  await expect(Promise.all([asking.ended, shell])).resolves.toHaveLength(2);
});
