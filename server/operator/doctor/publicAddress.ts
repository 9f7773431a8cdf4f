import * as z from 'zod';
import type { Config } from '../../config/config.ts';
import { installationId } from '../../domain/keys.ts';
import { type Check, codeOf, type Finding, fail, failInProduction, pass } from './check.ts';

const ANSWER_MS = 10_000;

/** What GET /api/health answers, as far as it is asked for here. */
const health = z.object({ installation: z.string(), proxied: z.boolean() });

/** Whether PUBLIC_URL leads to this installation, by https, and TRUST_PROXY fits the way there. */
export const publicAddress: Check = {
  name: 'Public address',
  async look({ config, ctx }) {
    const { production, publicUrl } = config;
    if (production && !publicUrl.startsWith('https:')) {
      return [
        fail(
          'PUBLIC_URL is not https: passwords travel unencrypted.',
          'Put a proxy that speaks https before it.',
        ),
      ];
    }
    try {
      const answer = await fetch(`${publicUrl}/api/health`, {
        redirect: 'manual',
        signal: AbortSignal.timeout(ANSWER_MS),
      });
      return [await answerFinding(answer, config, ctx && installationId(ctx.keys))];
    } catch (error) {
      const says = `Nothing answers at PUBLIC_URL (${codeOf(error)}).`;
      return [failInProduction(config, says, 'Start goodword-server serve, and lead that address to it.')];
    }
  },
};

async function answerFinding(answer: Response, config: Config, own: string | null): Promise<Finding> {
  if (answer.status >= 300 && answer.status < 400) {
    return fail('PUBLIC_URL leads on to another address.', 'Set PUBLIC_URL to the address that it leads to.');
  }
  const read = health.safeParse(await answer.json().catch(() => null));
  if (!read.success) {
    return fail(
      `Something else answers at PUBLIC_URL (HTTP ${answer.status}).`,
      'Lead that address to this server.',
    );
  }
  const { installation, proxied } = read.data;
  if (own !== null && installation !== own) {
    return fail(
      'Another installation of Goodword answers at PUBLIC_URL.',
      'Lead that address to this server.',
    );
  }
  return proxyFinding(config, proxied);
}

function proxyFinding({ trustProxy }: Config, proxied: boolean): Finding {
  if (proxied && !trustProxy) {
    return fail(
      'A proxy stands before the server, and everybody counts as one address: guesses of one lock out all.',
      'Set TRUST_PROXY=true.',
    );
  }
  if (!proxied && trustProxy) {
    return fail(
      'TRUST_PROXY is true, and no proxy says where calls come from: anyone who guesses passwords may name any address.',
      'Have the proxy set X-Forwarded-For, or unset TRUST_PROXY.',
    );
  }
  return pass('It leads to this installation.');
}
