import type { ReactNode } from 'react';
import { CONSENT_WORDS } from '../../../server/contract/consent.ts';
import type { PatientRecord } from '../../../server/contract/patientRecord.ts';
import { LINE_DETAILS } from '../../../server/contract/person.ts';
import { showPhone } from '../../../server/contract/phone.ts';
import { FactList } from '../../components/FactList.tsx';
import { SHOWN } from '../../components/patient/personLines.tsx';
import { Section } from '../../components/Section.tsx';
import { When } from '../../components/When.tsx';
import { evidenceText, factsText as text } from '../../texts/patient.ts';
import { patientFieldText as fields } from '../../texts/patientForms.ts';
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
