import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { LIMITS } from '../../server/contract/core/limits.ts';
import { insertReviews } from '../../server/store/reviews/reviews.ts';
import { addMember, type Member, startApp, type TestApp } from '../support/app.ts';
import { reviewRow } from '../support/countedRows.ts';
import { type Desk, deskOf } from '../support/desk.ts';
import { leftReview } from '../support/reviews.ts';

/** From the terminal: what patients left, and what the clinic answers. */

let app: TestApp;
let owner: Member;
let desk: Desk;

beforeAll(async () => {
  app = await startApp('sqlite', { worker: false }, afterAll);
});

beforeEach(async () => {
  owner = await addMember(app);
  desk = await deskOf(app, owner, onTestFinished);
});

const WORDS = 'We are sorry. Please call us.';
const json = (stdout: string) => JSON.parse(stdout);
const reviews = (...words: string[]) => desk.run(['reviews', ...words]);
const answersQueued = () =>
  app.ctx.db.knex('messages').where({ kind: 'answer', clinic_id: owner.clinicId }).pluck('body');
const cold = () => leftReview(app, owner, { rating: 2, feedback: 'A cold room', customerName: 'Anna' });

describe('goodword reviews', () => {
  test('list shows them newest first, narrowed by every filter, and the next page', async () => {
    expect(await reviews('list')).toMatchObject({ code: 0, stdout: '', stderr: 'No reviews found.\n' });
    const { id } = await cold();
    await leftReview(app, owner, { rating: 5 });
    const list = await reviews('list');
    expect(list.stdout).toMatch(/^Id +Stars +When +Name +Platform +Status +Case +Words\n/);
    expect(list.stdout).toMatch(/ 2 +.* +Anna \(Number ending \d{4}\) +Google +Pending +Open +A cold room$/m);
    expect(list.stderr).toBe('2 reviews, page 1 of 1\n');
    expect((await reviews('list', '--limit', '1')).stderr).toContain('; the next with --page 2');
    const filters = ['--search', 'COLD', '--status', 'pending', '--case', 'open', '--rating', '2'];
    const places = ['--platform', 'google', '--from', '2020-01-01', '--to', '2999-01-01'];
    const found = json((await reviews('list', ...filters, ...places, '--json')).stdout);
    expect(found.data.reviews).toMatchObject([{ id, rating: 2 }]);
    expect((await reviews('list', '--to', '2020-01-01')).stderr).toBe('No reviews found.\n');
    for (const wrong of [
      ['--from', 'yesterday'],
      ['--rating', '6'],
      ['--case', 'lost'],
    ])
      expect(await reviews('list', ...wrong)).toMatchObject({ code: 2, stdout: '' });
  });

  test('list says that there are more than it counts of words that many hold', async () => {
    const at = new Date().toISOString();
    const facts = { platform: 'google', rating: 5, source: 'link', submitted_at: at } as const;
    const rest = { is_public: false, offered_public: false, responded_at: null };
    const warm = Array.from({ length: LIMITS.matchesCounted + 1 }, () => ({
      ...reviewRow(owner.clinicId ?? '', { ...facts, ...rest }),
      feedback: 'A warm welcome.',
    }));
    await app.ctx.transaction(({ db }) => insertReviews(db, warm));
    const found = await reviews('list', '--search', 'warm');
    expect(found.stderr).toBe('More than 200 reviews, page 1 of 20; the next with --page 2\n');
  });

  test('show tells the story of one, by the beginning of its id', async () => {
    const { id } = await cold();
    const { code, stdout } = await reviews('show', id.slice(0, 8), '--utc');
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /^2 of 5 stars for Google\n {2}A cold room\n {2}Name +Anna \(Number ending \d{4}\)\n {2}Number +\+1 /,
    );
    expect(stdout).toMatch(/^✓ The patient may be texted$/m);
    expect(stdout).toMatch(/^\d{4}-\S+Z +2 of 5 stars +A cold room +Anna$/m);
    expect(json((await reviews('show', id, '--json')).stdout)).toMatchObject({
      data: { id },
      isPreview: false,
    });
    expect(await reviews('show', 'nobody')).toMatchObject({
      ...{ code: 2, stdout: '', stderr: expect.stringContaining("There is no review 'nobody'.") },
    });
  });

  test('respond texts the patient with a yes alone', async () => {
    const { id } = await cold();
    const unasked = await reviews('respond', id, WORDS);
    expect(unasked).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('✗ Sending has to be confirmed.'),
    });
    const hesitant = desk.terminal(`goodword reviews respond ${id} "${WORDS}"`);
    await hesitant.until(`Text “${WORDS}” to the patient? (y/N)`);
    hesitant.type('n');
    expect((await hesitant.ended).code).toBe(2);
    expect(await answersQueued()).toEqual([]);
    expect(await reviews('respond', id.slice(0, 8), WORDS, '--yes')).toMatchObject({
      ...{ code: 0, stderr: '✓ Answered the patient.\n' },
    });
    expect(await answersQueued()).toEqual([WORDS]);
    expect((await reviews('list')).stdout).toMatch(/Responded +Open/);
  });

  test('respond says why a text may not be sent, and a note texts nobody', async () => {
    const { id, phone } = await cold();
    await owner.client.addToBlockList({ payload: { phoneNumber: phone } });
    const blocked = await reviews('respond', id, WORDS, '--yes');
    expect(blocked).toMatchObject({
      ...{ code: 5, stderr: expect.stringContaining('✗ This number is on your block list.') },
    });
    expect((await reviews('show', id)).stdout).toContain('✗ This number is on your block list.');
    const noted = await reviews('respond', id, 'Called back', '--note', '--json');
    expect(json(noted.stdout)).toMatchObject({ data: { responses: [{ kind: 'note' }] }, result: null });
    const { id: high } = await leftReview(app, owner, { rating: 5 });
    expect((await reviews('respond', high, WORDS, '--yes')).stderr).toContain('Answer there.');
    expect(await answersQueued()).toEqual([]);
  });

  test('stats counts them', async () => {
    await cold();
    await leftReview(app, owner, { rating: 5 });
    const { code, stdout } = await reviews('stats');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^Total Reviews +2 +– Nothing last week to compare with\nAverage Rating +3\.5 /);
    expect(stdout).toMatch(/^Pending Reviews +2 +– Nothing/m);
    const five = json((await reviews('stats', '--rating', '5', '--json')).stdout);
    expect(five.data).toMatchObject({ totalReviews: 1, averageRating: 5 });
  });

  test('export goes to standard output or to a file, within the filters', async () => {
    await cold();
    await leftReview(app, owner, { rating: 5 });
    const { code, stdout } = await reviews('export');
    expect(code).toBe(0);
    expect(stdout.split('\r\n')).toHaveLength(4);
    const file = await reviews('export', '--rating', '2', '--output', 'low.csv', '--json');
    expect(json(file.stdout)).toMatchObject({ output: 'low.csv', reviews: 1 });
    expect(file.stderr).toBe('✓ Wrote 1 review to low.csv.\n');
    expect(await readFile(join(desk.folder, 'low.csv'), 'utf8')).toContain('A cold room');
    expect(await reviews('export', '--output', 'low.csv')).toMatchObject({ code: 2 });
  });

  test('are samples for an account that never paid, which cannot answer or export', async () => {
    desk = await deskOf(app, await addMember(app, { paid: false }), onTestFinished);
    const list = await reviews('list', '--rating', '1', '--json');
    expect(list.stderr).toContain('These are samples');
    const [{ id }] = json(list.stdout).data.reviews;
    expect((await reviews('show', id)).code).toBe(0);
    for (const words of [
      ['respond', id, WORDS, '--yes'],
      ['export', '--output', 'all.csv'],
    ])
      expect((await reviews(...words)).stderr).toContain('An owner can upgrade');
  });
});
