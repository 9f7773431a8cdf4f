import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../../server/config.ts';
import { sourceOf } from '../../../server/plugins/packed.ts';
import { startApp, type TestApp } from '../../support/app.ts';
import { DOCUMENT_FILES, servedAt } from '../../support/documents.ts';
import { temporaryFolder } from '../../support/sandbox.ts';

// The public pages as they are served: what browsers and robots are told of them, and what an operator puts into them.

const PATHS = ['/', '/best-practices', '/terms', '/privacy'];
/** Of a picture over the wire: about what a photograph of the same screen takes. */
const MOST_BYTES = 60_000;
const DOCUMENTS = DOCUMENT_FILES.map(servedAt);

let app: TestApp;
const ends: (() => Promise<void>)[] = [];
beforeAll(async () => {
  app = await startApp('sqlite', { worker: false }, (end) => ends.push(end));
});
afterAll(() => Promise.all(ends.map((end) => end())));

const get = (path: string, headers: Record<string, string> = {}, from = app) =>
  from.server.inject({ url: path, headers });

const fontOf = (html: string): string => /href="(\/site-assets\/[^"]+\.woff2)"/.exec(html)?.[1] ?? '';
const scriptOf = (html: string): string => /src="(\/site-assets\/[^"]+\.js)"/.exec(html)?.[1] ?? '';
const inline = (html: string, tag: string) => new RegExp(`<${tag}>(.*?)</${tag}>`, 's').exec(html)?.[1] ?? '';

