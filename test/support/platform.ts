import { randomUUID } from 'node:crypto';
import type { Client } from '../../server/contract/core/client.ts';
import type { Row } from '../../server/store/db/db.ts';
import { insertTexts } from '../../server/store/sending/textWrites.ts';
import type { NewRowIn } from '../../server/store/tables/tables.ts';
import { addMember, type Member, type TestApp } from './app.ts';

/** What the tests of the platform's numbers share. */

const MINUTE = 60_000;

/** The client of a super admin who has just signed in: anyone who signed in before the clock was moved is signed out. */
export const superAdmin = async (app: TestApp): Promise<Client> =>
  (await addMember(app, { role: 'super_admin' })).client;

/** The instant so many minutes before now; after it where there are fewer than none. */
export const minutesAgo = (app: Pick<TestApp, 'ctx'>, minutes: number): string =>
  new Date(app.ctx.now().getTime() - minutes * MINUTE).toISOString();

/** Adds texts of a clinic as they stand in the database; by default requests that were delivered just now. */
export async function addTexts(
  { ctx }: Pick<TestApp, 'ctx'>,
  { clinicId }: Pick<Member, 'clinicId'>,
  count: number,
  facts: Row = {},
): Promise<void> {
  const now = ctx.now().toISOString();
  const at = facts.send_at ?? now;
  const rows = Array.from({ length: count }, () => {
    const id = randomUUID();
    return {
      ...{ id, clinic_id: clinicId, kind: 'request', phone_hash: id, body: '', platform: 'google' },
      ...{
        status: 'delivered',
        send_at: at,
        claimed_at: at,
        accepted_at: at,
        updated_at: at,
        created_at: at,
      },
      ...{ expires_at: now, usage_period: '', segments: 1, error_code: null, last_error: null },
      ...facts,
    };
  });
  await insertTexts(ctx.db, rows as NewRowIn<'messages'>[]);
}

/** Adds texts that the carrier refused, or by other facts did not deliver, with this code. */
export const addFailures = (
  app: Pick<TestApp, 'ctx'>,
  clinic: Pick<Member, 'clinicId'>,
  count: number,
  facts: Row & { error_code: string | null },
): Promise<void> => addTexts(app, clinic, count, { status: 'failed', accepted_at: null, ...facts });
