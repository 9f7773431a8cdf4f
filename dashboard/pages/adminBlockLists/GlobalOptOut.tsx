import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { adminNumber } from '../../../server/contract/routes/adminBlockLists.ts';
import { showPhone } from '../../../server/contract/rules/phone.ts';
import { OPT_OUT_WORDS } from '../../../server/contract/words/statusWords.ts';
import { ReasonDialog } from '../../components/dialog/ReasonDialog.tsx';
import { Section } from '../../components/facts/Section.tsx';
import { StatusBadge } from '../../components/facts/StatusBadge.tsx';
import { useChosen } from '../../hooks/useChosen.ts';
import { useDraft } from '../../hooks/useDraft.ts';
import { adminBlockListsText } from '../../texts/admin/adminBlockLists.ts';
import { useOptOuts } from './useOptOuts.ts';

const text = adminBlockListsText.global;

const ACTIONS = [text.check, text.optOut, text.optIn];

/** Whether a number is texted by nobody, and the two ways to change that. */
export function GlobalOptOut() {
  const draft = useDraft('admin.optOut', '');
  const [problem, setProblem] = useState<string>();
  const { known, check, optOut, optIn } = useOptOuts();
  const leaving = useChosen<string>();
  const coming = useChosen<string>();

  const read = adminNumber.safeParse(draft.value);
  const phone = read.success ? read.data : undefined;
  /** Does something with the number that was typed, or says what is wrong with it. */
  const about = (act: (phone: string) => unknown) => () => {
    if (read.success) void act(read.data);
    else setProblem(read.error.issues[0]?.message);
  };
  return (
    <Section card title={text.title} help={text.help}>
      <Stack>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            about(check.run)();
          }}
        >
          <Group align="flex-start">
            <TextInput
              flex="1 1 14rem"
              label={text.phone}
              type="tel"
              placeholder="+1 212 555 0123"
              autoComplete="off"
              value={draft.value}
              error={problem}
              onChange={(event) => {
                draft.set(event.currentTarget.value);
                setProblem(undefined);
              }}
            />
            <Group mt={{ base: 0, sm: 24 }}>
              <Button type="submit" variant="default" loading={check.pending}>
                {text.check.button}
              </Button>
              <Button variant="default" onClick={about(leaving.open)}>
                {text.optOut.button}
              </Button>
              <Button variant="default" onClick={about(coming.open)}>
                {text.optIn.button}
              </Button>
            </Group>
          </Group>
        </form>
        <Group role="status">
          {known !== undefined && known.phone === phone && (
            <>
              <Text fw={600}>{showPhone(known.phone)}</Text>
              <StatusBadge status={known.optedOut ? OPT_OUT_WORDS.out : OPT_OUT_WORDS.in} />
            </>
          )}
        </Group>
        <Text size="sm" c="dimmed" component="div">
          {ACTIONS.map(({ button, does }) => (
            <div key={button}>
              <b>{button}</b> {does}
            </div>
          ))}
        </Text>
      </Stack>
      <ReasonDialog
        {...leaving.dialog}
        ask={(number) => ({ ...text.optOut, title: text.optOut.title(showPhone(number)) })}
        act={optOut.run}
        pending={optOut.pending}
        optional
        danger
      />
      <ReasonDialog
        {...coming.dialog}
        ask={(number) => ({ ...text.optIn, title: text.optIn.title(showPhone(number)) })}
        act={optIn.run}
        pending={optIn.pending}
      />
    </Section>
  );
}
