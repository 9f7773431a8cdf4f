import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ApiError } from '../../../server/contract/core/client.ts';
import {
  PLATFORM_NAMES,
  PLATFORMS,
  type Platform,
  readPlatformLink,
  readRedirectLink,
} from '../../../server/contract/rules/platforms.ts';
import { addMember, ONE_ENGINE, startApp, type TestApp } from '../../support/app.ts';
import { launchChromium } from '../../support/chromium.ts';
import { nastyLinks } from '../../support/nastyLinks.ts';
import { send } from '../../support/sending.ts';

// Nasty addresses as a clinic's links: each is refused with a sentence for people, or leads to
// the platform's own domain, wherever it comes from.

const NASTY = { google: nastyLinks('google.com'), yelp: nastyLinks('yelp.com') };
const GENERAL = 'Enter a link to one of the supported review platforms';
const SENTENCE = {
  google: 'Enter a valid Google Place ID or full Google review URL',
  yelp: 'Enter a valid URL on yelp.com',
};

/** An address on a platform's own domain or below it, told without a parser: no user, no port, nothing in between. */
const onDomain = (name: Platform): RegExp =>
  new RegExp(`^https?://([a-z0-9-]+\\.)*${PLATFORMS[name].domain.replaceAll('.', '\\.')}(?=[/?#])`);

const isOnAny = (url: string): boolean => PLATFORM_NAMES.some((name) => onDomain(name).test(url));

const MANY_CALLS = 240_000;
const SHARE = 12;

test('there are more than sixty, all different', () => {
  for (const nasty of Object.values(NASTY)) expect(new Set(nasty).size).toBeGreaterThan(60);
});

test(
  'settings refuse those of every other platform with its own sentence, or keep what is on its domain',
  async () => {
    const app = await startApp('sqlite', { worker: false });
    const { client } = await addMember(app, { reviewLinks: {} });
    let { version } = (await client.getSettings()).data;
    for (const [place, name] of PLATFORM_NAMES.filter((each) => !(each in NASTY)).entries()) {
      const sentence = `Enter a valid URL on ${PLATFORMS[name].domain}`;
      for (const [index, written] of nastyLinks(PLATFORMS[name].domain).entries()) {
        const { url, problem } = { url: undefined, problem: undefined, ...readPlatformLink(name, written) };
        if (url === undefined) expect(problem, written).toBe(sentence);
        else expect(url, written).toMatch(onDomain(name));
        // Settings read each as above: they are asked about some of them, others for each platform.
        if (index % SHARE !== place % SHARE) continue;
        const general = { reviewLinks: { [name]: written } };
        const saved = await client.updateSettings({ payload: { version, general } }).catch(sentencesOf);
        if (Array.isArray(saved)) expect(saved, written).toEqual([`general.reviewLinks.${name}: ${problem}`]);
        else {
          ({ version } = saved.data);
          expect(saved.data.general.reviewLinks[name], written).toBe(url);
        }
      }
    }
  },
  MANY_CALLS,
);

describe.each(ONE_ENGINE)('on %s', (engine) => {
  test(
    'settings refuse them with their sentence, or keep what is on the domain',
    async () => {
      const app = await startApp(engine, { worker: false });
      const { client } = await addMember(app, { reviewLinks: {} });
      let { version } = (await client.getSettings()).data;
      const save = async (general: object) => {
        const saved = await client.updateSettings({ payload: { version, general } }).catch(sentencesOf);
        if (Array.isArray(saved)) return saved;
        ({ version } = saved.data);
        return saved.data.general;
      };
      for (const name of ['google', 'yelp'] as const) {
        for (const written of NASTY[name]) {
          const own = await save({ reviewLinks: { [name]: written } });
          if (Array.isArray(own)) expect(own).toEqual([`general.reviewLinks.${name}: ${SENTENCE[name]}`]);
          else expect(own.reviewLinks[name], written).toMatch(onDomain(name));
          const general = await save({ reviewRedirectUrl: written });
          if (Array.isArray(general)) expect(general).toEqual([`general.reviewRedirectUrl: ${GENERAL}`]);
          else expect(general.reviewRedirectUrl, written).toSatisfy(isOnAny);
        }
      }
    },
    MANY_CALLS,
  );

  test(
    'a patient is led to none of them that was written into the database by hand',
    async () => {
      const app = await startApp(engine, { worker: false });
      const { client, clinicId } = await addMember(app);
      await send(client, [...numbersFor('google'), ...numbersFor('yelp')]);
      for (const name of ['google', 'yelp'] as const) {
        const numbers = numbersFor(name);
        for (const [index, written] of keepable(name).entries()) {
          const links = { review_links: JSON.stringify({ [name]: written }), review_redirect_url: written };
          await app.database.knex('clinics').where({ id: clinicId }).update(links);
          const token = await tokenTo(app, numbers[index] ?? '');
          const { data } = await app.anybody.getReviewForm({ params: { token } });
          for (const url of Object.values(data.reviewLinks)) expect(url, written).toSatisfy(isOnAny);
          const page = await postForm(app, `/r/${token}/${PLATFORMS[name].code}`, 'rating', 3);
          expect(addressesIn(page), written).toSatisfy(everyOnAny);
          const answer = await submit(app, token, name, index);
          expect(answer, written).toSatisfy(everyOnAny);
        }
      }
    },
    MANY_CALLS,
  );
});

