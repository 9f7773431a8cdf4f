import { server as hapiServer } from '@hapi/hapi';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ERROR_TEXT, type ErrorCode } from '../../../server/contract/core/errors.ts';
import { Refusal } from '../../../server/domain/refusal.ts';
import { reviewPage } from '../../../server/plugins/reviewPage.ts';
import { BUILD_FOLDER } from '../../support/reviewPage.ts';

// What the patient reads where the form cannot be shown.

const server = hapiServer({ host: '127.0.0.1', port: 0 });
/** What reading any link ends with. */
let trouble: Error;

const never = async (): Promise<never> => {
  throw trouble;
};

beforeAll(async () => {
  const verbs = { load: never, submit: never, stop: never, languageOf: async () => null, demoToken: never };
  await server.register({
    plugin: reviewPage,
    options: { ...verbs, buildFolder: BUILD_FOLDER, captcha: null },
  });
  await server.start();
});
afterAll(() => server.stop());

async function open(error: Error): Promise<{ status: number; html: string }> {
  trouble = error;
  const answer = await fetch(`${server.info.uri}/r/abcdefghijkl/1`, { headers: { 'accept-language': 'en' } });
  return { status: answer.status, html: await answer.text() };
}

test.each([
  ['link_expired', 410, 'Review links work for about 72 hours'],
  ['link_used', 410, 'A link works for one review'],
  ['not_found', 404, 'Check that the whole link from your text was opened'],
] as const)('%s is told as such, below “Review Link Invalid”', async (code: ErrorCode, status, hint) => {
  const page = await open(new Refusal(code, ERROR_TEXT.linkGone));
  expect(page.status).toBe(status);
  expect(page.html).toContain('Review Link Invalid');
  expect(page.html).toContain(hint);
});

test('a form that cannot be loaded says so, and that the link still works', async () => {
  const page = await open(new Refusal('unavailable', 'The database is away.'));
  expect(page.status).toBe(503);
  expect(page.html).toContain('Failed to load review form');
  expect(page.html).toContain('Your link still works');
  expect(page.html).not.toContain('database');
});
