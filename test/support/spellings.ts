import fc from 'fast-check';

/** Phone numbers in the ways in which people, spreadsheets and address books write them. */

export interface Spelling {
  written: string;
  /** E.164. */
  phone: string;
}

const digits = (pattern: string) => fc.stringMatching(new RegExp(`^${pattern}$`));

/** Ten digits that the US plan has, but for those that a Hungarian clinic reads as its own. */
const usNumber = digits('[2-8][0-8][0-9][2-9][0-9]{6}').filter(
  (ten) => !/^.11|^(\d)\1{9}$|^36/.test(ten) && /^[2-9]\d\d[2-9]/.test(ten),
);
/** A mobile number has nine digits behind +36, one of Budapest eight. */
const huMobile = digits('(20|30|31|50|70)[1-9][0-9]{6}');
const huCity = digits('1[2-9][0-9]{6}');

const separators = fc.constantFrom(' ', '-', '.', '\u00a0', '\u2011', ' - ');

const us = fc.tuple(usNumber, separators, fc.nat(9)).map(([ten, mark, form]): Spelling => {
  const [area, exchange, line] = [ten.slice(0, 3), ten.slice(3, 6), ten.slice(6)];
  const forms = [
    ten,
    `(${area}) ${exchange}-${line}`,
    [area, exchange, line].join(mark),
    `+1${mark}${[area, exchange, line].join(mark)}`,
    `1-${area}-${exchange}-${line}`,
    `${area}/${exchange}-${line}`,
    `[${area}] ${exchange} ${line}`,
    `+1 (${area}) ${exchange}-${line}`,
    `001 ${area} ${exchange} ${line}`,
    `1 (${area}) ${exchange} ${line}`,
  ];
  return { written: forms[form] as string, phone: `+1${ten}` };
});

const hu = fc
  .tuple(fc.oneof(huMobile, huCity), separators, fc.nat(9))
  .map(([national, mark, form]): Spelling => {
    const area = national.length === 9 ? national.slice(0, 2) : '1';
    const rest = national.slice(area.length);
    const [first, second] = [rest.slice(0, 3), rest.slice(3)];
    const forms = [
      `+36${national}`,
      `+36 ${area}${mark}${first}${mark}${second}`,
      `06${national}`,
      `06-${area}/${first}-${second}`,
      `06 ${area} ${first} ${second}`,
      `(06-${area}) ${first}-${second}`,
      `0036 ${area} ${first} ${second}`,
      `011 36 ${area} ${first} ${second}`,
      `+36 (0)${area} ${first} ${second}`,
      `36 ${area} ${first} ${second}`,
    ];
    return { written: forms[form] as string, phone: `+36${national}` };
  });

const fullWidth = (text: string): string =>
  text.replace(/[\d+]/g, (sign) => String.fromCodePoint((sign.codePointAt(0) as number) + 0xfee0));

/** What stands around a number without changing it. */
const AROUND: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => ` ${text} `,
  (text) => `\u202a${text}\u202c`,
  (text) => `\u200e${text}`,
  (text) => `${text.slice(0, 4)}\u00ad${text.slice(4)}`,
  (text) => `'${text}`,
  (text) => `tel:${text}`,
  (text) => `${text} (cell)`,
  (text) => `Mobile: ${text}`,
  (text) => `Cell ${text}`,
  (text) => `mobil: ${text}`,
  (text) => `*${text}`,
  (text) => `="${text}"`,
  fullWidth,
];

export const spelling = fc
  .tuple(fc.oneof(us, hu), fc.constantFrom(...AROUND))
  .map(([{ written, phone }, around]): Spelling => ({ written: around(written), phone }));

/** So many spellings, the same for a seed, of as many different numbers. */
export function spellings(count: number, seed: number): Spelling[] {
  const found = new Map<string, Spelling>();
  for (const one of fc.sample(spelling, { numRuns: count * 2, seed })) {
    if (found.size < count) found.set(one.phone, one);
  }
  return [...found.values()];
}
