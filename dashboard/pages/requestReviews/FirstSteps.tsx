import { Anchor, Card, Group, Text, Title, VisuallyHidden } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCircle, IconCircleCheck } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { FirstStep, FirstSteps as Steps } from '../../../server/contract/routes/clinicSetup.ts';
import { useUpgrade } from '../../components/billing/Upgrade.tsx';
import { ConfirmDialog } from '../../components/dialog/ConfirmDialog.tsx';
import { OwnTextDialog } from '../../components/dialog/OwnTextDialog.tsx';
import { ActionButton } from '../../components/inputs/ActionButton.tsx';
import { useApi } from '../../hooks/useApi.ts';
import { useCall } from '../../hooks/useCall.ts';
import { useMember } from '../../hooks/useSession.tsx';
import { notifyAbout } from '../../lib/notify.ts';
import { firstStepsText as text } from '../../texts/sending/firstSteps.ts';
import classes from './FirstSteps.module.css';

const notify = notifyAbout('firstSteps');

/** Milliseconds between two readings: steps are made on other screens and by other people. */
const EVERY = 5_000;

const PLACES: Record<Exclude<FirstStep, 'own_text'>, string> = {
  review_link: '/settings?tab=reviews',
  link_tested: '/settings?tab=reviews',
  import: '/patients?action=import',
  first_batch: '/request-reviews?action=add',
};

/** What is left to set up; nothing once all is done or somebody has hidden it. */
export default function FirstSteps() {
  const [isOver, setOver] = useState(false);
  const { data } = useApi(isOver ? null : 'getFirstSteps', undefined, { every: EVERY });
  const shown = data && !data.data.hidden && data.data.steps.some(({ done }) => !done);
  useEffect(() => {
    if (data && !shown) setOver(true);
  }, [data, shown]);
  return shown && !isOver ? <StepsCard steps={data.data.steps} /> : null;
}

function StepsCard({ steps }: Pick<Steps, 'steps'>) {
  const [texting, ownText] = useDisclosure(false);
  const { paid } = useMember();
  const upgrade = useUpgrade();
  const navigate = useNavigate();
  const start = (step: FirstStep) => {
    if (!paid) upgrade();
    else if (step === 'own_text') ownText.open();
    else void navigate(PLACES[step]);
  };
  const done = steps.filter((step) => step.done).length;
  return (
    <Card component="section" aria-labelledby="first-steps" mb="sm" padding="sm">
      <Group justify="space-between" mb={4}>
        <Group gap="sm" align="baseline">
          <Title order={2} id="first-steps">
            {text.title}
          </Title>
          <Text size="sm" c="dimmed" role="status">
            {text.progress(done, steps.length)}
          </Text>
        </Group>
        <Hide />
      </Group>
      <ol className={classes.steps}>
        {steps.map((step) => (
          <Step key={step.step} {...step} onStart={() => start(step.step)} />
        ))}
      </ol>
      <OwnTextDialog opened={texting} onClose={ownText.close} />
    </Card>
  );
}

interface StepProps {
  step: FirstStep;
  done: boolean;
  onStart: () => void;
}

function Step({ step, done, onStart }: StepProps) {
  const Mark = done ? IconCircleCheck : IconCircle;
  return (
    <li className={done ? `${classes.step} ${classes.done}` : classes.step}>
      <Mark size={20} className={classes.mark} aria-hidden />
      {done ? (
        <Text size="sm" c="dimmed">
          <VisuallyHidden>{text.done} </VisuallyHidden>
          {text.steps[step]}
        </Text>
      ) : (
        <Anchor component="button" type="button" size="sm" ta="start" onClick={onStart}>
          {text.steps[step]}
        </Anchor>
      )}
    </li>
  );
}

/** Hides them from everybody of the clinic, once that is clear. */
function Hide() {
  const [asking, { open, close }] = useDisclosure(false);
  const { call, pending } = useCall('hideFirstSteps', ['getFirstSteps']);
  const hide = async () => {
    const outcome = await call({});
    close();
    if (!outcome.ok) notify.failure(text.hide.failed, outcome.error);
  };
  return (
    <>
      <ActionButton paidOnly variant="subtle" color="gray" size="compact-sm" onClick={open}>
        {text.hide.button}
      </ActionButton>
      <ConfirmDialog
        opened={asking}
        onClose={close}
        title={text.hide.title}
        button={text.hide.confirm}
        onConfirm={hide}
        pending={pending}
      >
        {text.hide.meaning}
      </ConfirmDialog>
    </>
  );
}
