import * as z from 'zod';
import { LIMITS } from '../core/limits.ts';

/** The 14 platforms with their numeric codes and own domains. */
export const PLATFORMS = {
  google: { code: 1, label: 'Google', domain: 'google.com' },
  facebook: { code: 2, label: 'Facebook', domain: 'facebook.com' },
  healthgrades: { code: 3, label: 'Healthgrades', domain: 'healthgrades.com' },
  yelp: { code: 4, label: 'Yelp', domain: 'yelp.com' },
  webmd: { code: 5, label: 'WebMD', domain: 'webmd.com' },
  zocdoc: { code: 6, label: 'Zocdoc', domain: 'zocdoc.com' },
  vitals: { code: 7, label: 'Vitals', domain: 'vitals.com' },
  ratemds: { code: 8, label: 'RateMDs', domain: 'ratemds.com' },
  bbb: { code: 9, label: 'BBB', domain: 'bbb.org' },
  realself: { code: 10, label: 'RealSelf', domain: 'realself.com' },
  caredash: { code: 11, label: 'CareDash', domain: 'caredash.com' },
  angi: { code: 12, label: 'Angi', domain: 'angi.com' },
  nextdoor: { code: 13, label: 'Nextdoor', domain: 'nextdoor.com' },
  trustpilot: { code: 14, label: 'Trustpilot', domain: 'trustpilot.com' },
} as const;

export type Platform = keyof typeof PLATFORMS;

/**
 * The colour of each platform in every chart. All have at least 3:1 against the light ground and the dark one, and those
 * of the common platforms are farthest apart, for the colour-blind too; a chart names them besides.
 */
export const PLATFORM_COLORS: Record<Platform, `#${string}`> = {
  google: '#3C78C0',
  facebook: '#D87824',
  healthgrades: '#A8546C',
  yelp: '#789C6C',
  webmd: '#008490',
  zocdoc: '#9C6000',
  vitals: '#9C84CC',
  ratemds: '#C06048',
  bbb: '#9090A8',
  realself: '#B4609C',
  caredash: '#3C843C',
  angi: '#84846C',
  nextdoor: '#8478D8',
  trustpilot: '#6C90F0',
};

/**
 * Platforms that a request does nothing good on, with the sentence that staff read beside their switch: one that forbids
 * asking (Yelp: 'Don't Ask for Reviews', https://www.yelp-support.com/article/Don-t-Ask-for-Reviews), one that asks its own
 * bookings alone, and one that is gone. New clinics begin with them off.
 */
export const PLATFORM_RULE: Partial<Record<Platform, string>> = {
  yelp: 'Yelp’s rules say that businesses must not ask for reviews, and Yelp may mark a page whose reviews were asked for.',
  zocdoc:
    'Zocdoc takes reviews only from patients who booked there, and asks them itself: others who are sent there cannot leave one.',
  caredash: 'CareDash closed in 2023: no patient can leave a review there.',
};

export const PLATFORM_NAMES = Object.keys(PLATFORMS) as [Platform, ...Platform[]];
export const platform = z.enum(PLATFORM_NAMES);

/** The platform of a numeric code; google for an unknown or missing one. */
export const platformOfCode = (code: string | number | undefined): Platform =>
  PLATFORM_NAMES.find((name) => String(PLATFORMS[name].code) === String(code)) ?? 'google';

const LINK_TEXT = {
  google: 'Enter a valid Google Place ID or full Google review URL',
  other: (domain: string) => `Enter a valid URL on ${domain}`,
  redirect: 'Enter a link to one of the supported review platforms',
} as const;

const WRITE_REVIEW = 'https://search.google.com/local/writereview?placeid=';
const PLACE_ID = /^[A-Za-z0-9_-]{8,200}$/;

export type LinkResult = { url: string; problem?: undefined } | { url?: undefined; problem: string };

/**
 * Reads what a clinic gives as its link on a platform and gives the address to keep, or the sentence that
 * says what is wrong. An address must be http or https on the platform's own domain or below it, without
 * a user name, a password or a port.
 */
export function readPlatformLink(name: Platform, written: string): LinkResult {
  const text = written.trim();
  if (text.length > LIMITS.urlLength) return { problem: linkProblem(name) };
  return name === 'google' ? readGoogleLink(text) : readOwnDomain(name, text);
}

const linkProblem = (name: Platform): string =>
  name === 'google' ? LINK_TEXT.google : LINK_TEXT.other(PLATFORMS[name].domain);

function readGoogleLink(text: string): LinkResult {
  if (PLACE_ID.test(text)) return { url: WRITE_REVIEW + text };
  const url = readUrl(text);
  if (!url) return { problem: LINK_TEXT.google };
  const placeId = url.searchParams.get('placeid') ?? '';
  const isGoogle = isOn(url.hostname, PLATFORMS.google.domain);
  if (isGoogle && PLACE_ID.test(placeId)) return { url: WRITE_REVIEW + placeId };
  const given = givenByGoogle(url, isGoogle);
  return given === undefined ? { problem: LINK_TEXT.google } : { url: given };
}

/** Names of Google's own that are short for a page of a business, and what stands behind them. */
const SHORT_LINKS: Record<string, RegExp> = {
  'g.page': /^\/(r\/)?[\w.-]+(\/review)?\/?$/,
  'maps.app.goo.gl': /^\/[\w-]+\/?$/,
  'goo.gl': /^\/maps\/[\w-]+\/?$/,
  'share.google': /^\/[\w-]+\/?$/,
};
const CODE_OF_REVIEWS = /^\/r\/[\w-]+\/?$/;

