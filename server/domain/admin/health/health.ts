import type { AdminHealth, HealthCheck } from '../../../contract/routes/adminSystem.ts';
import type { Context } from '../../context.ts';
import { getSendingPause } from '../../sending/sendingPause.ts';
import { pretendProviders } from '../../system.ts';
import { readSends } from '../stats.ts';
import { checkDatabase, checkWorkers } from './machine.ts';
import { checkMail, checkPayments } from './providers.ts';
import { checkFailures, checkQueue, checkSending } from './texts.ts';

const WORST_FIRST: readonly HealthCheck['status'][] = ['failing', 'warning', 'unclear', 'ok'];

const rank = ({ status }: HealthCheck): number => WORST_FIRST.indexOf(status);

/** How the whole stands: as its worst check. Nobody is called for what cannot be told yet. */
const wholeOf = ([worst]: readonly HealthCheck[]): AdminHealth['status'] =>
  worst === undefined || worst.status === 'unclear' ? 'ok' : worst.status;

/** Whether everything works, the worst first, and what to do where it does not. */
export async function getAdminHealth(ctx: Context): Promise<AdminHealth> {
  const sending = { sends: await readSends(ctx), sendingPause: await getSendingPause(ctx) };
  const found: HealthCheck[] = [
    { name: 'database', ...(await checkDatabase(ctx)) },
    { name: 'workers', ...(await checkWorkers(ctx)) },
    { name: 'queue', ...(await checkQueue(ctx, sending)) },
    { name: 'sending', ...(await checkSending(ctx, sending)) },
    { name: 'failures', ...(await checkFailures(ctx, sending)) },
    { name: 'mail', ...(await checkMail(ctx)) },
    { name: 'payments', ...(await checkPayments(ctx)) },
  ];
  const checks = found.toSorted((a, b) => rank(a) - rank(b));
  return { status: wholeOf(checks), pretend: pretendProviders(ctx), checks };
}
