import type { ReactNode } from 'react';
import { CONSENT_WORDS } from '../../../server/contract/consent.ts';
import type { PatientRecord } from '../../../server/contract/patientRecord.ts';
import { showPhone } from '../../../server/contract/phone.ts';
import { Email } from '../../components/Email.tsx';
import { FactList } from '../../components/FactList.tsx';
import { Section } from '../../components/Section.tsx';
import { When } from '../../components/When.tsx';
import { evidenceText, factsText as text } from '../../texts/patient.ts';
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
