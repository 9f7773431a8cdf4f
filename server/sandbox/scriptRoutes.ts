import type { Request, ResponseToolkit, RouteOptions } from '@hapi/hapi';
import type * as z from 'zod';
import { mayEnter } from './entry.ts';
import { statusOf } from './httpStatus.ts';

/** What all calls of scripts have in common: the key, JSON, and the shape of an error. */

type Failure = { code: string; error: string; details?: object[] };

/** The product's own error shape, so that scripts read one. */
export function fail(
  request: Request,
  h: ResponseToolkit,
  statusCode: number,
  { error, code, details }: Failure,
) {
  const body = { statusCode, error, code, ...(details && { details }), requestId: request.info.id };
  return h.response(body).code(statusCode).takeover();
}

/** Gives the checked value to `answer`, or answers 400 with what is wrong. */
export function checked<T>(
  schema: z.ZodType<T>,
  value: unknown,
  request: Request,
  h: ResponseToolkit,
  answer: (value: T) => object | Promise<object>,
) {
  const result = schema.safeParse(value);
  if (result.success) return answer(result.data);
  const details = result.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  return fail(request, h, 400, {
    error: details[0]?.message ?? 'Wrong input.',
    code: 'invalid_input',
    details,
  });
}

const failAction = (request: Request, h: ResponseToolkit, error?: Error) =>
  fail(request, h, statusOf(error), {
    error: 'Send JSON of at most 64 kB.',
    code: 'unreadable_body',
  });

/** For `onPreResponse`: what nobody expected. */
export const failed = (request: Request, h: ResponseToolkit) =>
  request.response instanceof Error
    ? fail(request, h, statusOf(request.response), {
        error: 'The sandbox failed.',
        code: 'sandbox_failed',
      })
    : h.continue;

/** The options of routes that want the header `X-Sandbox-Key`. */
export function scriptRoutes(sandboxKey: string) {
  const onPreAuth = (request: Request, h: ResponseToolkit) =>
    mayEnter(request, sandboxKey)
      ? h.continue
      : fail(request, h, 401, { error: 'The sandbox key is missing or wrong.', code: 'sandbox_key' });
  const options: RouteOptions = {
    auth: false,
    ext: { onPreAuth: { method: onPreAuth } },
    state: { failAction: 'ignore' },
  };
  return {
    options,
    // JSON alone, so that no form on a foreign page can write here.
    json: { ...options, payload: { allow: 'application/json', maxBytes: 64 * 1024, failAction } },
    /** For an address that takes any body and reads none. */
    unread: { ...options, payload: { parse: false, failAction } },
  };
}
