import * as z from 'zod';

/** How patients agreed to be texted, and the one set of words for it. */

const CONSENT_METHODS = ['manual', 'form'] as const;
export const consentMethod = z.enum(CONSENT_METHODS);
export type ConsentMethod = z.infer<typeof consentMethod>;

/** What a list of patients can be narrowed to. */
export const CONSENTS = [...CONSENT_METHODS, 'none'] as const;

export const CONSENT_WORDS: Record<(typeof CONSENTS)[number], string> = {
  manual: 'Noted by the clinic',
  form: 'Given on a form',
  none: 'None noted',
};

/** Consent as something that happened, such as 'Consent given on a form'. */
export const consentTitle = (method: ConsentMethod | null): string =>
  method ? `Consent ${CONSENT_WORDS[method].toLowerCase()}` : 'Consented';

interface Consent {
  consentMethod: ConsentMethod | null;
  consentAcquiredAt: string | null;
  consentRecordedBy: string | null;
}

/** Consent in a line: how, when as the caller shows instants, and who wrote it down; none was written down by nobody. */
export function consentLine(consent: Consent, show: (instant: string) => string): string {
  const { consentMethod: method, consentAcquiredAt, consentRecordedBy } = consent;
  if (!method && !consentAcquiredAt) return CONSENT_WORDS.none;
  const parts = [
    method && CONSENT_WORDS[method],
    consentAcquiredAt && show(consentAcquiredAt),
    consentRecordedBy && `recorded by ${consentRecordedBy}`,
  ];
  return parts.filter(Boolean).join(', ');
}
