import type { PatientEvent, PatientRecord } from '../../server/contract/routes/patientRecord.ts';
import { LOG_STATUS_OF } from '../../server/contract/routes/sms.ts';
import { consentLine } from '../../server/contract/rules/consent.ts';
import { LINE_DETAILS, PERSON_FIELDS, type Person } from '../../server/contract/rules/person.ts';
import { showPhone } from '../../server/contract/rules/phone.ts';
import { fullName } from '../../server/contract/words/names.ts';
import { LOG_WORDS, PATIENT_WORDS, type StatusWord } from '../../server/contract/words/statusWords.ts';
import { type Column, tableLines } from '../kit/table.ts';
import { bold, paint, paintWord, printable, showInstant } from '../kit/words.ts';

/** One patient for people: who it is, whether they may be texted and why, and what happened. */
export function patientLines(record: PatientRecord, utc: boolean): string[] {
  return [
    bold(printable(fullName(record))),
    ...factLines(record, utc),
    ...peopleLines(record),
    '',
    ...ruleLines(record, utc),
    '',
    ...tableLines(record.events, eventColumns(utc)),
  ];
}

function factLines(record: PatientRecord, utc: boolean): string[] {
  const facts: [string, string][] = [
    ['Number', showPhone(record.phoneNumber)],
    ...LINE_DETAILS.map((field): [string, string] => [PERSON_FIELDS[field].label, record[field] ?? '']),
    ['Status', paintWord(PATIENT_WORDS[record.status])],
    ['Tags', record.tags.join(', ')],
    ['Consent', consentLine(record, (instant) => showInstant(instant, utc))],
    ['Last text', record.lastSentAt ? showInstant(record.lastSentAt, utc) : ''],
    ['Added', showInstant(record.createdAt, utc)],
    ['Id', record.id],
  ];
  const width = Math.max(...facts.map(([name]) => name.length));
  return facts
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `  ${name.padEnd(width)}  ${name === 'Status' ? value : printable(value)}`);
}

const detailsOf = (person: Person) => LINE_DETAILS.map((field) => person[field]);

/** Who else has the number. */
function peopleLines({ people }: PatientRecord): string[] {
  const lines = people.map((person) => {
    const facts = [...detailsOf(person), person.tags.join(', ')].filter(Boolean);
    return `    ${printable([fullName(person), ...facts].join(', '))}`;
  });
  return lines.length > 0 ? ['  Also at this number:', ...lines] : [];
}

/** Every rule of sending with its sentence, and when a text may go next. */
export function ruleLines(
  { mayText, nextDate, rules }: Pick<PatientRecord, 'mayText' | 'nextDate' | 'rules'>,
  utc: boolean,
): string[] {
  const next = nextDate ? `, next possible ${showInstant(nextDate, utc)}` : '';
  const answer = mayText
    ? `${paint('good', '✓')} May be texted now`
    : `${paint('bad', '✗')} May not be texted now${next}`;
  const lines = rules.map(({ holds, sentence, until }) => {
    const mark = holds ? paint('good', '✓') : paint('bad', '✗');
    const when = until ? ` (${showInstant(until, utc)})` : '';
    return `  ${mark} ${printable(sentence)}${holds ? '' : when}`;
  });
  return [answer, ...lines];
}

const eventColumns = (utc: boolean): Column<PatientEvent>[] => [
  { header: 'When', value: ({ at }) => showInstant(at, utc), drop: 1 },
  { header: 'What happened', value: ({ title }) => title, drop: 0, cut: 20 },
  { header: 'Status', value: statusOf, drop: 2 },
  { header: 'More', value: moreOf, drop: 3, cut: 20 },
  { header: 'Who', value: ({ user }) => user ?? '', drop: 4 },
];

const statusOf = ({ status }: PatientEvent): StatusWord | string =>
  status === null ? '' : LOG_WORDS[LOG_STATUS_OF[status]];

const moreOf = ({ rating, detail }: PatientEvent): string =>
  [rating === null ? null : `${rating} of 5 stars`, detail].filter(Boolean).join(': ');
