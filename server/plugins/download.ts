import { Readable } from 'node:stream';
import type { ResponseObject, ResponseToolkit } from '@hapi/hapi';
import type { RouteDeclaration } from '../contract/core/route.ts';
import type { Download } from '../routes/handler.ts';

const YEAR = 'public, max-age=31536000, immutable';

type Pieces = Download['pieces'];
type Piece = string | Uint8Array;

/**
 * Answers a file as a stream. Its first piece is awaited, so that what is refused before it is still an error
 * with its status; whatever fails later cuts the connection, which no reader takes for the file's end. A
 * reader who goes away ends the work.
 */
export async function answerDownload(
  { filename, pieces }: Download,
  { type, kept }: NonNullable<RouteDeclaration['download']>,
  h: ResponseToolkit,
): Promise<ResponseObject> {
  const first = await pieces.next();
  const body = Readable.from(startingWith(first, pieces), { objectMode: false });
  const response = h
    .response(body)
    .type(type)
    .header('content-disposition', `attachment; filename="${filename}"`)
    .header('x-accel-buffering', 'no');
  return kept ? response.header('cache-control', YEAR) : response;
}

async function* startingWith(first: IteratorResult<Piece>, rest: Pieces): Pieces {
  try {
    if (!first.done) yield first.value;
    yield* rest;
  } finally {
    await rest.return(undefined);
  }
}
