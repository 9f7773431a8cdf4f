import { Group, Text } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import type { PatientRecord, TextRule } from '../../../server/contract/routes/patientRecord.ts';
import { Section } from '../../components/facts/Section.tsx';
import { When } from '../../components/facts/When.tsx';
import { asSentence } from '../../lib/errorText.ts';
import { mayTextText as text } from '../../texts/patients/patient.ts';
import classes from './MayText.module.css';
import { NumberIsRight } from './NumberIsRight.tsx';
import { SpokenOptOut } from './SpokenOptOut.tsx';

/** 'Why can't I text this person?', answered with every rule in its order. The first that fails stands out. */
export function MayText({ record }: { record: PatientRecord }) {
  const { rules, nextDate, mayText } = record;
  const first = rules.find(({ holds }) => !holds);
  return (
    <Section title={text.title} help={text.help} card>
      <Text className={classes.answer} data-may={mayText || undefined}>
        {first ? text.no(asSentence(first.sentence)) : text.yes}{' '}
        {first && nextDate && (
          <>
            {text.notBefore} <When instant={nextDate} show={precision(first)} />.
          </>
        )}
      </Text>
      <ol className={classes.rules} aria-label={text.title}>
        {rules.map((rule) => (
          <Rule key={rule.rule} rule={rule} isFirst={rule === first} />
        ))}
      </ol>
      <Group gap="sm">
        <NumberIsRight record={record} />
        <SpokenOptOut record={record} />
      </Group>
    </Section>
  );
}

/** Hours open on a moment; everything else is waited for by the day. */
const precision = ({ rule }: TextRule) => (rule === 'hours' ? 'within' : 'day');

function Rule({ rule, isFirst }: { rule: TextRule; isFirst: boolean }) {
  const { holds, sentence, until } = rule;
  const Icon = holds ? IconCheck : IconX;
  return (
    <li data-holds={holds || undefined} data-first={isFirst || undefined}>
      <Icon size={18} role="img" aria-hidden={undefined} aria-label={holds ? text.holds : text.fails} />
      <div>
        <strong>{text.rules[rule.rule]}</strong>
        <span>
          {sentence}
          {until && (
            <>
              {' '}
              ({text.until} <When instant={until} show={precision(rule)} />)
            </>
          )}
        </span>
      </div>
    </li>
  );
}
