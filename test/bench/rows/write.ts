import { randomUUID } from 'node:crypto';
import type { Context } from '../../../server/domain/context.ts';
import { insertTexts } from '../../../server/store/sending/textWrites.ts';
import type { NewRowIn } from '../../../server/store/tables/tables.ts';
import { insertBare } from '../floors/queue.ts';
import type { BenchRow } from '../row.ts';
import { install, installBare } from '../support/installation.ts';
import { fillClinic } from '../support/largeClinic.ts';
import { inTurn, time } from '../support/measure.ts';
import { phoneOf } from '../support/year.ts';

const TEXTS = 5_000;

/** Requests to patients of the clinic, a text to each. */
export const writeRow: BenchRow = {
  name: 'write',
  database: 'each',
  async run(place) {
    const installation = await install(place);
    const bare = await installBare(place);
    const history = { textsPerPatient: 0, firstLine: 0, seed: 1, members: [] };
    const texts = (ctx: Context, clinicId: string) =>
      Array.from({ length: TEXTS }, (_, at) => makeText(ctx, clinicId, phoneOf(history, at)));
    const figures = await installation.within(async (ctx) => {
      const { clinicId } = installation;
      await fillClinic(ctx, { ...history, clinicId, patients: TEXTS });
      return inTurn(
        place.size.turns,
        async () => {
          const rows = texts(ctx, clinicId);
          return time(() => ctx.transaction(({ db }) => insertTexts(db, rows)));
        },
        () => insertBare(bare.databaseUrl, { messages: texts(ctx, bare.clinicId) }),
      );
    });
    const work = `write ${TEXTS.toLocaleString('en-US')} texts with all that keeps counts right`;
    return [{ work, ...figures, unit: 'ms', bar: { most: 2 } }];
  },
};

function makeText(ctx: Context, clinicId: string, phone: string): NewRowIn<'messages'> {
  const at = ctx.now().toISOString();
  return {
    ...{
      id: randomUUID(),
      clinic_id: clinicId,
      kind: 'request',
      phone,
      phone_hash: phone,
      platform: 'google',
    },
    ...{ body: 'How was your visit? {reviewLink}', status: 'queued', usage_period: '', segments: 1 },
    ...{ send_at: at, expires_at: at, created_at: at, updated_at: at },
  };
}
