import type { ReactNode } from 'react';
import type { PatientRecord } from '../../../server/contract/routes/patientRecord.ts';
import { CONSENT_WORDS } from '../../../server/contract/rules/consent.ts';
import { LINE_DETAILS } from '../../../server/contract/rules/person.ts';
import { showPhone } from '../../../server/contract/rules/phone.ts';
import { FactList } from '../../components/facts/FactList.tsx';
import { Section } from '../../components/facts/Section.tsx';
import { When } from '../../components/facts/When.tsx';
import { SHOWN } from '../../components/patient/personLines.tsx';
import { evidenceText, factsText as text } from '../../texts/patients/patient.ts';
import { patientFieldText as fields } from '../../texts/patients/patientForms.ts';
import { sharedText } from '../../texts/shared.ts';

/** Contact and consent: who, when, how. */
export function Facts({ record }: { record: PatientRecord }) {
  const { phoneNumber, consentMethod, consentAcquiredAt, consentRecordedBy, lastSentAt } = record;
  const facts: [string, ReactNode][] = [
    [evidenceText.number, showPhone(phoneNumber)],
    ...LINE_DETAILS.map((field): [string, ReactNode] => [fields[field], SHOWN[field](record[field])]),
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
