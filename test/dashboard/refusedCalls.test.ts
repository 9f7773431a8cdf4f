import { afterEach, expect, test, vi } from 'vitest';
import { clientOver } from '../../dashboard/api.ts';
import { accessToken, dropToken, keepToken } from '../../dashboard/session/tokens.ts';

/** What the shared layer of the dashboard does with an answer that is no success. */

afterEach(() => {
  dropToken();
  vi.restoreAllMocks();
});

const refusal = (status: number) =>
  Response.json({ statusCode: status, error: 'No', code: 'internal', requestId: 'x' }, { status });

test.each([403, 429, 500])(
  '%i goes to the one who called, is asked once, and ends no session',
  async (status) => {
    const refresh = vi.spyOn(globalThis, 'fetch');
    keepToken({ accessToken: 'a-token', expiresIn: 900 });
    let calls = 0;
    const client = clientOver(async () => {
      calls += 1;
      return refusal(status);
    });
    await expect(client.getMe()).rejects.toMatchObject({ status, message: 'No' });
    expect(calls).toBe(1);
    expect(refresh).not.toHaveBeenCalled();
    expect(accessToken()).toBe('a-token');
  },
);

test('401 is asked once more, after one refresh, with the new token', async () => {
  const answer = { accessToken: 'a-new-token', expiresIn: 900 };
  const refresh = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(answer));
  keepToken({ accessToken: 'an-old-token', expiresIn: 900 });
  const bearers: (string | null)[] = [];
  const client = clientOver(async (_, init) => {
    bearers.push(new Headers(init?.headers).get('authorization'));
    return bearers.length === 1 ? refusal(401) : Response.json({});
  });
  await client.getMe();
  expect(bearers).toEqual(['Bearer an-old-token', 'Bearer a-new-token']);
  expect(refresh).toHaveBeenCalledTimes(1);
});

test.each([429, 500])(
  'a refresh that fails with %i says so to the one who called, and ends no session',
  async (status) => {
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () => refusal(status));
    keepToken({ accessToken: 'a-token', expiresIn: 900 });
    const client = clientOver(async () => refusal(401));
    await expect(client.getMe()).rejects.toMatchObject({ status, message: 'No' });
    expect(accessToken()).toBe('a-token');
  },
);
