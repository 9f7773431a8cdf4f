import type { Server } from 'node:http';
import { expect, test } from 'vitest';
import { api } from '../../server/contract/api.ts';
import type { RouteDeclaration } from '../../server/contract/route.ts';
import { startApp } from '../support/app.ts';

/** Who may keep a connection open, and for how long: files are large, and phones lose their network. */

const MINUTE = 60_000;

test('no clock ends a file that moves, and one that stands still ends with its connection', async () => {
  const app = await startApp('sqlite', { worker: false });
  expect((app.server.listener as Server).requestTimeout).toBe(0);
  const routes = Object.values(api) as RouteDeclaration[];
  const files = routes.filter(({ upload, download }) => upload || download);
  expect(files.length).toBeGreaterThan(2);
  for (const { method, path } of files) {
    const timeout = app.server.match(method.toLowerCase() as 'get', `/api${path}`)?.settings.timeout;
    expect({ path, ...timeout }).toMatchObject({ path, server: false, socket: 2 * MINUTE });
  }
});

test('whoever sends headers or JSON drop by drop is not waited for', async () => {
  const app = await startApp('sqlite', { worker: false });
  expect((app.server.listener as Server).headersTimeout).toBe(MINUTE);
  for (const { method, path, upload, access } of Object.values(api) as RouteDeclaration[]) {
    if (method === 'GET' || upload) continue;
    const { payload } = app.server.match(method.toLowerCase() as 'post', `/api${path}`)?.settings ?? {};
    expect({ path, access, timeout: payload?.timeout }).toEqual({ path, access, timeout: MINUTE / 6 });
  }
});
