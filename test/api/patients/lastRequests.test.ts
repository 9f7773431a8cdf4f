import fc from 'fast-check';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Row } from '../../../server/store/db/db.ts';
import { addBlock, removeBlock } from '../../../server/store/patients/blockList.ts';
import { addOptOut, undoOptOut } from '../../../server/store/patients/optOuts.ts';
import { countByStatus } from '../../../server/store/patients/patientCounts.ts';
import { countFiltered, readPatients } from '../../../server/store/patients/patientList.ts';
import { deletePatientRow, savePatients } from '../../../server/store/patients/patients.ts';
import { eraseTexts, insertTexts, updateTexts } from '../../../server/store/sending/textWrites.ts';
import type { NewRowIn } from '../../../server/store/tables/tables.ts';
import { addMember, ENGINES, type Member, startApp, type TestApp } from '../../support/app.ts';

// What a patient's row keeps of the last request (store/patients/lastRequests.ts), and what is counted by it, always says what the
// texts say, no matter who writes them and how many at once.

const DAY = 86_400_000;
const NOW = Date.parse('2026-06-15T12:00:00.000Z');
const ago = (days: number): string => new Date(NOW - days * DAY).toISOString();
const COOLDOWN = { cooldownDays: 90, cooldownSince: ago(90) };
const WEEKS = { thisWeek: ago(6.5), lastWeek: ago(13.5) };

const STATUSES =
  'queued sending sent delivered undelivered failed unconfirmed expired blocked cancelled'.split(' ');

/** One thing that happens to one of a few numbers of one of two clinics. */
const happening = fc.record({
  clinic: fc.nat(1),
  number: fc.nat(3),
  kind: fc.constantFrom('patient', 'erase', 'text', 'move', 'block', 'unblock', 'stop', 'start'),
  textKind: fc.constantFrom('request', 'request', 'follow_up', 'reminder', 'answer'),
  status: fc.constantFrom(...STATUSES),
  errorCode: fc.constantFrom(null, '30008', '30005'),
  days: fc.constantFrom(0, 1, 6.4, 8, 20, 89.9, 90.1, 300, -2),
  accepted: fc.boolean(),
});
type Happening = typeof happening extends fc.Arbitrary<infer T> ? T : never;