/** PostgreSQL keeps no text with a zero in it. */
const keepable = (name: 'google' | 'yelp'): string[] => NASTY[name].filter((text) => !text.includes('\0'));

/** A fictional number for each address. */
const numbersFor = (name: 'google' | 'yelp'): string[] =>
  keepable(name).map((_, index) => `+1212555${(name === 'yelp' ? 4_000 : 6_000) + index}`);

const sentencesOf = (error: ApiError): string[] =>
  error.details.map(({ path, message }) => `${path}: ${message}`);

/** The token of the one link that was texted to a number. */
async function tokenTo({ ctx, database }: TestApp, phone: string): Promise<string> {
  const { id } = await database.knex('messages').where({ phone }).first('id');
  return ctx.keys.linkToken(id);
}

/** Where five stars lead, by the API or by the form without script, in turn. */
async function submit(app: TestApp, token: string, platform: Platform, turn: number): Promise<string[]> {
  if (turn % 2 === 0) {
    const payload = { rating: 5, platform };
    const { redirectUrl } = await app.anybody.submitReview({ params: { token }, payload });
    return redirectUrl === null ? [] : [redirectUrl];
  }
  return addressesIn(await postForm(app, `/r/${token}/${PLATFORMS[platform].code}`, 'rating', 5));
}

async function postForm(app: TestApp, path: string, step: string, rating: number): Promise<string> {
  const body = new URLSearchParams({ step, rating: String(rating) });
  const answer = await fetch(app.url + path, { method: 'POST', body });
  expect(answer.status).toBe(200);
  return answer.text();
}

/** Every address of a page that leads away from it: links, forms, refreshes, and what its script is told. */
function addressesIn(html: string): string[] {
  const found = [
    ...html.matchAll(/<(?:a|form|script)\b[^>]*?\b(?:href|action|src)="([^"]*)"/g),
    ...html.matchAll(/\bcontent="\d+;url=([^"]*)"/g),
    ...html.matchAll(/"(?:destination|redirectUrl)":"([^"]*)"/g),
  ];
  return found.map(([, address = '']) => address.replaceAll('&amp;', '&')).filter((url) => !isOwn(url));
}

/** Below the server's own address: `/` and no second slash, which would name a host. */
const isOwn = (address: string): boolean => /^\/(?![/\\])/.test(address);

const everyOnAny = (urls: string[]): boolean => urls.every(isOnAny);

/** Whatever may be written, made of the pieces that addresses are made of. */
const written = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        'yelp.com',
        'www.',
        'evil.example',
        'https:',
        'http:',
        'javascript:',
        'data:',
        '//',
        '/',
      ),
      fc.constantFrom(
        '@',
        ':',
        ':443',
        '8443',
        '\\',
        '\t',
        '\n',
        '.',
        '。',
        '%2e',
        '%00',
        '%2f',
        '#',
        '?',
        ';',
      ),
      fc.constantFrom(
        '\u200b',
        '\u00ad',
        '\u202e',
        '[',
        ']',
        '127.0.0.1',
        '[::1]',
        '0x7f.1',
        'ＹＥＬＰ.com',
        'xn--',
      ),
      fc.string({ unit: 'binary', maxLength: 4 }),
    ),
    { minLength: 1, maxLength: 8 },
  )
  .map((pieces) => pieces.join(''));

test('whatever is written, what is accepted is on the domain and is accepted again as it is', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        written,
        written.map((rest) => `https://yelp.com${rest}`),
      ),
      (text) => {
        for (const name of ['yelp', 'google', 'bbb'] as const) {
          const { url } = readPlatformLink(name, text);
          if (url === undefined) continue;
          expect(url).toMatch(onDomain(name));
          expect(readPlatformLink(name, url).url).toBe(url);
        }
        const { url } = readRedirectLink(text);
        if (url !== undefined) expect(url).toSatisfy(isOnAny);
      },
    ),
    { numRuns: 2_000 },
  );
});

test('Chromium reads what is accepted as we do', async () => {
  const accepted = PLATFORM_NAMES.flatMap((name) =>
    nastyLinks(PLATFORMS[name].domain).flatMap((text) => {
      const { url } = readPlatformLink(name, text);
      return url === undefined ? [] : [{ url, domain: PLATFORMS[name].domain }];
    }),
  );
  expect(accepted.length).toBeGreaterThan(0);
  const browser = await launchChromium();
  try {
    const page = await browser.newPage();
    const read = await page.evaluate(
      (urls) =>
        urls.map((url) => [
          new URL(url).hostname,
          Object.assign(document.createElement('a'), { href: url }).host,
        ]),
      accepted.map(({ url }) => url),
    );
    for (const [index, { domain }] of accepted.entries()) {
      const [hostname = '', host] = read[index] ?? [];
      expect(host).toBe(hostname);
      expect(`.${hostname}`).toMatch(new RegExp(`\\.${domain.replaceAll('.', '\\.')}$`));
    }
  } finally {
    await browser.close();
  }
});
