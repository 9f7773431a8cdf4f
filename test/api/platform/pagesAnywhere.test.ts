import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LOG_STATUS_OF, MESSAGE_STATUSES } from '../../../server/contract/routes/sms.ts';
import { insertReviews } from '../../../server/store/reviews/reviews.ts';
import { insertTexts } from '../../../server/store/sending/textWrites.ts';
import type { NewRowIn } from '../../../server/store/tables/tables.ts';
import { addMember, ENGINES, type Member, startApp } from '../../support/app.ts';
import { activityRow, reviewRow, textRow } from '../../support/countedRows.ts';
import { seeded } from '../../support/csv.ts';

// A page holds what a plain loop over all rows shows there, wherever it lies and whatever it is narrowed by.

const HOUR = 3_600_000;
const DAYS = 30;
const PLATFORMS = ['google', 'facebook', 'yelp'] as const;
const KINDS = ['request', 'follow_up', 'reminder', 'test'] as const;
const NUMBERS = ['+12125550100', '+12125550142', '+12125554210', '+36301234567'] as const;
const TYPES = ['user_login', 'patient_added', 'system_event'] as const;

interface Entry {
  id: string;
  created_at: string;
}

/** Texts, events and reviews of a month, several in one hour and at one instant. */
function makeRows(clinicId: string, now: number) {
  const random = seeded(7);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const at = () => new Date(now - Math.ceil(random() * DAYS * 24) * HOUR + pick([0, 1, 1_000])).toISOString();
  const texts = Array.from({ length: 420 }, () => {
    const kind = pick(KINDS);
    const platform = kind === 'reminder' ? null : pick(PLATFORMS);
    const facts = { kind, platform, status: pick(MESSAGE_STATUSES), created_at: at() };
    const rest = { template: null, user_id: null, accepted_at: null, answered_at: null };
    const phone = pick(NUMBERS);
    return { ...textRow(clinicId, { ...facts, ...rest }, phone), phone: random() < 0.1 ? null : phone };
  });
  const events = Array.from({ length: 260 }, () => {
    const type = pick(TYPES);
    return {
      ...activityRow(clinicId, type, at()),
      title: type === 'system_event' ? 'Import undone' : 'Done',
    };
  });
  const reviews = Array.from({ length: 300 }, () => {
    const submitted_at = at();
    const facts = { platform: pick(PLATFORMS), rating: pick([1, 2, 3, 4, 5]), submitted_at };
    const responded_at = random() < 0.4 ? submitted_at : null;
    const rest = { source: 'link' as const, is_public: false, offered_public: false };
    return { ...reviewRow(clinicId, { ...facts, ...rest, responded_at }), created_at: submitted_at };
  });
  return { texts: texts.filter(({ kind }) => kind !== 'test'), all: texts, events, reviews };
}

const newestFirst = (entries: readonly Entry[]): string[] =>
  entries.toSorted((a, b) => (a.created_at + a.id < b.created_at + b.id ? 1 : -1)).map(({ id }) => id);

/** Numbers of entries before a page: near, far, at the end and behind it. */
const placesIn = (length: number): number[] =>
  [0, 19, 201, length - 3, length, length + 50].filter((at) => at >= 0);