/**
 * The other links to a business that Google hands out: 'Ask for reviews', the sharing of a map, a page on the map. They are
 * kept as they come, over https: only Google knows where they lead. The short one for reviews opens the review itself.
 */
function givenByGoogle(
  { hostname, pathname, search, searchParams }: URL,
  isGoogle: boolean,
): string | undefined {
  if (SHORT_LINKS[hostname]?.test(pathname)) {
    const asks = hostname === 'g.page' && CODE_OF_REVIEWS.test(pathname);
    return `https://${hostname}${asks ? `${pathname.replace(/\/$/, '')}/review` : pathname}${search}`;
  }
  const isOnMap = pathname.startsWith('/maps/place/') || /^\d{5,25}$/.test(searchParams.get('cid') ?? '');
  return isGoogle && isOnMap ? `https://${hostname}${pathname}${search}` : undefined;
}

function readOwnDomain(name: Platform, text: string): LinkResult {
  const url = readUrl(text);
  if (!url || !isOn(url.hostname, PLATFORMS[name].domain)) return { problem: linkProblem(name) };
  return { url: url.href };
}

function readUrl(text: string): URL | undefined {
  const hasScheme = /^[a-z][a-z0-9+.-]*:/i.test(text);
  if (/[\s\\]/.test(text) || text === '') return undefined;
  const url = URL.parse(hasScheme ? text : `https://${text}`);
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return undefined;
  return url.username || url.password || url.port ? undefined : url;
}

/** Parsing keeps empty labels and signs that no name has: a host that cannot be looked up is on no domain. */
const HOST = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/;

const isOn = (host: string, domain: string): boolean =>
  HOST.test(host) && (host === domain || host.endsWith(`.${domain}`));

/** Reads the general redirect link, which must pass the rule of any one platform. */
export function readRedirectLink(written: string): LinkResult {
  for (const name of PLATFORM_NAMES) {
    const read = /^[A-Za-z0-9_-]+$/.test(written.trim()) ? undefined : readPlatformLink(name, written);
    if (read?.url) return read;
  }
  return { problem: LINK_TEXT.redirect };
}

/** A clinic's links, keyed by platform. */
export const reviewLinks = z.partialRecord(platform, z.string());
export type ReviewLinks = z.infer<typeof reviewLinks>;

/** Which platforms a clinic has switched on or off; one that it never touched is on. */
export const platformSwitches = z.partialRecord(platform, z.boolean());
export type PlatformSwitches = z.infer<typeof platformSwitches>;

/** What a clinic begins with: a platform that has such a sentence is its own choice to switch on. */
export const FIRST_PLATFORMS: PlatformSwitches = Object.fromEntries(
  Object.keys(PLATFORM_RULE).map((name) => [name, false]),
);

/** What a clinic keeps of where its patients may be sent. */
export interface Destinations {
  reviewLinks: ReviewLinks;
  reviewRedirectUrl: string | null;
  platforms: PlatformSwitches;
}

export const isSwitchedOn = (name: Platform, { platforms }: Pick<Destinations, 'platforms'>): boolean =>
  platforms[name] !== false;

/**
 * Where a patient is sent for a platform: its own link, else the general one; nowhere while it is switched
 * off. Both pass their rule again here, whatever stands in the database: one that breaks it counts as absent.
 */
export const destinationOf = (name: Platform, clinic: Destinations): string | null =>
  isSwitchedOn(name, clinic) ? (ownLinkOf(name, clinic) ?? generalLinkOf(clinic)) : null;

/** The platforms that lead somewhere, in their order: those that a send can choose from. */
export const openPlatforms = (clinic: Destinations): Platform[] =>
  PLATFORM_NAMES.filter((name) => destinationOf(name, clinic) !== null);

/** Where a clinic's reviews on a platform are read. Google's link is kept as the one that writes a review. */
export const publicPageOf = (name: Platform, clinic: Pick<Destinations, 'reviewLinks'>): string | null =>
  ownLinkOf(name, clinic)?.replace('/local/writereview?', '/local/reviews?') ?? null;

/** The destination of every platform that has one. */
export function destinationsOf(clinic: Destinations): ReviewLinks {
  const found: ReviewLinks = {};
  for (const name of PLATFORM_NAMES) {
    const url = destinationOf(name, clinic);
    if (url) found[name] = url;
  }
  return found;
}

function ownLinkOf(
  name: Platform,
  { reviewLinks: { [name]: link } }: Pick<Destinations, 'reviewLinks'>,
): string | undefined {
  return link ? lastRead(name, link, readPlatformLink) : undefined;
}

const generalLinkOf = ({ reviewRedirectUrl }: Destinations): string | null =>
  (reviewRedirectUrl && lastRead('', reviewRedirectUrl, (_, link) => readRedirectLink(link))) || null;

/** Pages are opened far more often than links change, and reading one costs as much as a tenth of a page. */
const read = new Map<string, string | undefined>();
const MOST_KEPT = 2_000;

function lastRead<Rule>(rule: Rule, link: string, readLink: (rule: Rule, link: string) => LinkResult) {
  const key = `${rule} ${link}`;
  if (!read.has(key)) {
    if (read.size === MOST_KEPT) read.clear();
    read.set(key, readLink(rule, link).url);
  }
  return read.get(key);
}
