import type { ReactNode } from 'react';
import { LIMITS } from '../../../server/contract/core/limits.ts';
import type { PatientEvent } from '../../../server/contract/routes/patientRecord.ts';
import { LOG_STATUS_OF } from '../../../server/contract/routes/sms.ts';
import { consentLine } from '../../../server/contract/rules/consent.ts';
import type { Evidence } from '../../../server/contract/rules/patientEvidence.ts';
import { LINE_DETAILS } from '../../../server/contract/rules/person.ts';
import { showPhone } from '../../../server/contract/rules/phone.ts';
import { fullName } from '../../../server/contract/words/names.ts';
import { LOG_WORDS, PATIENT_WORDS } from '../../../server/contract/words/statusWords.ts';
import { SHOWN } from '../../components/patient/personLines.tsx';
import { useZone } from '../../hooks/useZone.ts';
import { showExact } from '../../lib/dates.ts';
import { asSentence } from '../../lib/errorText.ts';
import { nameOf } from '../../lib/patientName.ts';
import { evidenceText as text, timelineText } from '../../texts/patients/patient.ts';
import { patientFieldText as fields } from '../../texts/patients/patientForms.ts';
import { sayList } from '../../texts/say.ts';
import { sharedText } from '../../texts/shared.ts';
import classes from './EvidenceSheet.module.css';
import { wordsOf } from './wordsOf.ts';

const alsoHere = (people: Evidence['patient']['people']): [string, ReactNode][] =>
  people.length > 0 ? [[text.people, sayList(people.map(fullName))]] : [];

/** The evidence as a sheet of paper: nothing on it has to be hovered or opened. */
export function EvidenceSheet({ evidence }: { evidence: Evidence }) {
  const { madeAt, madeBy, clinic, patient } = evidence;
  const zone = useZone();
  const show = (instant: string) => showExact(instant, zone);
  const inTheWay = patient.rules.filter(({ holds }) => !holds).map(({ sentence }) => asSentence(sentence));
  const facts: [string, ReactNode][] = [
    [text.clinic, clinic ? `${clinic.name} (${clinic.id})` : sharedText.noValue],
    [text.name, nameOf(patient)],
    ...alsoHere(patient.people),
    [text.number, `${showPhone(patient.phoneNumber)} (${patient.phoneNumber})`],
    ...LINE_DETAILS.map((field): [string, ReactNode] => [fields[field], SHOWN[field](patient[field])]),
    [text.added, show(patient.createdAt)],
    [text.status, PATIENT_WORDS[patient.status].word],
    [text.consent, consentLine(patient, show)],
    [text.mayText, inTheWay.length === 0 ? text.yes : text.no(inTheWay.join(' '))],
    [text.made, text.madeBy(`${madeBy.name} (${madeBy.email})`, show(madeAt))],
  ];
  return (
    <article className={classes.sheet}>
      <h2>{text.document}</h2>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <h3>{text.events}</h3>
      <Events events={patient.events} show={show} />
      <p>
        {text.zone(zone)} {patient.events.length >= LIMITS.patientEvents && timelineText.newest}
      </p>
    </article>
  );
}

function Events({ events, show }: { events: readonly PatientEvent[]; show: (instant: string) => string }) {
  if (events.length === 0) return <p>{timelineText.none}</p>;
  const { columns } = text;
  return (
    <table aria-label={text.events}>
      <thead>
        <tr>
          <th scope="col">{columns.at}</th>
          <th scope="col">{columns.what}</th>
          <th scope="col">{columns.who}</th>
        </tr>
      </thead>
      <tbody>
        {events.map((event) => (
          <EventRow key={`${event.at} ${event.kind} ${event.title}`} event={event} show={show} />
        ))}
      </tbody>
    </table>
  );
}

function EventRow({ event, show }: { event: PatientEvent; show: (instant: string) => string }) {
  const { at, title, status, user } = event;
  const words = wordsOf(event);
  return (
    <tr>
      <td>{show(at)}</td>
      <td>
        <strong>{title}</strong>
        {status && ` (${LOG_WORDS[LOG_STATUS_OF[status]].word})`}
        {words && <p>{words}</p>}
      </td>
      <td>{user ?? text.patientOrSystem}</td>
    </tr>
  );
}
