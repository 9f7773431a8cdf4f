import { promises } from 'node:dns';
import { expect, test } from 'vitest';
import { askNameServers } from '../../../server/providers/webhooks.ts';
import { startNameServer } from '../../support/nameServer.ts';
import { eventually } from '../../support/sandbox.ts';

/** How names of webhooks are looked up. */

test('a name leads to all addresses that its name servers tell, and to none where they know none', async () => {
  const { address } = await startNameServer({
    'hooks.example.com': ['93.184.216.34', '10.0.0.1'],
    'empty.example.com': [],
  });
  const resolve = askNameServers([address]);
  expect(await resolve('hooks.example.com')).toEqual([
    { address: '93.184.216.34', family: 4 },
    { address: '10.0.0.1', family: 4 },
  ]);
  expect(await resolve('empty.example.com')).toEqual([]);
  expect(await resolve('nowhere.example.com')).toEqual([]);
});

test('names whose name servers are silent hold up no other look-up of the process', async () => {
  const { address, asked } = await startNameServer({});
  const resolve = askNameServers([address]);
  let ended = 0;
  for (let at = 0; at < 40; at += 1) {
    void resolve(`slow${at}.example.com`).finally(() => {
      ended += 1;
    });
  }
  await eventually(() => asked.size === 40);
  expect(await promises.lookup('localhost', { all: true })).not.toEqual([]);
  expect(ended).toBe(0);
});
