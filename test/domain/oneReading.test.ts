import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowsOf } from '../../dashboard/pages/requestReviews/rows.ts';
import { LIMITS } from '../../server/contract/core/limits.ts';
import { countryOf, readingIn } from '../../server/contract/rules/phoneReading.ts';
import type { Zone } from '../../server/contract/rules/zones.ts';
import { exportPatients } from '../../server/domain/patients/exportPatients.ts';
import { previewSms } from '../../server/domain/sending/previewSms.ts';
import { addClinicTo, importFile, openClinic, type TestClinic } from '../support/clinic.ts';
import { readAs } from '../support/fieldLists.ts';
import { spellings } from '../support/spellings.ts';

// Ten thousand numbers, each written in a way of its own, are one and the same to the screen, an import, a list in the
// terminal and the API, in an American clinic as in a Hungarian one.

const SEED = Number(process.env.SPELLINGS_SEED ?? 7);
const written = spellings(LIMITS.sendNumbers, SEED);
const expected = written.map(({ phone }) => phone);

/** A column of numbers as spreadsheets save it. */
const file = ['Mobile', ...written.map((one) => `"${one.written.replaceAll('"', '""')}"`)].join('\r\n');

const SEND = {
  disableReviewLink: false,
  messageTemplate: 'Thank you for visiting {clinicName}. {reviewLink} Reply STOP to unsubscribe.',
  platform: 'google',
  bypassCooldown: false,
  outsideHours: false,
} as const;

describe.each<Zone>(['America/New_York', 'Europe/Budapest'])('in a clinic of %s', (zone) => {
  let opened: Awaited<ReturnType<typeof openClinic>>;
  let clinic: TestClinic;

  beforeAll(async () => {
    opened = await openClinic();
    const caller = await addClinicTo(opened.ctx);
    await opened.ctx.db.knex('clinics').where({ id: caller.clinicId }).update({ timezone: zone });
    clinic = { ctx: opened.ctx, caller };
  });
  afterAll(() => opened.close());

  it('the screen reads what was typed', () => {
    const known = {
      verdicts: new Map(),
      done: {},
      sending: new Set<string>(),
      failed: false,
      left: {},
      told: {},
    };
    const numbers = written.map((one) => one.written);
    const rows = readingIn(countryOf(zone), () => rowsOf(numbers, known));
    expect(rows.map(({ phone }) => phone)).toEqual(expected);
  });

  it('the API reads what was sent', async () => {
    const phoneNumbers = written.map((one) => one.written);
    const { results } = await previewSms(clinic.ctx, clinic.caller, { ...SEND, phoneNumbers });
    expect(results.map(({ phoneNumber }) => phoneNumber)).toEqual(expected);
  });

  it('the terminal and a dropped file read a list', async () => {
    const { recipients, leftOut } = await readAs(clinic, file);
    expect(leftOut).toEqual([]);
    expect(recipients.map(({ phoneNumber }) => phoneNumber)).toEqual(expected);
  });

  it('an import keeps the same numbers', async () => {
    const { report } = await importFile(clinic, file);
    expect(report).toMatchObject({ created: expected.length, rejected: 0 });
    const { pieces } = await exportPatients(clinic.ctx, clinic.caller, { status: 'all' });
    let csv = '';
    for await (const piece of pieces) csv += piece;
    expect(csv.match(/\+\d{10,12}/g)?.toSorted()).toEqual(expected.toSorted());
  });
});
