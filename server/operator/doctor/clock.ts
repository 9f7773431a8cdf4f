import type { Config } from '../../config/config.ts';
import { databaseClockAhead } from '../../domain/admin/databaseHealth.ts';
import { type Check, codeOf, type Finding, fail, pass, warn } from './check.ts';

/** Seconds: a header tells whole ones, and comes a moment late. */
const SLIGHT = 5;
const GRAVE = 30;
const ANSWER_MS = 10_000;

const REMEDY = 'Have this machine follow a time server (chrony, systemd-timesyncd).';

/** Whether the time here is the time elsewhere. */
export const clock: Check = {
  name: 'Clock',
  async look({ config, ctx }) {
    if (config.clockOffset !== 0) {
      return [warn('It is moved by CLOCK_OFFSET.', 'Unset CLOCK_OFFSET, but for a demonstration.')];
    }
    const differences = [
      ...(ctx ? [differenceFinding((await databaseClockAhead(ctx)) / 1_000, 'the database’s server')] : []),
      ...(await Promise.all(providersOf(config).map(askProvider))),
    ].filter((finding) => finding !== null);
    return differences.length > 0 ? differences : [pass('It agrees with those that were asked.')];
  },
};

/** Those that this installation talks to anyway. */
const providersOf = ({ sms, payments, sandboxUrl }: Config): string[] => [
  ...(sms.provider === 'twilio' ? ['https://api.twilio.com'] : []),
  ...(payments.provider === 'stripe' ? ['https://api.stripe.com'] : []),
  ...(sandboxUrl === null ? [] : [sandboxUrl]),
];

async function askProvider(address: string): Promise<Finding | null> {
  try {
    const { headers } = await fetch(address, { method: 'HEAD', signal: AbortSignal.timeout(ANSWER_MS) });
    const date = Date.parse(headers.get('date') ?? '');
    return Number.isNaN(date) ? null : differenceFinding((date - Date.now()) / 1_000, new URL(address).host);
  } catch (error) {
    return warn(
      `${new URL(address).host} could not be asked for the time (${codeOf(error)}).`,
      'Look at the network.',
    );
  }
}

/** `ahead`: seconds by which the other clock is ahead. */
function differenceFinding(ahead: number, whose: string): Finding | null {
  const seconds = Math.round(Math.abs(ahead));
  if (seconds < SLIGHT) return null;
  const says = `It is ${seconds} seconds ${ahead > 0 ? 'behind' : 'ahead of'} ${whose}.`;
  if (seconds < GRAVE) return warn(says, REMEDY);
  return fail(`${says} Codes of authenticator apps are refused, beyond 300 also payments’ webhooks.`, REMEDY);
}
