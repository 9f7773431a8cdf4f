/** A field of a form or query as text, '' where there is none; one given twice counts by its last value. */
export function field(values: object, name: string): string {
  const value: unknown = (values as Record<string, unknown>)[name];
  const last: unknown = Array.isArray(value) ? value.at(-1) : value;
  return typeof last === 'string' ? last.trim() : '';
}
