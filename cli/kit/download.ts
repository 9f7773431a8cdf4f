import { ApiError } from '../../server/contract/core/client.ts';
import { ERROR_TEXT } from '../../server/contract/core/errors.ts';

/** A file's bytes as they come; throws ApiError where the connection breaks, and the signal's reason where that ends it. */
export async function* bytesOf({ body }: Response, signal?: AbortSignal): AsyncGenerator<Uint8Array> {
  if (!body) return;
  try {
    yield* body;
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    throw Object.assign(new ApiError(ERROR_TEXT.unreachable, { status: 0, code: 'unreachable' }), {
      cause: error,
    });
  }
}
