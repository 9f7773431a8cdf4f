import { createHash } from 'node:crypto';
import { glob, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Request, ResponseObject, ResponseToolkit, RouteOptions, ServerRoute } from '@hapi/hapi';

/** What is sent as it lies in memory, packed beforehand: the pages rendered here, and the files that they load. */
export interface Packed {
  plain: Buffer;
  /** Neither for what is packed by its nature, such as a font. */
  gzip?: Buffer;
  brotli?: Buffer;
}

export interface BuiltFile extends Packed {
  /** Its address at the server. */
  path: string;
}

/** Nobody signs in to these, and a cookie that something else left must not close the page. */
export const open: RouteOptions = { auth: false, state: { parse: false } };

/** The built files of a pattern, each beside its compressed forms. */
export async function loadBuilt(folder: string, pattern: string): Promise<BuiltFile[]> {
  const files: BuiltFile[] = [];
  for await (const file of glob(pattern, { cwd: folder })) {
    const [plain, gzip, brotli] = await Promise.all(
      ['', '.gz', '.br'].map((end) => readFile(join(folder, file + end)).catch(() => undefined)),
    );
    if (plain) files.push({ path: `/${file}`, plain, ...(gzip && { gzip }), ...(brotli && { brotli }) });
  }
  return files;
}

/** The smallest form that the browser takes. */
export function sendPacked(
  request: Request,
  h: ResponseToolkit,
  { plain, gzip, brotli }: Packed,
): ResponseObject {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  if (brotli && /\bbr\b/.test(accepted)) return encoded(h, brotli, 'br');
  if (gzip && /\bgzip\b/.test(accepted)) return encoded(h, gzip, 'gzip');
  const response = h.response(plain);
  return gzip ? response.vary('accept-encoding') : response;
}

const encoded = (h: ResponseToolkit, body: Buffer, encoding: string): ResponseObject =>
  h.response(body).vary('accept-encoding').header('content-encoding', encoding);

const TYPES: Record<string, string> = {
  '.js': 'text/javascript',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
};

/** A picture opened by itself is drawn by the styles and the font in it, and runs nothing. */
const PICTURE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; font-src data:; frame-ancestors 'none'";

/** A file whose name changes with its content, for a year. */
export const fileRoute = (file: BuiltFile): ServerRoute => ({
  method: 'GET',
  path: file.path,
  options: open,
  handler: (request, h) => {
    const response = sendPacked(request, h, file)
      .type(TYPES[extname(file.path)] ?? 'application/octet-stream')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('x-content-type-options', 'nosniff');
    return file.path.endsWith('.svg') ? response.header('content-security-policy', PICTURE_POLICY) : response;
  },
});

/** How a content policy names a script or style sheet that stands in the page itself. */
export const sourceOf = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
