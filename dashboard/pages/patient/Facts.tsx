import type { ReactNode } from 'react';
import { CONSENT_WORDS } from '../../../server/contract/consent.ts';
import type { PatientRecord } from '../../../server/contract/patientRecord.ts';
import { showPhone } from '../../../server/contract/phone.ts';
import { Email } from '../../components/Email.tsx';
import { Section } from '../../components/Section.tsx';
import { When } from '../../components/When.tsx';
import { evidenceText, factsText as text } from '../../texts/patient.ts';
import { sharedText } from '../../texts/shared.ts';
import classes from './Facts.module.css';

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
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
