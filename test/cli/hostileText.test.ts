import { expect, onTestFinished, test } from 'vitest';
import { addMember, startApp } from '../support/app.ts';
import { deskOf } from '../support/desk.ts';
import { addReply } from '../support/replies.ts';

/** What a patient texts is shown, and steers no terminal: neither its colours, nor its title, nor the order of letters. */

const HOSTILE = 'Hi \u001b[2J\u009b31m\u001b]0;title\u0007 \u007f\u202eevil\r\nnext';
/** A line feed alone of all that steers. */
const STEERS = /(?!\n)[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

test.each([
  ['in a table', []],
  ['as JSON', ['--json']],
])('%s', async (_, flags) => {
  const app = await startApp('sqlite', { worker: false });
  const owner = await addMember(app);
  const desk = await deskOf(app, owner, onTestFinished);
  await addReply(app, owner, { phone: '+12125550123', body: HOSTILE });
  const { code, stdout } = await desk.run(['replies', 'list', ...flags]);
  expect(code).toBe(0);
  expect(stdout).toContain('evil');
  expect(stdout).not.toMatch(STEERS);
  if (flags.length > 0) expect(JSON.parse(stdout).data[0].text).toBe(HOSTILE);
});
