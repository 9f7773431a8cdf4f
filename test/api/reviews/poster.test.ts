import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { LIMITS } from '../../../server/contract/core/limits.ts';
import { LANGUAGES } from '../../../server/contract/routes/reviewView.ts';
import { POSTER_SIZES } from '../../../server/contract/routes/settings.ts';
import { POSTER_WORDS } from '../../../server/domain/reviews/poster/posterWords.ts';
import { addMember, type Member, ONE_ENGINE, startApp, type TestApp } from '../../support/app.ts';
import { readPdf, scan } from '../../support/pdf.ts';
import { refusal } from '../../support/refusal.ts';

/** The poster with a clinic's standing link, to print. */

const PAPER = { letter: [216, 279], a4: [210, 297], a5: [148, 210] } as const;

describe.each(ONE_ENGINE)('the poster on %s', (engine) => {
  let app: TestApp;
  let owner: Member;

  beforeAll(async () => {
    app = await startApp(engine, { worker: false }, afterAll);
  });

  beforeEach(async () => {
    owner = await addMember(app);
  });

  async function switchOn({ client }: Member): Promise<string> {
    const { version } = (await client.getSettings()).data;
    const { data } = await client.updateSettings({ payload: { version, reviews: { standingLink: true } } });
    return data.reviews.standingLink.url;
  }

  async function poster(
    { client }: Member,
    query: { size?: 'letter' | 'a4' | 'a5'; language?: 'en' | 'es' | 'hu' } = {},
  ) {
    const answer = await client.download('getPoster', { query });
    return readPdf(await answer.bytes());
  }

  test.each(POSTER_SIZES.flatMap((size) => LANGUAGES.map((language) => ({ size, language }))))(
    'is a page of $size in $language whose code leads to the clinic’s own page',
    async ({ size, language }) => {
      const url = await switchOn(owner);
      const page = await poster(owner, { size, language });
      expect([page.width, page.height].map(Math.round)).toEqual(PAPER[size]);
      const code = scan(page.squares);
      expect(code.content).toBe(url);
      expect(code.width).toBeGreaterThanOrEqual(60);
      const words = page.lines.map(({ text }) => text).join(' ');
      const { question, how } = POSTER_WORDS[language];
      expect(words).toContain(question);
      expect(words).toContain(how);
      expect(words).toContain(url);
      expect(words).toContain((await owner.client.getSettings()).data.general.name);
    },
  );

  test.each([
    ['ő and ű in it', 'Őrségi Fogászat és Szűcs Gyula Családorvosi Rendelő'],
    ['other scripts in it', 'Клиника Ελπίδα – Dental'],
    [
      'as many letters as there may be',
      'Gyermek és felnőtt fogászati rendelő '.repeat(3).slice(0, LIMITS.clinicNameMax).trim(),
    ],
    ['but one long word', 'W'.repeat(LIMITS.clinicNameMax)],
  ])('holds a name with %s, whole and inside the paper', async (_, name) => {
    await switchOn(owner);
    const { version } = (await owner.client.getSettings()).data;
    await owner.client.updateSettings({ payload: { version, general: { name } } });
    const { lines } = await poster(owner, { size: 'a5' });
    const written = lines.map(({ text }) => text).join('');
    expect(written.replaceAll(' ', '')).toContain(name.replaceAll(' ', ''));
    for (const { left } of lines) expect(left).toBeGreaterThan(10);
  });

  test('leaves out what the font cannot draw, and the rest is there', async () => {
    await switchOn(owner);
    const { version } = (await owner.client.getSettings()).data;
    await owner.client.updateSettings({ payload: { version, general: { name: '牙科 Dental' } } });
    expect((await poster(owner)).lines[0]?.text).toBe('Dental');
    await app.ctx.db.knex('clinics').where({ id: owner.clinicId }).update({ name: '牙科' });
    expect((await poster(owner)).lines[0]?.text).toBe(POSTER_WORDS.en.question);
  });

  test('comes as a file with a name of its own, kept by nobody on the way', async () => {
    await switchOn(owner);
    const { headers } = await owner.client.download('getPoster', { query: { size: 'a5', language: 'hu' } });
    expect(headers.get('content-type')).toBe('application/pdf');
    expect(headers.get('content-disposition')).toBe('attachment; filename="review-poster-a5-hu.pdf"');
    expect(headers.get('cache-control')).toBe('no-store');
  });

  test('is of the clinic’s country and English where nothing else is asked for, and nothing else than the sizes and languages', async () => {
    await switchOn(owner);
    for (const [timezone, file] of [
      ['America/Chicago', 'review-poster-letter-en.pdf'],
      ['Europe/Budapest', 'review-poster-a4-en.pdf'],
    ] as const) {
      const { version } = (await owner.client.getSettings()).data;
      await owner.client.updateSettings({ payload: { version, sms: { timezone } } });
      const { headers } = await owner.client.download('getPoster');
      expect(headers.get('content-disposition')).toContain(file);
    }
    const query = { size: 'a3' as 'a4' };
    expect(await refusal(owner.client.download('getPoster', { query }))).toMatchObject({ status: 400 });
  });

  test('is refused while the link is off, so that none hangs that leads nowhere', async () => {
    expect(await refusal(owner.client.download('getPoster'))).toMatchObject({
      status: 422,
      code: 'standing_link_off',
      message: 'Switch the standing link on first.',
    });
  });

  test('names nobody’s clinic but one’s own', async () => {
    const other = await addMember(app, { role: 'staff' });
    await switchOn(owner);
    expect(await refusal(other.client.download('getPoster'))).toMatchObject({ code: 'standing_link_off' });
  });
});
