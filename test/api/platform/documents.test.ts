import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMember, startApp, type TestApp } from '../../support/app.ts';
import { DOCUMENT_FILES, readText, servedAt } from '../../support/documents.ts';
import { readDocument } from '../../support/siteDocument.ts';

// The documents of the repository as the program serves them at /docs.

let app: TestApp;
beforeAll(async () => {
  app = await startApp('sqlite', { worker: false }, afterAll);
});

const PATHS = DOCUMENT_FILES.map(servedAt);

const read = (path: string) => readDocument(app.url + path);

test.each(DOCUMENT_FILES)('%s is served whole, and every link on it leads somewhere', async (file) => {
  const path = servedAt(file);
  const { title, contents, sections, links, ids } = await read(path);
  const written = readText(file);
  expect(title).toBe(/^# (.+)$/m.exec(written)?.[1]);
  const headings = [...written.replace(/^```.*?^```$/gms, '').matchAll(/^## (.+)$/gm)].map(
    ([, name]) => name,
  );
  expect([...sections.values()].map((section) => section.title)).toEqual(headings);
  if (headings.length > 1) expect(contents.map(({ text }) => text)).toEqual(headings);
  expect(new Set(ids).size).toBe(ids.length);
  for (const { href } of links.filter(({ href }) => /^[/#]/.test(href))) {
    const [target = '', anchor] = href.split('#');
    if (target.startsWith('/docs')) expect(PATHS).toContain(target);
    const answer = await app.server.inject(target || path);
    expect([href, answer.statusCode]).toEqual([href, 200]);
    if (anchor) expect([href, answer.payload.includes(`id="${anchor}"`)]).toEqual([href, true]);
  }
});

test('the index names every document', async () => {
  const { links } = await read('/docs');
  const named = new Set(links.map(({ href }) => href.replace(/#.*/, '')));
  expect(DOCUMENT_FILES.map(servedAt).filter((path) => !named.has(path))).toEqual([]);
  const index = readText('docs/README.md');
  for (const file of DOCUMENT_FILES.slice(1)) {
    const relative = file.startsWith('docs/') ? file.slice('docs/'.length) : `../${file}`;
    expect(index).toContain(`](${relative})`);
  }
});

test('every error leads by its header to the place that says what it means', async () => {
  const { client, headers } = await addMember(app);
  const { ids } = await read('/docs/errors');
  for (const [path, code] of [
    ['/api/patients/0199c2a4-7d1e-7000-8000-000000000001', 'not_found'],
    ['/api/admin/users', 'forbidden'],
    ['/api/patients?limit=-1', 'invalid_input'],
    ['/api/nothing', 'not_found'],
  ] as const) {
    const answer = await fetch(app.url + path, { headers });
    expect(await answer.json()).toMatchObject({ code });
    expect(answer.headers.get('link')).toBe(`</docs/errors#${code}>; rel="help"`);
    expect(ids).toContain(code);
  }
  const refused = await client
    .importPatients({ body: 'Name\nNora\n' })
    .catch((error: { code: string; docs: string }) => [error.code, error.docs]);
  expect(refused).toEqual(['no_phone_column', `${app.url}/docs/errors#no_phone_column`]);
});
