import { afterEach, describe, expect, test, vi } from 'vitest';
import { clientOver } from '../../dashboard/api.ts';
import { submitReview } from '../../dashboard/review/submitReview.ts';
import { publicApi } from '../../dashboard/session/refresh.ts';
import { deviceId, dropToken, keepToken } from '../../dashboard/session/tokens.ts';
import { createClient } from '../../server/contract/core/client.ts';
import { EMPTY_DRAFT, type ReviewPage } from '../../server/contract/routes/reviewView.ts';

/** How calls go over the wire. */

afterEach(() => {
  dropToken();
  vi.restoreAllMocks();
  vi.useRealTimers();
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

const untilAborted = (signal: AbortSignal | null | undefined) =>
  new Promise<never>((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason));
  });

const hanging: typeof fetch = (_, init) => untilAborted(init?.signal);

const halting: typeof fetch = async (_, init) => {
  const pull = (body: ReadableStreamDefaultController) =>
    untilAborted(init?.signal).catch((reason: unknown) => body.error(reason));
  return new Response(new ReadableStream({ pull }));
};

/** The platform's own time-out goes by a clock that nobody can move: here it is made of a timer that one can. */
function fakeClock(): void {
  vi.useFakeTimers();
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const aborting = new AbortController();
    setTimeout(() => aborting.abort(new DOMException('Too late', 'TimeoutError')), ms);
    return aborting.signal;
  });
}

describe('a call', () => {
  test('goes to /api', async () => {
    const { calls, go } = listening();
    await createClient({ origin: 'https://goodword.example.com', fetch: go }).getMe();
    expect(calls[0]?.address).toBe('https://goodword.example.com/api/auth/me');
  });

  test.each([
    ['never answers', hanging],
    ['begins to answer and never ends', halting],
  ])('of a server that %s is given up after 30 seconds, and says so', async (_, go) => {
    fakeClock();
    const call = createClient({ origin: '', fetch: go }).getMe();
    const outcome = vi.fn();
    call.catch(outcome);
    await vi.advanceTimersByTimeAsync(29_999);
    expect(outcome).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await expect(call).rejects.toMatchObject({ status: 0, code: 'unreachable' });
  });

  test('that moves a file or watches goes on for as long as it takes', async () => {
    const { calls, go } = listening();
    fakeClock();
    const client = createClient({ origin: '', fetch: go });
    await client.download('exportPatients', { query: {} });
    await client.importPatients({ query: {}, body: 'phone' });
    await client.watch('watchClinic', {}).next();
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(calls.map(({ signal }) => signal.aborted)).toEqual([false, false, false]);
  });

  test('of the dashboard carries the bearer token and the device', async () => {
    const { calls, go } = listening();
    keepToken({ accessToken: 'a-token', expiresIn: 900 });
    await clientOver(go).getMe();
    expect(calls[0]?.headers.get('authorization')).toBe('Bearer a-token');
    expect(calls[0]?.headers.get('x-device-id')).toBe(deviceId());
  });

  test('that signs in carries the device and no bearer', async () => {
    const { calls, go } = listening();
    vi.spyOn(globalThis, 'fetch').mockImplementation(go);
    keepToken({ accessToken: 'a-token', expiresIn: 900 });
    await publicApi.login({ payload: { email: 'nora@example.com', password: 'Copper&lantern-42' } });
    expect(calls[0]?.headers.has('authorization')).toBe(false);
    expect(calls[0]?.headers.get('x-device-id')).toBe(deviceId());
  });

  test('of the patient’s page carries neither', async () => {
    const { calls, go } = listening();
    vi.spyOn(globalThis, 'fetch').mockImplementation(go);
    keepToken({ accessToken: 'a-token', expiresIn: 900 });
    const page: ReviewPage = {
      language: 'en',
      address: '/r/0123456789ab/1',
      endpoint: '/api/r/0123456789ab',
      canStop: true,
      view: { screen: 'rating', draft: EMPTY_DRAFT },
    };
    await submitReview(page, 'rating', { ...EMPTY_DRAFT, rating: 5 }, '');
    expect(calls.map(({ address }) => address)).toEqual(['/api/r/0123456789ab']);
    expect([...(calls[0]?.headers.keys() ?? [])]).toEqual(['content-type']);
  });
});

test('a code that only a newer server knows keeps its sentence, its details and the way to help', async () => {
  const body = {
    statusCode: 409,
    error: 'This needs the new form. Load the page again.',
    code: 'from_a_newer_server',
    details: [{ path: 'payload.name', message: 'Too new' }],
    requestId: 'r1',
  };
  const headers = { link: '</docs/errors#from_a_newer_server>; rel="help"' };
  const client = createClient({
    origin: '',
    fetch: async () => Response.json(body, { status: 409, headers }),
  });
  await expect(client.listPatients()).rejects.toMatchObject({
    message: body.error,
    status: 409,
    code: 'unknown',
    details: body.details,
    requestId: 'r1',
    docs: '/docs/errors#from_a_newer_server',
  });
});
