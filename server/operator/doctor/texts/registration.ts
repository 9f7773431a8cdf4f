import type { Registration } from '../../../domain/ports.ts';
import { type Finding, fail, pass, warn } from '../check.ts';

/** Carriers in the US block what comes from a number that nobody registered (30034), toll-free ones too (30032). */
const FINDINGS: Record<Registration, Finding> = {
  approved: pass('The sender is registered with the carriers.'),
  waits: warn('The registration of the sender waits for the carriers.', 'Send little until it is approved.'),
  refused: fail(
    'The carriers refused the registration of the sender.',
    'Read why at twilio.com, and register again.',
  ),
  missing: fail(
    'The sender is not registered: carriers in the US block its texts.',
    'Register it at twilio.com (A2P 10DLC campaign, or toll-free verification).',
  ),
  unknown: warn(
    'Whether the number is registered is told only of a Messaging Service.',
    'Put the number into one with an A2P 10DLC campaign, and set TWILIO_MESSAGING_SERVICE_SID.',
  ),
};

export const registrationFinding = (registration: Registration): Finding => FINDINGS[registration];
