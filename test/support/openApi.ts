import { makeOpenApi } from '../../server/contract/core/openapi.ts';

/** The API's document with every reference replaced by what it names. */
// biome-ignore lint/suspicious/noExplicitAny: tests look into it by names of their own.
export function wholeOpenApi(): any {
  const document = JSON.parse(JSON.stringify(makeOpenApi('1.2.3', 'https://goodword.example')));
  const named = (reference: string): unknown =>
    reference
      .slice(2)
      .split('/')
      .reduce((place, part) => place[part], document);
  const whole = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(whole);
    if (typeof value !== 'object' || value === null) return value;
    const { $ref, ...rest } = value as { $ref?: unknown };
    const parts = Object.entries(rest).map(([name, part]) => [name, whole(part)] as const);
    const own = Object.fromEntries(parts);
    return typeof $ref === 'string' ? { ...(whole(named($ref)) as object), ...own } : own;
  };
  return { ...document, paths: whole(document.paths), webhooks: whole(document.webhooks) };
}
