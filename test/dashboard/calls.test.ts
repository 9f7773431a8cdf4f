import { afterEach, describe, expect, test, vi } from 'vitest';
import { clientOver } from '../../dashboard/api.ts';
import { publicApi } from '../../dashboard/session/refresh.ts';
import { deviceId, dropToken, keepToken } from '../../dashboard/session/tokens.ts';
import { createClient } from '../../server/contract/client.ts';

/** How calls go over the wire (specification 000 section 7). */

afterEach(() => {
  dropToken();
  vi.restoreAllMocks();
});

/** Answers every call with nothing; keeps what was asked. */
function listening() {
  const calls: { address: string; headers: Headers; signal: AbortSignal }[] = [];
  const go: typeof fetch = async (address, init) => {
    calls.push({
      address: String(address),
      headers: new Headers(init?.headers),
      signal: init?.signal as AbortSignal,
    });
    return Response.json({});
  };
  return { calls, go };
}

describe('a call', () => {
  test('goes to /api and is given up after 30 seconds', async () => {
    const { calls, go } = listening();
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    await createClient({ origin: 'https://goodword.example.com', fetch: go }).getMe();
    expect(timeout.mock.calls).toEqual([[30_000]]);
    expect(calls[0]?.address).toBe('https://goodword.example.com/api/auth/me');
  });

  test('that gets no answer in time says so', async () => {
    const never: typeof fetch = (_, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
      });
    const call = createClient({ origin: '', fetch: never, timeout: 5 }).getMe();
    await expect(call).rejects.toMatchObject({ status: 0, code: 'unreachable' });
  });

  test('of the dashboard carries the bearer token and the device', async () => {
    const { calls, go } = listening();
    keepToken({ accessToken: 'a-token', expiresIn: 900 });
    await clientOver(go).getMe();
    expect(calls[0]?.headers.get('authorization')).toBe('Bearer a-token');
    expect(calls[0]?.headers.get('x-device-id')).toBe(deviceId());
  });

  test('that signs in carries the device and no bearer (DESIGN 7.21)', async () => {
    const { calls, go } = listening();
    vi.spyOn(globalThis, 'fetch').mockImplementation(go);
    keepToken({ accessToken: 'a-token', expiresIn: 900 });
    await publicApi.login({ payload: { email: 'nora@example.com', password: 'Copper&lantern-42' } });
    expect(calls[0]?.headers.has('authorization')).toBe(false);
    expect(calls[0]?.headers.get('x-device-id')).toBe(deviceId());
  });
});
