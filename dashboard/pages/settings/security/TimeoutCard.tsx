import { Group, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { LIMITS } from '../../../../server/contract/core/limits.ts';
import { Section } from '../../../components/facts/Section.tsx';
import { inactivityMinutes, keepInactivityMinutes } from '../../../session/tokens.ts';
import { timeoutText as text } from '../../../texts/settings/settingsSecurity.ts';

const { min, max } = LIMITS.sessionTimeoutMinutes;

const isMinutes = (typed: string): boolean =>
  /^\d+$/.test(typed.trim()) && Number(typed) >= min && Number(typed) <= max;

/** After how many minutes without a touch this browser signs out; kept as soon as the field is left. */
export function TimeoutCard() {
  const [typed, setTyped] = useState(() => String(inactivityMinutes()));
  const [state, setState] = useState<'idle' | 'saved' | 'wrong'>('idle');

  const keep = (event?: FormEvent) => {
    event?.preventDefault();
    if (!isMinutes(typed)) return setState('wrong');
    if (Number(typed) === inactivityMinutes()) return;
    keepInactivityMinutes(Number(typed));
    setState('saved');
  };

  return (
    <Section card title={text.title} help={text.help}>
      <form noValidate onSubmit={keep}>
        <Group align="flex-end">
          <TextInput
            w={260}
            label={text.label}
            description={text.range}
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            inputMode="numeric"
            autoComplete="off"
            value={typed}
            error={state === 'wrong' ? text.wrong : undefined}
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              setState('idle');
            }}
            onBlur={() => keep()}
          />
          <Text size="sm" role="status" pb={4}>
            {state === 'saved' && text.saved}
          </Text>
        </Group>
      </form>
    </Section>
  );
}
