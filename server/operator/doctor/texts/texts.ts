import type { Config } from '../../../config/config.ts';
import type { CarrierAccount } from '../../../domain/ports.ts';
import { findSendingPause } from '../../../domain/sending/sendingPause.ts';
import { type Check, type Finding, fail, type Installation, isReachable, pass, warn } from '../check.ts';
import { callbackFinding } from './callback.ts';
import { registrationFinding } from './registration.ts';

/** Whether texts go out, and what is said of them comes back. */
export const texts: Check = {
  name: 'Texts',
  async look(installation) {
    return [...(await pauseFindings(installation)), ...(await carrierFindings(installation))];
  },
};

async function pauseFindings({ ctx }: Installation): Promise<Finding[]> {
  const pause = ctx && (await findSendingPause(ctx));
  // Of a restored copy a check of its own tells.
  if (!pause || pause.code === 'restored_copy') return [];
  const reason = pause.reason.replace(/\.$/, '');
  return [warn(`Everything waits: ${reason}.`, 'Run: goodword admin sending resume')];
}

async function carrierFindings({ config, ports }: Installation): Promise<Finding[]> {
  const says = 'They are pretended: nobody is texted.';
  const pretended = config.production
    ? warn(says, 'Set TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN.')
    : pass(says);
  if (!isReachable(config, config.sms.provider)) return [pretended];
  const account = await ports.sms.lookAtAccount();
  if ('trouble' in account) return [troubleOf(account)];
  const found = [...accountFindings(account), ...senderFindings(account, config)];
  const well =
    config.sms.provider === 'sandbox' ? pretended : pass('The carrier knows us, and what texts come from.');
  return [
    ...(found.length > 0 ? found : [well]),
    ...(account.sender ? [registrationFinding(account.sender.registration)] : []),
    await callbackFinding(ports, config),
  ];
}

const troubleOf = ({ trouble, reason }: { trouble: 'refused' | 'unreachable'; reason: string }): Finding =>
  trouble === 'refused'
    ? fail(
        `The carrier does not take our keys (${reason}).`,
        'Look at TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN.',
      )
    : fail(`The carrier does not answer (${reason}).`, 'Look at the network, and try again.');

const accountFindings = ({ isActive, isTrial }: CarrierAccount): Finding[] => [
  ...(isActive ? [] : [fail('The account at the carrier is not active.', 'Look at it at twilio.com.')]),
  ...(isTrial
    ? [warn('The account is a trial: it texts only numbers that you confirmed.', 'Upgrade it at twilio.com.')]
    : []),
];

function senderFindings({ sender }: CarrierAccount, { publicUrl, sms }: Config): Finding[] {
  const variable = sms.messagingServiceSid ? 'TWILIO_MESSAGING_SERVICE_SID' : 'TWILIO_FROM';
  if (!sender) return [fail(`The account has no such sender as ${variable} names.`, `Correct ${variable}.`)];
  const inbound = `${publicUrl}/api/webhooks/twilio/inbound`;
  return [
    ...(sender.canText
      ? []
      : [
          fail(`What ${variable} names cannot text.`, 'Choose a number that can, or add one to the service.'),
        ]),
    ...(sender.inboundUrl === inbound
      ? []
      : [
          fail(
            'Patients’ texts are not brought here, STOP among them.',
            `Set at twilio.com where a message comes in: webhook, POST, ${inbound}`,
          ),
        ]),
  ];
}
