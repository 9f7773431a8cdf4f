import { v7 as uuidv7 } from 'uuid';
import { AUDIT_ACTIONS } from '../../../server/contract/routes/adminAuditLogs.ts';
import { paymentStatus } from '../../../server/contract/routes/adminPayments.ts';
import { subscriptionStatus } from '../../../server/contract/rules/subscriptionStates.ts';
import { createUser } from '../../../server/domain/accounts/auth.ts';
import { hashPassword } from '../../../server/domain/accounts/passwords.ts';
import type { Context } from '../../../server/domain/context.ts';
import { insertBulk } from '../../../server/store/db/bulkRows.ts';
import type { Row } from '../../../server/store/db/db.ts';
import type { NewRowIn, TableName } from '../../../server/store/tables/tables.ts';
import { surnameOf } from './largeClinic.ts';

/** A platform as a super admin sees it: clinics, their people, what they did and what they paid. */

export interface Extent {
  users: number;
  clinics: number;
  auditRows: number;
}

export const SUPER_ADMIN = { email: 'super@example.com', password: 'Correct-horse-7!' };

const BATCH = 5_000;
const MINUTE = 60_000;
const YEAR_MINUTES = 525_600;
/** So many people of a platform have one surname, however many there are. */
const NAMESAKES = 30;
const KINDS = ['patient', 'settings', 'user', 'review', 'sms_batch', 'webhook', 'invitation', 'template'];

/** As the product makes them: anyone who comes later is filed behind. */
const idOf = (at: string): string => uuidv7({ msecs: Date.parse(at) });

const pick = <T>(list: readonly T[], at: number): T => list[at % list.length] as T;

/** The surname of a person by their place among all. */
export const familyOf = ({ users }: Pick<Extent, 'users'>, at: number): string =>
  surnameOf(at % Math.max(1, Math.min(1_024, Math.floor(users / NAMESAKES))));
export const clinicIdOf = (at: number): string => String(10_000_000 + at);
/** A name that no other clinic has. */
export const clinicNameOf = (at: number): string => `${surnameOf(at)} Family Care ${at}`;
export const emailOf = (at: number): string => `person${at}@clinics.example.com`;

/** Fills an empty platform; the newest row of each list is a minute old, the oldest about a year. */
export async function fillPlatform(ctx: Context, extent: Extent): Promise<void> {
  const { users, clinics, auditRows } = extent;
  const passwordHash = await hashPassword(SUPER_ADMIN.password);
  const names = { firstName: 'Sam', lastName: 'Super' };
  await createUser(
    ctx,
    { ...names, email: SUPER_ADMIN.email, passwordHash, role: 'super_admin', clinicId: null },
    true,
  );
  const at = (place: number, of: number): string =>
    new Date(
      ctx.now().getTime() - MINUTE * (1 + Math.floor(((of - place) * YEAR_MINUTES) / of)),
    ).toISOString();
  const now = at(1, 1);
  const fill = (table: TableName, count: number, rowAt: (place: number) => Row) =>
    addRows(ctx, table, count, rowAt);

  await fill('clinics', clinics, (place) => clinicRow(place, at(place, clinics)));
  await fill('subscriptions', clinics, (place) => ({
    clinic_id: clinicIdOf(place),
    status: pick(subscriptionStatus.options, place),
    updated_at: now,
  }));
  const userIds = Array.from({ length: users }, (_, place) => idOf(at(place, users)));
  await fill('users', users, (place) => userRow(extent, place, { id: userIds[place], at: at(place, users) }));
  await fill('messages', clinics * 10, (place) => textRow(extent, place, at(place, clinics * 10)));
  await fill('payments', clinics * 3, (place) => paymentRow(extent, place, at(place, clinics * 3)));
  await fill('audit_logs', auditRows, (place) => {
    const user = (place * 7_919) % users;
    const facts = { userId: userIds[user], clinicId: clinicIdOf(user % clinics), at: at(place, auditRows) };
    return auditRow(place, facts);
  });
  if (ctx.db.engine === 'postgres') await ctx.db.knex.raw('VACUUM ANALYZE');
}

async function addRows(
  ctx: Context,
  table: TableName,
  count: number,
  rowAt: (place: number) => Row,
): Promise<void> {
  for (let from = 0; from < count; from += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, count - from) }, (_, index) => rowAt(from + index));
    await ctx.transaction(
      async ({ db }) => void (await insertBulk(db, table, rows as NewRowIn<TableName>[])),
    );
  }
}

const clinicRow = (place: number, at: string): Row => ({
  id: clinicIdOf(place),
  name: clinicNameOf(place),
  email: `desk${place}@clinics.example.com`,
  timezone: 'America/New_York',
  cooldown_days: 90,
  routing: 'smart',
  created_at: at,
  updated_at: at,
});

const userRow = (extent: Extent, place: number, { id, at }: { id: string | undefined; at: string }): Row => ({
  id,
  email: emailOf(place),
  password_hash: '',
  first_name: pick(['Anna', 'Dev', 'Grace', 'Luis'], place),
  last_name: familyOf(extent, place),
  role: pick(['owner', 'admin', 'staff', 'staff'], place),
  clinic_id: clinicIdOf(place % extent.clinics),
  email_verified: true,
  created_at: at,
  updated_at: at,
});

/** Accepted by the carrier; one of fifty did not arrive. */
const textRow = ({ clinics }: Extent, place: number, at: string): Row => ({
  id: idOf(at),
  clinic_id: clinicIdOf(place % clinics),
  kind: 'request',
  phone_hash: String(place),
  body: 'How was it?',
  status: place % 50 === 0 ? 'undelivered' : 'delivered',
  error_code: place % 50 === 0 ? '30003' : null,
  send_at: at,
  claimed_at: at,
  expires_at: at,
  usage_period: '',
  segments: 1,
  created_at: at,
  updated_at: at,
  accepted_at: at,
});

const paymentRow = ({ clinics }: Extent, place: number, at: string): Row => ({
  id: `in_bench${place}`,
  clinic_id: clinicIdOf(place % clinics),
  status: pick([...paymentStatus.options, 'succeeded', 'succeeded'], place),
  amount: 4_995,
  currency: 'usd',
  description: 'Goodword',
  payment_method: 'Visa 4242',
  created_at: at,
});

const auditRow = (
  place: number,
  facts: { userId: string | undefined; clinicId: string; at: string },
): Row => ({
  id: idOf(facts.at),
  action: pick(AUDIT_ACTIONS, place),
  user_id: facts.userId,
  clinic_id: facts.clinicId,
  entity_type: pick(KINDS, Math.floor(place / 11)),
  entity_id: `entity-${place}`,
  metadata: '{"fields":["name"]}',
  created_at: facts.at,
});
