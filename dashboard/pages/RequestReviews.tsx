import { Alert, Stack, Text } from '@mantine/core';
import { useDisclosure, useHotkeys } from '@mantine/hooks';
import { useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useSearchParams } from 'react-router-dom';
import { MANAGERS } from '../../server/contract/core/roles.ts';
import { useUpgrade } from '../components/billing/Upgrade.tsx';
import { FailedState } from '../components/feedback/FailedState.tsx';
import { CardSkeleton } from '../components/feedback/Skeletons.tsx';
import { lazyPart } from '../components/shell/lazyPart.tsx';
import { PageHead } from '../components/shell/PageHead.tsx';
import { useFileDrop } from '../hooks/useFileDrop.ts';
import { useMember } from '../hooks/useSession.tsx';
import { notifyAbout } from '../lib/notify.ts';
import { requestText } from '../texts/sending/requestReviews.ts';
import { BlockBox } from './requestReviews/BlockBox.tsx';
import { ListNotices } from './requestReviews/lists/ListNotices.tsx';
import { MessageCard } from './requestReviews/MessageCard.tsx';
import { Notices } from './requestReviews/Notices.tsx';
import { NumberList } from './requestReviews/NumberList.tsx';
import { NumbersCard } from './requestReviews/NumbersCard.tsx';
import classes from './requestReviews/RequestReviews.module.css';
import { SendBar } from './requestReviews/SendBar.tsx';
import { SendDialog } from './requestReviews/SendDialog.tsx';
import { NextStep, type Step, Steps } from './requestReviews/Steps.tsx';
import { ScheduleCard } from './requestReviews/schedule/ScheduleCard.tsx';
import { type Request, useRequest } from './requestReviews/useRequest.ts';

const notify = notifyAbout('request');

/** For those who set the clinic up, until they have. */
const FirstSteps = lazyPart(() => import('./requestReviews/FirstSteps.tsx'));

/** Comes after what a person looks at first: its table, pages and dialogs are a tenth of the screen's scripts. */
const ScheduledSection = lazyPart(() => import('./requestReviews/schedule/ScheduledSection.tsx'));

/** Left the numbers, right the message, below what SEND NOW will do. */
export default function RequestReviews() {
  const request = useRequest();
  const { user } = useMember();
  const isManager = MANAGERS.some((role) => role === user.role);
  const { numbers, bypass, tally, verdicts, send, settings } = request;
  const box = useRef<HTMLTextAreaElement>(null);
  const press = usePress(request);
  const { step, goTo } = useSteps(send.attempt !== null && !send.pending);
  useAddAction(box, goTo);

  const over = useFileDrop(numbers.reader.file);
  const { correct } = numbers;
  const onCorrect = useCallback(
    (row: Parameters<typeof correct>[0]) => {
      correct(row);
      box.current?.focus();
    },
    [correct],
  );

  return (
    <>
      <PageHead title={requestText.title} purpose={requestText.purpose} />
      {isManager && <FirstSteps />}
      {over && <div className={classes.drop}>{requestText.dropHere}</div>}
      <Steps step={step} onStep={goTo} />
      <div className={classes.columns} data-step={step}>
        <Stack>
          <div data-part="numbers">
            <NumbersCard
              numbers={numbers}
              ready={tally.ready}
              boxRef={box}
              bypass={bypass.value}
              onBypass={bypass.set}
              notices={<ListNotices request={request} />}
            >
              <Notices request={request} />
              <NumberList
                rows={request.rows}
                counts={request.counts}
                onRemove={numbers.remove}
                onCorrect={onCorrect}
              />
            </NumbersCard>
          </div>
          <div data-part="send">
            <ScheduleCard request={request} />
          </div>
        </Stack>
        <Stack>
          <div data-part={settings.error && !settings.data ? 'all' : 'message'}>
            <MessageSide request={request} />
          </div>
          <div data-part="numbers">
            <BlockBox blocked={settings.data?.data.sms.blockList} onChange={verdicts.again} />
          </div>
          <NextStep step={step} onStep={goTo} />
        </Stack>
      </div>
      <ScheduledSection clinicName={request.message.clinicName} onCancelled={request.takenBack} />
      <SendBar request={request} waiting={press.waiting} onPress={press.press} />
      <SendDialog request={request} opened={press.opened} onClose={press.close} />
    </>
  );
}

/** The step that a phone shows; each begins at its top. A send that is to be settled leads back to where that is done. */
function useSteps(isOpen: boolean) {
  const [step, setStep] = useState<Step>('numbers');
  useEffect(() => {
    if (isOpen) setStep('numbers');
  }, [isOpen]);
  const goTo = useCallback((next: Step) => {
    flushSync(() => setStep(next));
    scrollTo(0, 0);
  }, []);
  return { step, goTo };
}

function MessageSide({ request: { settings, message, filled } }: { request: Request }) {
  if (settings.error && !settings.data) {
    return <FailedState title={requestText.loadFailed} error={settings.error} onRetry={settings.reload} />;
  }
  if (!settings.data) return <CardSkeleton lines={8} />;
  return (
    <>
      {message.open.length === 0 && (
        <Alert color="orange" role="status">
          <Text size="sm">{requestText.noDestination}</Text>
        </Alert>
      )}
      <MessageCard message={message} filled={filled} />
    </>
  );
}

/** The button and its shortcut: what is in the box counts too, and the dialog opens once all is judged. */
function usePress({ numbers, verdicts, reason, tally }: Request) {
  const { paid } = useMember();
  const upgrade = useUpgrade();
  const [waiting, setWaiting] = useState(false);
  const [opened, { open, close }] = useDisclosure();

  const press = () => {
    if (!paid) return upgrade();
    numbers.commit();
    setWaiting(true);
  };
  useHotkeys([['mod+Enter', () => !opened && press()]], [], true);

  const judged = verdicts.settled || verdicts.error !== undefined;
  useEffect(() => {
    if (!waiting || !judged) return;
    setWaiting(false);
    if (reason !== null) notify.warning(reason);
    else if (tally.ready > 0) open();
  }, [waiting, judged, reason, tally.ready, open]);

  return { press, waiting, opened, close };
}

/** `?action=add` puts the cursor into the numbers box, each time it is asked for. */
function useAddAction(box: React.RefObject<HTMLTextAreaElement | null>, goTo: (step: Step) => void) {
  const [search, setSearch] = useSearchParams();
  const asked = search.get('action') === 'add';
  useEffect(() => {
    if (!asked) return;
    goTo('numbers');
    box.current?.focus();
    setSearch({}, { replace: true });
  }, [asked, box, goTo, setSearch]);
}
