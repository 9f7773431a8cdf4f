import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { addMember, ENGINES, reply, startApp, textsTo } from '../support/app.ts';
import { deskOf } from '../support/desk.ts';
import { eventually } from '../support/sandbox.ts';

// The main job by terminal and API alone: the list, the texts, the reviews, the STOP.

const ANNA = '+12125550201';
const BELA = '+12125550202';
const GOOGLE = 'https://search.google.com/local/writereview?placeid=ChIJtestplace0001';

const CSV = `Mobile,First name,Last name
(212) 555-0201,Anna,Kiss
212-555-0202,Béla,Nagy
3.1E+09,Excel,Ate
`;

describe.each(ENGINES)('the main job in the terminal on %s', (engine) => {
  test('a file becomes patients, patients get texts, texts become reviews, and a STOP is heeded', async () => {
    const app = await startApp(engine);
    const owner = await addMember(app, { reviewLinks: { google: GOOGLE } });
    const desk = await deskOf(app, owner, onTestFinished);
    await writeFile(join(desk.folder, 'today.csv'), CSV);

    const imported = await desk.run([
      'patients',
      'import',
      'today.csv',
      '--rejects',
      'rejected.csv',
      '--json',
    ]);
    expect(imported.code).toBe(3);
    expect(JSON.parse(imported.stdout)).toMatchObject({ rows: 3, created: 2, rejected: 1 });
    const listed = await desk.run(['patients', 'list', '--search', 'kiss']);
    expect(listed.stdout).toContain('+1 (212) 555-0201');

    const sent = await desk.run(['send', '--to', ANNA, '--to', BELA, '--template', 'friendly', '--yes']);
    expect(sent).toMatchObject({ code: 0, stdout: expect.stringContaining('Queued: 2 texts') });
    const tokens = await Promise.all([ANNA, BELA].map((phone) => eventually(() => tokenTextedTo(phone))));

    async function tokenTextedTo(phone: string): Promise<string | undefined> {
      const [text] = await textsTo(app, phone);
      return text && /\/r\/(\w+)/.exec(text.body)?.[1];
    }

    const rate = (token: string, rating: number) =>
      app.anybody.submitReview({ params: { token }, payload: { rating, feedback: '' } });
    expect((await rate(tokens[0] as string, 5)).redirectUrl).toBe(GOOGLE);
    expect((await rate(tokens[1] as string, 2)).redirectUrl).toBeNull();
    const { data } = await owner.client.listReviews();
    expect(data.reviews.map(({ rating }) => rating)).toEqual([2, 5]);

    await reply(app, ANNA, 'STOP');
    const refused = await eventually(async () => {
      const again = await desk.run(['send', '--to', ANNA, '--bypass-cooldown', '--yes']);
      return again.stdout.includes('replied STOP') && again;
    });
    expect(refused.code).toBe(5);
    const log = JSON.parse((await desk.run(['log', '--status', 'Blocked', '--json'])).stdout);
    expect(JSON.stringify(log)).toContain(ANNA);
  });
});
