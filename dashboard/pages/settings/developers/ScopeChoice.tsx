import { Checkbox, SimpleGrid, Stack } from '@mantine/core';
import { SCOPE_WORDS, SCOPES, type Scope } from '../../../../server/contract/core/scopes.ts';
import { tokensText } from '../../../texts/settings/settingsDevelopers.ts';
import classes from './ScopeChoice.module.css';

const text = tokensText.make;

type Subject = keyof typeof text.groups;

const GROUPS = Object.entries(text.groups).map(([subject, label]) => ({
  label,
  scopes: SCOPES.filter((scope) => scope.startsWith(`${subject as Subject}:`)),
}));

interface Props {
  value?: Scope[];
  onChange?: (scopes: Scope[]) => void;
  error?: string;
}

/** What a token may do, as boxes to check, by what it is about. */
export function ScopeChoice({ value = [], onChange, error }: Props) {
  return (
    <Checkbox.Group
      label={text.scopes}
      withAsterisk
      value={value}
      error={error}
      onChange={(scopes) => onChange?.(scopes as Scope[])}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" mt="xs" mb="xs">
        {GROUPS.map(({ label, scopes }) => (
          <fieldset key={label} className={classes.group}>
            <legend>{label}</legend>
            <Stack gap="xs">
              {scopes.map((scope) => (
                <Checkbox key={scope} value={scope} label={SCOPE_WORDS[scope]} />
              ))}
            </Stack>
          </fieldset>
        ))}
      </SimpleGrid>
    </Checkbox.Group>
  );
}
