import type { Context } from '../context.ts';
import { PaymentsError } from '../ports.ts';
import { logTrouble } from './provider.ts';

/**
 * Asks the payment provider about one clinic after the other. Gives the last one, to go on behind it the next time; ''
 * where there was none, and where nobody can be asked now: then all of them are asked the next time.
 */
export async function askInTurn(
  ctx: Context,
  clinicIds: readonly string[],
  ask: (clinicId: string) => Promise<unknown>,
): Promise<string> {
  for (const clinicId of clinicIds) {
    try {
      await ask(clinicId);
    } catch (error) {
      if (!(error instanceof PaymentsError)) throw error;
      logTrouble(ctx, error, { clinicId });
      if (error.kind !== 'refused') return '';
    }
  }
  return clinicIds.at(-1) ?? '';
}
