import { Stack } from '@mantine/core';
import { FailedState } from '../../../components/feedback/FailedState.tsx';
import { CardSkeleton } from '../../../components/feedback/Skeletons.tsx';
import { useApi } from '../../../hooks/useApi.ts';
import { adminControlsText as text } from '../../../texts/admin/adminControls.ts';
import classes from '../Parts.module.css';
import { OverrideControl } from './OverrideControl.tsx';
import { SendingControl } from './SendingControl.tsx';
import { SignupControl } from './SignupControl.tsx';
import { TestEmail } from './TestEmail.tsx';
import { TestSms } from './TestSms.tsx';

/** Milliseconds between two readings: what was switched off for some hours comes back by itself. */
const EVERY = 60_000;

/** What is switched for the whole platform, and tests of what it sends. */
export default function ControlsTab() {
  const { data: status, error, known, reload } = useApi('getSystemStatus', {}, { every: EVERY });
  const failed = error !== undefined && !known;
  const waiting = !failed && <CardSkeleton />;
  return (
    <Stack>
      {failed && <FailedState title={text.failed} error={error} onRetry={reload} />}
      <div className={classes.parts}>
        <Stack>
          {status ? <SignupControl status={status} /> : waiting}
          <OverrideControl />
        </Stack>
        <Stack>
          {status ? <SendingControl pause={status.sendingPause} /> : waiting}
          <TestSms />
          <TestEmail />
        </Stack>
      </div>
    </Stack>
  );
}
