import { Button, Group, Stack, Text } from '@mantine/core';
import type { SendingPause } from '../../../../server/contract/routes/adminSystem.ts';
import { ReasonDialog } from '../../../components/dialog/ReasonDialog.tsx';
import { Section } from '../../../components/facts/Section.tsx';
import { useAction } from '../../../hooks/useAction.ts';
import { useChosen } from '../../../hooks/useChosen.ts';
import { useZone } from '../../../hooks/useZone.ts';
import { showWithin } from '../../../lib/dates.ts';
import { asSentence } from '../../../lib/errorText.ts';
import { sendingControlText as text } from '../../../texts/admin/adminControls.ts';

const READS = ['getSystemStatus', 'getSystemStats', 'getAdminHealth'] as const;

/** Holds back all texts of the platform, and lets them go again. */
export function SendingControl({ pause }: { pause: SendingPause | null }) {
  const asking = useChosen<true>();
  const { run, pending } = useAction('pauseSending', READS);
  return (
    <Section card title={text.title}>
      {pause ? (
        <Paused pause={pause} />
      ) : (
        <Stack>
          <Text size="sm">{text.running}</Text>
          <Group>
            <Button variant="default" onClick={() => asking.open(true)}>
              {text.pause.button}
            </Button>
          </Group>
        </Stack>
      )}
      <ReasonDialog
        {...asking.dialog}
        ask={() => ({ title: text.pause.title, meaning: text.pause.meaning, button: text.pause.button })}
        act={(_, reason) =>
          run({ payload: { reason } }, text.pause.done, { failed: text.pause.failed, gone: text.gone })
        }
        pending={pending}
      />
    </Section>
  );
}

function Paused({ pause: { since, until, code, reason } }: { pause: SendingPause }) {
  const { run, pending } = useAction('resumeSending', READS);
  const zone = useZone();
  const said = (instant: string) => showWithin(instant, zone);
  const resume = () => run({}, text.resume.done, { failed: text.resume.failed, gone: text.gone });
  return (
    <Stack>
      <div>
        <Text size="sm">
          {text.paused(said(since))} {until && text.until(said(until))}
        </Text>
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {asSentence(text.because(reason))} {code && text.code(code)}
        </Text>
      </div>
      <Group>
        <Button loading={pending} onClick={() => void resume()}>
          {text.resume.button}
        </Button>
      </Group>
    </Stack>
  );
}
