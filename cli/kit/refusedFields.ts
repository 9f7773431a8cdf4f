import { ApiError } from '../../server/contract/core/client.ts';
import { sentence } from './errors.ts';

/** The refusal of several fields at once, with each sentence behind the field that it is about. */
export function refusedFields(error: unknown, fields: readonly string[]): unknown {
  if (!(error instanceof ApiError) || error.details.length === 0) return error;
  const named = (path: string): string =>
    fields.find((field) => field === path || field.endsWith(`.${path}`)) ?? path;
  const details = error.details.map(({ path, ...rest }) => ({ ...rest, path: named(path) }));
  const message = details.map((detail) => sentence(`${detail.path}: ${detail.message}`)).join(' ');
  return new ApiError(message, { ...error, details });
}
