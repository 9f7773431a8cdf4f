import { Button, Stack, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import { FailedState } from '../../components/feedback/FailedState.tsx';
import { Notice } from '../../components/feedback/Notice.tsx';
import { ActionButton } from '../../components/inputs/ActionButton.tsx';
import { useZone } from '../../hooks/useZone.ts';
import { showMoment } from '../../lib/dates.ts';
import { requestText } from '../../texts/sending/requestReviews.ts';
import { sharedText } from '../../texts/shared.ts';
import { WordNotices } from './lists/ListNotices.tsx';
import classes from './RequestReviews.module.css';
import type { Request } from './useRequest.ts';

/** What stands above the list: what needs a decision, and what was done. */
export function Notices({ request }: { request: Request }) {
  const { tally, send, verdicts, numbers, overQuota } = request;
  return (
    <Stack gap="xs" className={classes.notices}>
      {send.attempt && !send.pending && <OpenAttempt request={request} />}
      {verdicts.error && (
        <FailedState title={requestText.checkFailed} error={verdicts.error} onRetry={verdicts.again} />
      )}
      {tally.done > 0 && (
        <Notice
          color="green"
          title={requestText.doneTitle(tally.done - tally.scheduled, tally.scheduled)}
          body={requestText.doneBody}
        >
          <Button variant="default" size="xs" onClick={numbers.clearDone}>
            {requestText.clearDone(tally.done - tally.scheduled)}
          </Button>
          <Button component={Link} to="/log" variant="default" size="xs">
            {requestText.seeLog}
          </Button>
        </Notice>
      )}
      {overQuota > 0 && verdicts.preview && (
        <Notice
          color="orange"
          title={requestText.overQuota.title}
          body={requestText.overQuota.body(overQuota, verdicts.preview.quotaRemaining)}
        />
      )}
      <WordNotices request={request} />
      {request.slot && <OutsideHours request={request} slot={request.slot} />}
    </Stack>
  );
}

function OutsideHours({ request, slot }: { request: Request; slot: string }) {
  const zone = useZone();
  const { outside } = request.tally;
  return (
    <Notice color="blue" title={requestText.outside.title} body={requestText.outside.body(outside)}>
      <ActionButton
        paidOnly
        size="xs"
        variant="default"
        reason={request.obstacle}
        loading={request.send.pending}
        onClick={request.schedule}
      >
        {requestText.outside.schedule(outside, showMoment(slot, zone))}
      </ActionButton>
    </Notice>
  );
}

function OpenAttempt({ request }: { request: Request }) {
  const { send } = request;
  return (
    <Notice
      color="orange"
      title={requestText.open.title}
      body={requestText.open.body(send.attempt?.payload.phoneNumbers.length ?? 0)}
    >
      <Button size="xs" onClick={() => void send.repeat()}>
        {sharedText.tryAgain}
      </Button>
      <Button size="xs" variant="default" onClick={request.leave}>
        {requestText.open.forget}
      </Button>
      <Text size="xs">{requestText.open.forgetHelp}</Text>
    </Notice>
  );
}