describe.each(ENGINES)('pages anywhere on %s', (engine) => {
  let owner: Member;
  let rows: ReturnType<typeof makeRows>;
  let month: string;

  beforeAll(async () => {
    const app = await startApp(engine, { worker: false }, afterAll);
    owner = await addMember(app);
    const now = Math.floor(app.ctx.now().getTime() / HOUR) * HOUR;
    month = new Date(now - 9 * 24 * HOUR).toISOString();
    rows = makeRows(owner.clinicId ?? '', now);
    const { knex } = app.ctx.db;
    await knex('activities')
      .where({ clinic_id: owner.clinicId ?? '' })
      .delete();
    await app.ctx.transaction(({ db }) => insertTexts(db, rows.all as NewRowIn<'messages'>[]));
    await knex.batchInsert('activities', rows.events, 50);
    const reviews = rows.reviews.map(({ created_at: _, ...review }) => review);
    await app.ctx.transaction(({ db }) => insertReviews(db, reviews as NewRowIn<'reviews'>[]));
  });

  async function expectPages(query: object, expected: readonly Entry[]): Promise<void> {
    const ids = newestFirst(expected);
    for (const offset of placesIn(ids.length)) {
      const page = await owner.client.listActivity({ query: { ...query, offset, limit: 20 } });
      expect(page.activities.map(({ id }) => id)).toEqual(ids.slice(offset, offset + 20));
      expect(page.totalCount).toBe(ids.length);
    }
  }

  const shown = (status: string) => rows.texts.filter((text) => LOG_STATUS_OF[text.status] === status);

  it('of the log hold what a loop shows there', async () => {
    await expectPages({ type: 'sms_sent' }, rows.texts);
    await expectPages(
      { type: 'sms_sent', dateFrom: month },
      rows.texts.filter((text) => text.created_at >= month),
    );
    for (const status of ['Sent', 'Queued', 'Blocked', 'Error'] as const) {
      await expectPages({ type: 'sms_sent', status }, shown(status));
    }
    const yelp = shown('Error').filter(({ platform }) => platform === 'yelp');
    await expectPages({ type: 'sms_sent', status: 'Error', platform: 'yelp' }, yelp);
    await expectPages(
      { type: 'sms_sent', search: 'YEL' },
      rows.texts.filter(({ platform }) => platform === 'yelp'),
    );
    await expectPages({ type: 'sms_sent', platform: 'zocdoc' }, []);
  });

  it('of the texts to the numbers that hold a piece of digits hold what a loop shows there', async () => {
    for (const piece of ['42', '555', '5550', '555-01', '+3630', '12125550142', '999999']) {
      const digits = piece.replace('-', '');
      const held = rows.texts.filter(({ phone }) => phone?.includes(digits));
      await expectPages({ type: 'sms_sent', search: piece }, held);
      await expectPages({ search: piece }, held);
      await expectPages(
        { type: 'sms_sent', search: piece, status: 'Error', dateFrom: month },
        held.filter((text) => LOG_STATUS_OF[text.status] === 'Error' && text.created_at >= month),
      );
    }
  });

  it('of the activity list hold what a loop shows there', async () => {
    await expectPages({}, [...rows.texts, ...rows.events]);
    await expectPages(
      { type: 'patient_added' },
      rows.events.filter(({ type }) => type === 'patient_added'),
    );
    await expectPages(
      { search: 'undone' },
      rows.events.filter(({ title }) => title === 'Import undone'),
    );
    const asked = rows.texts.filter(({ kind, platform }) => kind === 'request' && platform === 'facebook');
    await expectPages({ search: 'request for facebook' }, asked);
  });

  it('of the reviews hold what a loop shows there', async () => {
    const filters = {
      all: () => true,
      pending: ({ responded_at }: (typeof rows.reviews)[number]) => responded_at === null,
      responded: ({ responded_at }: (typeof rows.reviews)[number]) => responded_at !== null,
    };
    for (const [status, fits] of Object.entries(filters)) {
      for (const rating of ['all', 2] as const) {
        const expected = rows.reviews.filter(
          (one) => fits(one) && (rating === 'all' || one.rating === rating),
        );
        const ids = newestFirst(expected);
        const pages = Math.ceil(ids.length / 10);
        for (const page of [1, 2, pages, pages + 1]) {
          const query = { status: status as keyof typeof filters, rating, page, limit: 10 };
          const { data } = await owner.client.listReviews({ query });
          expect(data.reviews.map(({ id }) => id)).toEqual(ids.slice((page - 1) * 10, page * 10));
          expect(data.pagination.total).toBe(ids.length);
        }
      }
    }
  });
});
