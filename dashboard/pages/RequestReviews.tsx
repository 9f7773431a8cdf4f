import { Alert, Stack, Text } from '@mantine/core';
import { useDisclosure, useHotkeys } from '@mantine/hooks';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { MANAGERS } from '../../server/contract/roles.ts';
import { FailedState } from '../components/FailedState.tsx';
import { lazyPart } from '../components/lazyPart.tsx';
import { PageHead } from '../components/PageHead.tsx';
import { CardSkeleton } from '../components/Skeletons.tsx';
import { useUpgrade } from '../components/Upgrade.tsx';
import { useFileDrop } from '../hooks/useFileDrop.ts';
import { useMember } from '../hooks/useSession.tsx';
import { notify } from '../notify.ts';
import { requestText } from '../texts/requestReviews.ts';
import { addFile } from './requestReviews/addFile.ts';
import { BlockBox } from './requestReviews/BlockBox.tsx';
import { MessageCard } from './requestReviews/MessageCard.tsx';
import { Notices } from './requestReviews/Notices.tsx';
import { NumberList } from './requestReviews/NumberList.tsx';
import { NumbersCard } from './requestReviews/NumbersCard.tsx';
import classes from './requestReviews/RequestReviews.module.css';
import { SendBar } from './requestReviews/SendBar.tsx';
import { SendDialog } from './requestReviews/SendDialog.tsx';
import { ScheduleCard } from './requestReviews/schedule/ScheduleCard.tsx';
import { type Request, useRequest } from './requestReviews/useRequest.ts';

/** For those who set the clinic up, until they have. */
const FirstSteps = lazyPart(() => import('./requestReviews/FirstSteps.tsx'));

/** Comes after what a person looks at first: its table, pages and dialogs are a tenth of the screen's scripts. */
const ScheduledSection = lazyPart(() => import('./requestReviews/schedule/ScheduledSection.tsx'));

/** Left the numbers, right the message, below what SEND NOW will do (LOOK.md). */
export default function RequestReviews() {
  const request = useRequest();
  const { user } = useMember();
  const isManager = MANAGERS.some((role) => role === user.role);
  const { numbers, bypass, tally, verdicts } = request;
  const box = useRef<HTMLTextAreaElement>(null);
  const press = usePress(request);
  useAddAction(box);

  const add = useRef(numbers.add);
  add.current = numbers.add;
  const onFile = useCallback((file: File) => void addFile(file, (found) => add.current(found)), []);
  const over = useFileDrop(onFile);
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
      <div className={classes.columns}>
        <Stack>
          <NumbersCard
            numbers={numbers}
            ready={tally.ready}
            boxRef={box}
            bypass={bypass.value}
            onBypass={bypass.set}
            onFile={onFile}
          >
            <Notices request={request} />
            <NumberList
              rows={request.rows}
              counts={request.counts}
              onRemove={numbers.remove}
              onCorrect={onCorrect}
            />
          </NumbersCard>
          <ScheduleCard request={request} />
        </Stack>
        <Stack>
          <MessageSide request={request} />
          <BlockBox blocked={request.settings.data?.data.sms.blockList} onChange={verdicts.again} />
        </Stack>
      </div>
      <ScheduledSection clinicName={request.message.clinicName} onCancelled={request.takenBack} />
      <SendBar request={request} waiting={press.waiting} onPress={press.press} />
      <SendDialog request={request} opened={press.opened} onClose={press.close} />
    </>
  );
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
function useAddAction(box: React.RefObject<HTMLTextAreaElement | null>) {
  const [search, setSearch] = useSearchParams();
  const asked = search.get('action') === 'add';
  useEffect(() => {
    if (!asked) return;
    box.current?.focus();
    setSearch({}, { replace: true });
  }, [asked, box, setSearch]);
}
