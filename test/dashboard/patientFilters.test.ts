import { describe, expect, test } from 'vitest';
import { readFilters } from '../../dashboard/lib/filters.ts';
import { chipsOf, PATIENT_FILTERS, queryOf } from '../../dashboard/pages/patients/filterRules.ts';

const BUDAPEST = 'Europe/Budapest';

const read = (address: string) => readFilters(new URLSearchParams(address), PATIENT_FILTERS).values;

describe('the filters of Patients', () => {
  test('that are off ask for everybody and show no chip', () => {
    expect(queryOf(read(''), BUDAPEST)).toEqual({ status: 'all' });
    expect(chipsOf(read('search=ann&status=sent'), BUDAPEST)).toEqual([]);
  });

  test('become the query of the list, with days as the clinic’s zone has them, the last one included', () => {
    const address =
      'search=ann&status=sent&texted=never&tag=VIP&consent=none&reviewed=yelp' +
      '&sentFrom=2026-03-28&sentTo=2026-03-29&addedTo=2026-12-31';
    expect(queryOf(read(address), BUDAPEST)).toEqual({
      search: 'ann',
      status: 'sent',
      texted: 'never',
      tag: 'VIP',
      consentMethod: 'none',
      reviewed: 'yelp',
      sentFrom: '2026-03-27T23:00:00.000Z',
      sentTo: '2026-03-29T22:00:00.000Z',
      addedTo: '2026-12-31T23:00:00.000Z',
    });
  });

  test('that an address says wrongly are taken as off', () => {
    const address = `sentFrom=2026-02-30&addedTo=yesterday&texted=often&reviewed=myspace&tag=${'x'.repeat(41)}`;
    expect(queryOf(read(address), BUDAPEST)).toEqual({ status: 'all' });
  });

  test('have a chip each, which takes away what it names', () => {
    const values = read(
      'texted=never&sentFrom=2024-03-01&sentTo=2024-03-05&addedFrom=2024-01-02&consent=form',
    );
    expect(chipsOf(values, BUDAPEST)).toEqual([
      { words: 'Never texted', off: { texted: 'any' } },
      { words: 'Last sent March 1, 2024 to March 5, 2024', off: { sentFrom: '', sentTo: '' } },
      { words: 'Added from January 2, 2024', off: { addedFrom: '', addedTo: '' } },
      { words: 'Consent: given on a form', off: { consent: 'any' } },
    ]);
    expect(chipsOf(read('addedTo=2024-01-02&tag=VIP&reviewed=yelp'), BUDAPEST)).toEqual([
      { words: 'Added up to January 2, 2024', off: { addedFrom: '', addedTo: '' } },
      { words: 'Tag: VIP', off: { tag: '' } },
      { words: 'Reviewed on Yelp', off: { reviewed: 'any' } },
    ]);
  });
});
