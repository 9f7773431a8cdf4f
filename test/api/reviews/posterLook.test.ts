import { describe, expect, test } from 'vitest';
import { LIMITS } from '../../../server/contract/core/limits.ts';
import { LANGUAGES } from '../../../server/contract/routes/reviewView.ts';
import { POSTER_SIZES } from '../../../server/contract/routes/settings.ts';
import { contrast, TEXT_CONTRAST } from '../../../server/contract/rules/contrast.ts';
import { POSTER_WORDS } from '../../../server/domain/reviews/poster/posterWords.ts';
import { addMember, type Engine, ONE_ENGINE, startApp } from '../../support/app.ts';
import { readPdf, scan } from '../../support/pdf.ts';
import { png } from '../../support/png.ts';

/** The poster in a clinic's own look: its logo above the name, its colour in what is written large. */

const LONG = 'Gyermek és felnőtt fogászati rendelő '.repeat(3).slice(0, LIMITS.clinicNameMax).trim();
const INK = '#1C2321';

async function clinic(engine: Engine, { name, accentColor }: { name?: string; accentColor?: string } = {}) {
  const app = await startApp(engine, { worker: false });
  const { client } = await addMember(app);
  const { version } = (await client.getSettings()).data;
  const general = { ...(name && { name }), ...(accentColor && { accentColor }) };
  const { data } = await client.updateSettings({
    payload: { version, general, reviews: { standingLink: true } },
  });
  return {
    url: data.reviews.standingLink.url,
    show: (picture: Buffer) => client.setLogo({ payload: { image: picture.toString('base64') } }),
    poster: async (query: { size?: (typeof POSTER_SIZES)[number]; language?: 'en' | 'es' | 'hu' } = {}) =>
      readPdf(await (await client.download('getPoster', { query })).bytes()),
  };
}

describe.each(ONE_ENGINE)('the poster of a clinic with a look on %s', (engine) => {
  test('holds the logo, a long name and all else one below the other, on every paper and in every language', async () => {
    const { url, show, poster } = await clinic(engine, { name: LONG, accentColor: '#FFB000' });
    await show(png({ width: LIMITS.logoWidth, height: LIMITS.logoHeight }));
    for (const size of POSTER_SIZES) {
      for (const language of LANGUAGES) {
        const { width, height, lines, pictures, squares } = await poster({ size, language });
        const [logo, ...more] = pictures;
        expect(more).toEqual([]);
        expect((logo?.width ?? 0) / (logo?.height ?? 1)).toBeCloseTo(LIMITS.logoWidth / LIMITS.logoHeight, 2);
        expect((logo?.x ?? 0) + (logo?.width ?? 0) / 2).toBeCloseTo(width / 2, 0);
        const code = scan(squares);
        expect([code.content, code.width >= 60]).toEqual([url, true]);
        const [top, bottom] = [
          Math.min(...squares.map(({ y }) => y)),
          Math.max(...squares.map(({ y }) => y)),
        ];
        const bases = lines.map(({ base }) => base);
        const above = bases.filter((base) => base < top);
        const below = bases.filter((base) => base > bottom);
        const edges = [
          10,
          logo?.y,
          (logo?.y ?? 0) + (logo?.height ?? 0),
          ...above,
          top,
          bottom,
          ...below,
          height - 10,
        ];
        expect(edges).toEqual(edges.toSorted((a = 0, b = 0) => a - b));
        expect(lines.map(({ text }) => text).join(' ')).toContain(POSTER_WORDS[language].question);
      }
    }
  });

  test.each([
    ['a pale colour, darker', '#FFE680', '#807340'],
    ['a strong colour, as it is', '#1E6B52', '#1E6B52'],
  ])('writes the question and the address in %s, and the rest in ink', async (_, accentColor, written) => {
    const { url, poster } = await clinic(engine, { accentColor });
    const { lines } = await poster();
    const colorOf = (said: string) => lines.find(({ text }) => said.includes(text))?.color;
    expect(colorOf(POSTER_WORDS.en.question)).toBe(written);
    expect(colorOf(url)).toBe(written);
    expect(contrast(written, '#FFFFFF')).toBeGreaterThanOrEqual(TEXT_CONTRAST);
    expect(colorOf('Oak Street Clinic')).toBe(INK);
    expect(colorOf(POSTER_WORDS.en.how)).toBe(INK);
  });

  test('draws pictures of every kind of colours', async () => {
    const { show, poster } = await clinic(engine);
    for (const color of [0, 2, 3, 4, 6]) {
      await show(png({ color }));
      expect((await poster()).pictures).toHaveLength(1);
    }
  });
});
