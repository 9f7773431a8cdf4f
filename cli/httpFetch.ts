import type { ClientRequest, IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';

/**
 * The part of `fetch` that the typed client uses, on node:http: the built-in one takes longer to load than
 * many a command takes to run. A body may be a Node stream; the answer is read while it is still being sent.
 */
export const httpFetch = (async (address: string, init: RequestInit) => {
  const request = open(new URL(address), init);
  const answered = answerTo(request, init.signal);
  const sent = init.body instanceof Readable ? pipeline(init.body, request) : request.end(init.body);
  // An answer may come before all is sent: then what became of the rest does not matter.
  Promise.resolve(sent).catch(() => undefined);
  return responseOf(await answered);
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

function responseOf(message: IncomingMessage): Response {
  const status = message.statusCode ?? 0;
  // Nobody reads an empty answer, and an unread one would keep the connection and with it the command.
  if (status === 204) message.resume();
  const facts = {
    ok: status >= 200 && status < 300,
    status,
    headers: { get: (name: string) => message.headers[name] ?? null },
    json: async () => JSON.parse(await text(message)),
    get body() {
      return Readable.toWeb(message);
    },
  };
  return facts as unknown as Response;
}