describe('a public page', () => {
  test.each(PATHS)(
    '%s is whole, with one address, under a policy that lets in nothing foreign',
    async (path) => {
      const { statusCode, headers, payload } = await get(path);
      expect(statusCode).toBe(200);
      expect(headers['content-type']).toBe('text/html; charset=utf-8');
      expect(payload).toMatch(/^<!doctype html><html lang="en">/i);
      expect(payload.match(/<h1/g)).toHaveLength(1);
      expect(payload).toMatch(/<meta name="description" content="[^"]{20,}"/);
      expect(payload).toContain(`<link rel="canonical" href="${app.url}${path}"/>`);
      for (const link of ['/terms', '/privacy', '/best-practices', 'mailto:support@example.com']) {
        expect(payload).toContain(`href="${link}"`);
      }
      const policy = String(headers['content-security-policy']);
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain(`style-src ${sourceOf(inline(payload, 'style'))}`);
      expect(policy).not.toContain('unsafe');
      expect(payload).not.toMatch(/ style="| on\w+="/);
      expect(headers).toMatchObject({
        'cache-control': 'no-cache',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'no-referrer',
      });
      expect(headers['x-robots-tag']).toBeUndefined();
    },
  );

  test('lets one script stand in its head: the one that leads on anyone who is signed in', async () => {
    const { headers, payload } = await get('/');
    const script = inline(payload, 'script');
    expect(script).toContain('access_token');
    expect(headers['content-security-policy']).toContain(`script-src 'self' ${sourceOf(script)}`);
    expect(inline((await get('/terms')).payload, 'script')).toBe('');
  });

  test('travels packed, and not again while the browser has it', async () => {
    const plain = (await get('/')).payload;
    for (const [encoding, unpack] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const { headers, rawPayload } = await get('/', { 'accept-encoding': encoding });
      expect(headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' });
      expect(unpack(rawPayload).toString()).toBe(plain);
      const known = { 'accept-encoding': encoding, 'if-none-match': String(headers.etag) };
      expect((await get('/', known)).statusCode).toBe(304);
    }
  });

  test.each(PATHS.slice(1))('%s is found with a slash behind it too', async (path) => {
    const { statusCode, headers } = await get(`${path}/`);
    expect([statusCode, headers.location]).toEqual([301, path]);
  });

  test('loads its script and its font from here, for a year', async () => {
    const html = (await get('/')).payload;
    for (const [path, type] of [
      [scriptOf(html), 'text/javascript; charset=utf-8'],
      [fontOf(html), 'font/woff2'],
    ] as const) {
      const { statusCode, headers } = await get(path);
      expect([path, statusCode]).toEqual([path, 200]);
      expect(headers).toMatchObject({
        'content-type': type,
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
      });
    }
    expect((await get('/site-assets/nope.js')).statusCode).toBe(404);
    expect((await get('/site-assets/nope.woff2')).statusCode).toBe(404);
  });
});

test('its pictures are screens of the dashboard in both themes, with their words and their room, light to carry', async () => {
  const html = (await get('/')).payload;
  const pictures = [...html.matchAll(/<picture.*?<\/picture>/gs)].map(([picture]) => picture);
  expect(pictures).toHaveLength(2);
  for (const picture of pictures) {
    expect(picture).toMatch(/<img [^>]*alt="[^"]{40,}" width="\d+" height="\d+" loading="lazy"/);
    const files = [...picture.matchAll(/(?:src|srcSet)="(\/site-assets\/[^"]+\.svg)"/g)].map(
      ([, file = '']) => file,
    );
    expect(new Set(files).size).toBe(4);
    for (const file of files) {
      const { headers, rawPayload } = await get(file, { 'accept-encoding': 'br' });
      expect(headers).toMatchObject({ 'content-type': 'image/svg+xml', 'content-encoding': 'br' });
      expect(rawPayload.length).toBeLessThan(MOST_BYTES);
      const drawing = brotliDecompressSync(rawPayload).toString();
      expect(drawing).toContain('Maple Street Dental');
      expect(drawing).not.toMatch(/<script| on\w+="|https?:\/\/(?!www\.w3\.org)/);
    }
  }
});

test('robots are shown the public pages and the doors, and nothing behind them', async () => {
  const robots = await get('/robots.txt');
  expect(robots.headers['content-type']).toContain('text/plain');
  expect(robots.payload).toContain(`Sitemap: ${app.url}/sitemap.xml`);
  const sitemap = await get('/sitemap.xml');
  expect(sitemap.headers['content-type']).toContain('application/xml');
  const listed = [...sitemap.payload.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);
  expect(listed).toEqual([...PATHS, ...DOCUMENTS].map((path) => app.url + path));
  const shown = async (path: string) => (await get(path)).headers['x-robots-tag'];
  for (const path of ['/login', '/signup']) expect([path, await shown(path)]).toEqual([path, undefined]);
  for (const path of ['/reset-password', '/request-reviews', '/r/nope', '/nothing-here']) {
    expect([path, await shown(path)]).toEqual([path, 'noindex']);
  }
});

test.each(['/login', '/signup'])('%s names what its screen loads, so that it comes at once', async (path) => {
  const named = String((await get(path)).headers.link).split(', ');
  expect(named.length).toBeGreaterThan(1);
  for (const one of named) {
    const [, address = '', relation] = /^<(.+)>; (rel=modulepreload|rel=preload; as=style)$/.exec(one) ?? [];
    expect([one, (await get(address)).statusCode]).toEqual([one, 200]);
    expect(relation?.endsWith('style')).toBe(address.endsWith('.css'));
  }
  expect((await get('/request-reviews')).headers.link).toBeUndefined();
});

test('a server whose public pages are not built leads visitors to sign-in', async () => {
  const bare = await startApp('sqlite', { worker: false, buildFolder: await temporaryFolder() });
  const { statusCode, headers } = await get('/', {}, bare);
  expect([statusCode, headers.location]).toEqual([302, '/login']);
});

describe('what is true of one operator alone', () => {
  const said = {
    practices: '500+',
    claims: ['HIPAA-friendly design'],
    testimonials: [{ quote: 'It takes a minute.', name: 'Dana W.', role: 'Office manager' }],
  };

  async function fileWith(content: string): Promise<string> {
    const path = join(await temporaryFolder(), 'landing.json');
    await writeFile(path, content);
    return path;
  }

  test('stands on the landing page where the operator says it, and nowhere else', async () => {
    const env = { LANDING_CONTENT: await fileWith(JSON.stringify(said)) };
    const telling = (await get('/', {}, await startApp('sqlite', { worker: false, env }))).payload;
    for (const words of [
      'Trusted by 500+ US healthcare practices',
      'HIPAA-friendly design',
      'What clinics say',
      'It takes a minute.',
      'Dana W.',
    ]) {
      expect(telling).toContain(words);
    }
    const silent = (await get('/')).payload;
    expect(silent).not.toMatch(/Trusted by|HIPAA|TCPA|What clinics say/);
  });

  test.each([
    ['{', 'cannot be used ('],
    ['{"practises": "500+"}', 'cannot be used (Unrecognized key: "practises")'],
    ['{"testimonials": [{"quote": "Good.", "name": "Dana W."}]}', 'cannot be used (testimonials.0.role: '],
  ])('stops the start where the file holds %s, and says which and why', async (content, sentence) => {
    const path = await fileWith(content);
    const start = async () => readConfig({ DATA_DIR: await temporaryFolder(), LANDING_CONTENT: path });
    await expect(start()).rejects.toThrow(`LANDING_CONTENT: ${path} ${sentence}`);
  });

  test('stops the start where the file is not there', async () => {
    const start = async () => readConfig({ DATA_DIR: await temporaryFolder(), LANDING_CONTENT: 'none.json' });
    await expect(start()).rejects.toThrow(/^LANDING_CONTENT: none\.json cannot be used \(ENOENT/);
  });

  test('is the company too, whose address may be written on one line', async () => {
    const { company } = readConfig({
      DATA_DIR: await temporaryFolder(),
      COMPANY_NAME: 'Example Reviews LLC',
      COMPANY_ADDRESS: '100 Example Street\\nAustin, TX 78701',
    });
    expect(company).toEqual({
      name: 'Example Reviews LLC',
      address: ['100 Example Street', 'Austin, TX 78701'],
      phone: null,
    });
  });
});
