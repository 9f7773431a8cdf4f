import { isBoom } from '@hapi/boom';
import type { Request, ResponseObject, ResponseToolkit } from '@hapi/hapi';
import {
  ERROR_STATUS,
  ERROR_TEXT,
  type ErrorBody,
  type ErrorCode,
  type ErrorDetail,
  helpFor,
} from '../contract/core/errors.ts';
import { Refusal } from '../domain/refusal.ts';
import { tooMany } from '../domain/throttles.ts';

/** The answer to what failed in the API, in the one shape of all errors, never a stack trace; undefined where nothing did. */
export function answerFailure(request: Request, h: ResponseToolkit): ResponseObject | undefined {
  const { response } = request;
  if (!('isBoom' in response) || !/^\/api(\/|$)/.test(request.path)) return undefined;
  return answerError(request, h, response);
}

function answerError(request: Request, h: ResponseToolkit, error: Error): ResponseObject {
  const { code, message, details, retryAfter } = describeError(error);
  const statusCode = ERROR_STATUS[code];
  if (statusCode >= 500) request.log(['error', 'app'], error);
  const body: ErrorBody = {
    statusCode,
    error: message,
    code,
    ...(details && { details }),
    requestId: request.info.id,
  };
  const answer = h
    .response(body)
    .code(statusCode)
    .header('link', `<${helpFor(code)}>; rel="help"`);
  if (statusCode === 401) answer.header('www-authenticate', 'Bearer');
  return retryAfter === undefined ? answer : answer.header('retry-after', String(retryAfter));
}

interface Described {
  code: ErrorCode;
  message: string;
  details?: ErrorDetail[] | undefined;
  retryAfter?: number | undefined;
}

function describeError(error: Error): Described {
  if (error instanceof Refusal) return error;
  const status = isBoom(error) ? error.output.statusCode : 500;
  return (
    BY_STATUS[status] ?? { code: status < 500 ? 'bad_request' : 'internal', message: ERROR_TEXT.unexpected }
  );
}

/** What hapi itself refuses before a handler is asked. */
const BY_STATUS: Record<number, Described> = {
  400: { code: 'invalid_json', message: 'The request could not be read. Check its address, and send JSON.' },
  401: { code: 'unauthorized', message: 'Sign in to go on.' },
  404: { code: 'not_found', message: 'There is nothing at this address.' },
  405: { code: 'method_not_allowed', message: 'This address does not take this method.' },
  413: { code: 'too_large', message: 'This is larger than Goodword takes in one request.' },
  415: {
    code: 'unsupported_media',
    message: 'Send this with the content type that the documentation names.',
  },
  429: tooMany(10_000),
  503: { code: 'unavailable', message: 'Goodword is busy. Try again in a moment.' },
};
