import type { Config } from '../../../config/config.ts';
import type { Ports } from '../../../domain/ports.ts';
import { codeOf, type Finding, fail, failInProduction, pass } from '../check.ts';

const ANSWER_MS = 10_000;

/** No text has this id: its receipt is passed over. */
const NO_TEXT = '00000000-0000-0000-0000-000000000000';

/** Whether what the carrier signs for PUBLIC_URL is taken there: a receipt of no text, which changes nothing. */
export async function callbackFinding({ sms }: Ports, config: Config): Promise<Finding> {
  const url = `${config.publicUrl}/api/webhooks/twilio/status/${NO_TEXT}`;
  const params = { MessageSid: 'SM', MessageStatus: 'sent' };
  const signature = await sms.sign({ url, params });
  try {
    const { status } = await fetch(url, {
      method: 'POST',
      headers: { 'x-twilio-signature': signature },
      body: new URLSearchParams(params),
      redirect: 'manual',
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    return status === 204
      ? pass('The carrier’s receipts are taken at PUBLIC_URL.')
      : fail(
          `The carrier’s receipts are refused at PUBLIC_URL (HTTP ${status}).`,
          'Have the server there run with these settings, and the proxy before it leave addresses as they are.',
        );
  } catch (error) {
    const says = `The carrier’s receipts do not arrive at PUBLIC_URL (${codeOf(error)}).`;
    return failInProduction(config, says, 'Lead that address to goodword-server serve.');
  }
}
