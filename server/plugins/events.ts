import { Readable } from 'node:stream';
import type { ResponseObject, ResponseToolkit } from '@hapi/hapi';

/**
 * Answers a stream of events, one JSON object a line. The first event is awaited, so that what is refused
 * before the work begins is still an error with its status. A reader who goes away ends the work.
 */
export async function answerEvents(
  events: AsyncGenerator<unknown>,
  h: ResponseToolkit,
): Promise<ResponseObject> {
  const first = await events.next();
  const body = Readable.from(toLines(first, events), { objectMode: false, highWaterMark: 16 * 1024 });
  return h.response(body).type('application/x-ndjson').header('x-accel-buffering', 'no');
}

async function* toLines(
  first: IteratorResult<unknown>,
  rest: AsyncGenerator<unknown>,
): AsyncGenerator<string> {
  try {
    if (!first.done) yield `${JSON.stringify(first.value)}\n`;
    for await (const event of rest) yield `${JSON.stringify(event)}\n`;
  } finally {
    await rest.return(undefined);
  }
}

/** Runs the work to its end and gives the last event. */
export async function collectLast(events: AsyncGenerator<unknown>): Promise<unknown> {
  let last: unknown;
  for await (const event of events) last = event;
  return last;
}
