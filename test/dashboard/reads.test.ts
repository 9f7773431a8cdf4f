import { expect, test } from 'vitest';
import { READ_RULES } from '../../dashboard/hooks/useApi.ts';
import { errorText } from '../../dashboard/lib/errorText.ts';
import { ApiError } from '../../server/contract/core/client.ts';

/** How the dashboard reads, and which words of an error it shows. */

test('a read is fresh for five minutes, tried once more, and not repeated when the window gets the focus', () => {
  expect(READ_RULES).toMatchObject({
    dedupingInterval: 5 * 60_000,
    errorRetryCount: 1,
    revalidateOnFocus: false,
  });
});

test('an error shows the server’s sentence, else the generic one', () => {
  const refused = new ApiError('Pick a future time', { status: 422, code: 'rule_broken' });
  expect(errorText(refused)).toBe('Pick a future time');
  for (const nameless of [new ApiError('', { status: 500, code: 'internal' }), new TypeError('x'), null]) {
    expect(errorText(nameless)).toBe('An unexpected error occurred');
  }
});
