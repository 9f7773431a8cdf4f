import type { Config } from '../config/config.ts';
import { sandboxAddress } from './sandboxAddress.ts';

/** Pays checkouts of the pretend payment provider over HTTP, as scripts do. */
export const pretendPayer =
  (config: Config, sandboxKey: string) =>
  async (sessionId: string, at: Date): Promise<void> => {
    const address = `${sandboxAddress(config)}/sandbox/api/payments/sessions/${sessionId}/pay`;
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-sandbox-key': sandboxKey },
      body: JSON.stringify({ outcome: 'paid', at: Math.floor(at.getTime() / 1_000) }),
    });
    if (!response.ok) throw new Error(`The pretend payment provider answered ${response.status}.`);
  };
