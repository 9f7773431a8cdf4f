import type { ReactNode } from 'react';
import type { PatientRecord } from '../../../server/contract/routes/patientRecord.ts';
import { CONSENT_WORDS } from '../../../server/contract/rules/consent.ts';
import { showPhone } from '../../../server/contract/rules/phone.ts';
import { Email } from '../../components/facts/Email.tsx';
import { FactList } from '../../components/facts/FactList.tsx';
import { Section } from '../../components/facts/Section.tsx';
import { When } from '../../components/facts/When.tsx';
import { evidenceText, factsText as text } from '../../texts/patients/patient.ts';
import { sharedText } from '../../texts/shared.ts';

/** Contact and consent: who, when, how. */
export function Facts({ record }: { record: PatientRecord }) {
  const { phoneNumber, email, consentMethod, consentAcquiredAt, consentRecordedBy, lastSentAt } = record;
  const facts: [string, ReactNode][] = [
    [evidenceText.number, showPhone(phoneNumber)],
    [evidenceText.email, <Email key="email" address={email} />],
    [text.how, CONSENT_WORDS[consentMethod ?? 'none']],
    [text.when, <When key="when" instant={consentAcquiredAt} />],
    [text.who, consentRecordedBy ?? sharedText.noValue],
    [text.lastSent, <When key="sent" instant={lastSentAt} none={text.never} />],
  ];
  return (
    <Section title={text.title} help={text.help} card>
      <FactList facts={facts} />
    </Section>
  );
}
