import type { ClientRequest, IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { noAnswer, strangeAnswer } from './connectionError.ts';

/**
 * The part of `fetch` that the typed client uses, on node:http: the built-in one takes longer to load than
 * many a command takes to run. A body may be a Node stream; the answer is read while it is still being sent.
 */
export const httpFetch = (async (address: string, init: RequestInit) => {
  const request = open(new URL(address), init);
  const answered = answerTo(request, init.signal).catch((error) => {
    throw isAbort(error) ? error : noAnswer(address, error);
  });
  const sent = init.body instanceof Readable ? pipeline(init.body, request) : request.end(init.body);
  // An answer may come before all is sent: then what became of the rest does not matter.
  Promise.resolve(sent).catch(() => undefined);
  return responseOf(await answered, address);
}) as typeof fetch;

/** Taken without import: an import of node:http loads all it offers, the built-in fetch included. */
function open(url: URL, { method, headers, signal }: RequestInit): ClientRequest {
  const { request } = process.getBuiltinModule(url.protocol === 'https:' ? 'node:https' : 'node:http');
  return request(url, { method, headers: headers as Record<string, string>, signal: signal ?? undefined });
}

function answerTo(request: ClientRequest, signal: AbortSignal | null | undefined): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  request.on('response', resolve);
  request.on('error', (error) => reject(signal?.aborted ? signal.reason : error));
  return promise;
}

const isAbort = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

/** The answer of a Goodword; whatever else answers at its address ends the call. */
function responseOf(message: IncomingMessage, address: string): Response {
  const status = message.statusCode ?? 0;
  const strange = (): Error => strangeAnswer(address, status, message.headers.location);
  if (!isOfGoodword(status, message.headers['content-type'])) {
    message.destroy();
    throw strange();
  }
  // Nobody reads an empty answer, and an unread one would keep the connection and with it the command.
  if (status === 204) message.resume();
  const facts = {
    ok: status >= 200 && status < 300,
    status,
    headers: { get: (name: string) => message.headers[name] ?? null },
    text: () => text(message),
    json: async () => {
      const body = await text(message);
      try {
        return JSON.parse(body);
      } catch {
        throw strange();
      }
    },
    get body() {
      return Readable.toWeb(message);
    },
  };
  return facts as unknown as Response;
}

/** Pages are for browsers, and a Goodword says in JSON what is wrong. */
function isOfGoodword(status: number, type = ''): boolean {
  const isSuccess = status >= 200 && status < 300;
  return isSuccess ? !type.startsWith('text/html') : type.startsWith('application/json');
}