describe.each(ENGINES)('the last request to each patient on %s', (engine) => {
  let app: TestApp;
  let members: Member[];
  beforeAll(async () => {
    app = await startApp(engine, { worker: false }, afterAll);
    members = [await addMember(app), await addMember(app)];
  });

  const clinicOf = (at: number): string => members[at]?.clinicId ?? '';
  /** The last one is of a country that is not texted. */
  const phoneOf = (run: number, at: number): string =>
    at === 3 ? `+4420${String(run).padStart(8, '0')}` : `+1${2_125_550_000 + run * 10 + at}`;

  function messageRow(happened: Happening, phone: string, id = uuidv7()): NewRowIn<'messages'> {
    const at = ago(happened.days);
    const bare = {
      clinic_id: clinicOf(happened.clinic),
      kind: happened.textKind,
      body: '',
      phone,
      expires_at: at,
    };
    const more = {
      phone_hash: phone,
      send_at: at,
      segments: 1,
      usage_period: '',
      created_at: at,
      updated_at: at,
    };
    const state = { status: happened.status, error_code: happened.errorCode };
    return {
      id,
      ...bare,
      ...more,
      ...state,
      accepted_at: happened.accepted ? at : null,
    } as NewRowIn<'messages'>;
  }

  /** Hashes are the numbers themselves here. */
  async function happen(run: number, happened: Happening): Promise<void> {
    const clinicId = clinicOf(happened.clinic);
    const phone = phoneOf(run, happened.number);
    const createdAt = ago(Math.max(0, happened.days));
    const by = { reason: null, userId: null, createdAt };
    await app.ctx.transaction(async ({ db }) => {
      const own = { clinic_id: clinicId, phone_hash: phone };
      if (happened.kind === 'patient') {
        const names = { firstName: 'Anna', lastName: 'Kovács', email: null, tags: [], people: [] };
        const consent = { consentMethod: null, consentAcquiredAt: null, consentUserId: null, importId: null };
        const row = {
          id: uuidv7(),
          phone,
          phoneHash: phone,
          ...names,
          ...consent,
          createdAt,
          updatedAt: createdAt,
        };
        await savePatients(db, clinicId, [row]);
      }
      if (happened.kind === 'erase') {
        const row = await db.knex('patients').where(own).first('id');
        await eraseTexts(db, clinicId, phone, createdAt);
        if (row) await deletePatientRow(db, clinicId, row.id);
      }
      if (happened.kind === 'text') await insertTexts(db, [messageRow(happened, phone)]);
      if (happened.kind === 'move') {
        const { status, error_code, accepted_at, send_at } = messageRow(happened, phone);
        await updateTexts(db, {
          set: 'status = ?, error_code = ?, accepted_at = ?, send_at = ?',
          where: 'clinic_id = ? AND phone_hash = ?',
          values: [status, error_code, accepted_at, send_at, clinicId, phone],
        });
      }
      if (happened.kind === 'block') await addBlock(db, { clinicId, phone, phoneHash: phone, ...by });
      if (happened.kind === 'unblock') await removeBlock(db, clinicId, phone);
      if (happened.kind === 'stop') await addOptOut(db, { phoneHash: phone, source: 'text', ...by });
      if (happened.kind === 'start') await undoOptOut(db, phone);
    });
  }

  /** The rule in plain words of a program, from the rows themselves. */
  async function told(clinicId: string): Promise<Record<string, string>> {
    const { knex } = app.ctx.db;
    const texts = await knex('messages').where({ clinic_id: clinicId });
    const stopped = new Set(await knex('opt_outs').pluck('phone_hash'));
    const blocked = new Set(await knex('block_list').where({ clinic_id: clinicId }).pluck('phone_hash'));
    const reached = ['queued', 'sending', 'sent', 'delivered', 'unconfirmed'];
    const counts = texts.filter(
      ({ kind, status, error_code }) =>
        (kind === 'request' || kind === 'follow_up') &&
        (reached.includes(status) || (status === 'undelivered' && error_code === '30008')),
    );
    const statusOf = (phone: string): string => {
      if (stopped.has(phone)) return 'opted_out';
      if (blocked.has(phone)) return 'blacklisted';
      const starts = counts
        .filter(({ phone_hash }) => phone_hash === phone)
        .map(({ accepted_at, send_at }) => accepted_at ?? send_at);
      if (starts.length === 0) return 'active';
      return starts.some((start) => start > COOLDOWN.cooldownSince) ? 'cooldown' : 'sent';
    };
    const phones = await knex('patients').where({ clinic_id: clinicId }).pluck('phone');
    return Object.fromEntries(phones.map((phone: string) => [phone, statusOf(phone)]));
  }

  /** From which the last request to a patient counts, and when the carrier accepted the last one. */
  async function lastTo({ clinic_id, phone_hash }: Row): Promise<unknown[]> {
    const texts = await app.ctx.db.knex('counting_requests').where({ clinic_id, phone_hash });
    const last = (instants: (string | null)[]) =>
      instants
        .filter((at) => at !== null)
        .sort()
        .at(-1) ?? null;
    return [last(texts.map((text) => text.counts_from)), last(texts.map((text) => text.accepted_at))];
  }

  async function compare(clinicId: string): Promise<void> {
    const { db } = app.ctx;
    const statuses = await told(clinicId);
    const clinic = { clinicId, ...COOLDOWN };
    const patients = await readPatients(db, clinic, Object.keys(statuses));
    expect(Object.fromEntries(patients.map(({ phoneNumber, status }) => [phoneNumber, status]))).toEqual(
      statuses,
    );
    const stored = await db.knex('patients').where({ clinic_id: clinicId });
    for (const row of stored) {
      expect([row.last_request_at, row.last_sent_at]).toEqual(await lastTo(row));
    }

    const rows = await countByStatus(db, clinic, WEEKS);
    for (const status of ['active', 'sent', 'cooldown', 'opted_out', 'blacklisted'] as const) {
      for (const textable of [true, false]) {
        const having = patients.filter(
          (patient) => patient.status === status && patient.phoneNumber.startsWith('+44') !== textable,
        );
        const sum = (key: 'total' | 'thisWeek' | 'lastWeek') =>
          rows
            .filter((row) => row.status === status && row.textable === textable)
            .reduce((total, row) => total + row[key], 0);
        const recent = having.filter(({ createdAt }) => createdAt >= WEEKS.lastWeek);
        const newest = recent.filter(({ createdAt }) => createdAt >= WEEKS.thisWeek);
        expect({ total: sum('total'), thisWeek: sum('thisWeek'), lastWeek: sum('lastWeek') }).toEqual({
          total: having.length,
          thisWeek: newest.length,
          lastWeek: recent.length - newest.length,
        });
      }
      const listed = await countFiltered(db, clinic, { status });
      expect(listed).toBe(patients.filter((patient) => patient.status === status).length);
    }
  }

  let run = 0;

  it('says what the texts say after anything that happens, one after the other', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(happening, { maxLength: 25 }), async (all) => {
        run += 1;
        for (const happened of all) await happen(run, happened);
        await compare(clinicOf(0));
        await compare(clinicOf(1));
      }),
      { numRuns: 12 },
    );
  });

  it('says it after things that happen at once', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(happening, { minLength: 8, maxLength: 25 }), async (all) => {
        run += 1;
        // Nobody is the same patient twice at once: that is kept out by a lock of their own.
        const once = all.filter(
          ({ kind, clinic, number }, at) =>
            kind !== 'patient' ||
            all.findIndex(
              (other) => other.kind === kind && other.clinic === clinic && other.number === number,
            ) === at,
        );
        await Promise.all(once.map((happened) => happen(run, happened)));
        await compare(clinicOf(0));
        await compare(clinicOf(1));
      }),
      { numRuns: 12 },
    );
  });

  it('is that of a number with a history once the number becomes a patient’s', async () => {
    run += 1;
    const text = { clinic: 0, number: 0, textKind: 'request', status: 'delivered', errorCode: null } as const;
    await happen(run, { ...text, kind: 'text', days: 20, accepted: true });
    await happen(run, { ...text, kind: 'patient', days: 0, accepted: false });
    const [patient] = await readPatients(app.ctx.db, { clinicId: clinicOf(0), ...COOLDOWN }, [
      phoneOf(run, 0),
    ]);
    expect(patient).toMatchObject({ status: 'cooldown', lastSentAt: ago(20) });
  });
});
