import type { Request } from '@hapi/hapi';
import { LANGUAGES, type Language } from '../contract/routes/reviewView.ts';
import { readPosted } from './reviewPosted.ts';

/**
 * The language of the patient's page: what was pressed or asked for in the address, else the first of ours that the
 * browser names, else the number's (`byNumber`, asked only then), else English.
 */
export async function languageFor(
  request: Request,
  byNumber: () => Promise<Language | null>,
): Promise<Language> {
  const { speak, language } = readPosted(request.payload);
  const asked = speak ?? known(request.query.lang) ?? language ?? browserLanguage(request);
  // A page in English is better than none.
  return asked ?? (await byNumber().catch(() => null)) ?? 'en';
}

const known = (tag: unknown): Language | undefined => LANGUAGES.find((language) => language === tag);

function browserLanguage(request: Request): Language | undefined {
  const named = String(request.headers['accept-language'] ?? '').split(',');
  return named
    .map((part) => ({
      tag: part.trim().slice(0, 2).toLowerCase(),
      weight: Number(/;q=([\d.]+)/.exec(part)?.[1] ?? 1),
    }))
    .sort((one, other) => other.weight - one.weight)
    .map(({ tag }) => known(tag))
    .find((language) => language !== undefined);
}
