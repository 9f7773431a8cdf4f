import { Button, Modal, Stack, Text } from '@mantine/core';
import type { Decision } from '../../../server/contract/routes/inbound.ts';
import { wordsOf } from '../../../server/contract/routes/inbound.ts';
import type { UnclaimedText, UnclaimedTextRecord } from '../../../server/contract/routes/unclaimedTexts.ts';
import { showPhone } from '../../../server/contract/rules/phone.ts';
import { OPT_OUT_WORDS } from '../../../server/contract/words/statusWords.ts';
import { DialogFoot } from '../../components/dialog/DialogFoot.tsx';
import { FactList } from '../../components/facts/FactList.tsx';
import { StatusBadge } from '../../components/facts/StatusBadge.tsx';
import { When } from '../../components/facts/When.tsx';
import { FailedState } from '../../components/feedback/FailedState.tsx';
import { Notice } from '../../components/feedback/Notice.tsx';
import { useAction } from '../../hooks/useAction.ts';
import { useApi } from '../../hooks/useApi.ts';
import type { DialogAbout } from '../../hooks/useChosen.ts';
import { adminSupportText } from '../../texts/admin/adminSupport.ts';
import { sharedText } from '../../texts/shared.ts';
import { UnclaimedStatus } from './UnclaimedStatus.tsx';

const { texts: words, facts, leaveOpen } = adminSupportText;

/** A patient's text that is no clinic's, whole, and what is done about it. */
export function UnclaimedDialog({ chosen, opened, onClose }: DialogAbout<UnclaimedText>) {
  return (
    <Modal opened={opened} onClose={onClose} title={chosen && showPhone(chosen.phoneNumber)} size="lg">
      {chosen && <Whole key={chosen.id} text={chosen} onClose={onClose} />}
    </Modal>
  );
}

function Whole({ text, onClose }: { text: UnclaimedText; onClose: () => void }) {
  const { data, error, reload } = useApi('getUnclaimedText', { params: { id: text.id } });
  return (
    <Stack>
      {text.held && <Notice color="orange" title={words.held.title} body={words.held.body} />}
      <FactList
        facts={[
          [words.columns.to, showPhone(text.sender)],
          [words.columns.when, <When key="when" instant={text.receivedAt} />],
          [facts.status, <UnclaimedStatus key="status" {...text} />],
          ...(data ? factsOfNumber(data.data) : []),
        ]}
      />
      {error && !data && <FailedState title={words.failedOne} error={error} onRetry={reload} />}
      <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {wordsOf(text).trim() || words.noWords}
      </Text>
      <Foot text={text} onClose={onClose} />
    </Stack>
  );
}

const factsOfNumber = ({ optedOut, clinics }: UnclaimedTextRecord) =>
  [
    [words.number, <StatusBadge key="number" status={OPT_OUT_WORDS[optedOut ? 'out' : 'in']} />],
    [words.textedBy, clinics.length > 0 ? <Clinics key="clinics" clinics={clinics} /> : words.nobody],
  ] as const;

const Clinics = ({ clinics }: Pick<UnclaimedTextRecord, 'clinics'>) => (
  <>
    {clinics.map(({ id, name, deleted, textedAt }) => (
      <div key={id}>
        {deleted ? words.deleted(name, id) : `${name} (${id})`}, <When instant={textedAt} />
      </div>
    ))}
  </>
);

function Foot({ text, onClose }: { text: UnclaimedText; onClose: () => void }) {
  const { run, pending } = useAction('decideUnclaimedText', ['listUnclaimedTexts', 'getUnclaimedText']);
  const decide = async (decision: Decision, done: string) => {
    if (
      await run({ params: { id: text.id }, payload: { decision } }, done, {
        failed: words.undecided,
        gone: words.gone,
      })
    )
      onClose();
  };
  if (text.closedAt !== null) return <DialogFoot onCancel={onClose} cancel={sharedText.close} />;
  return (
    <DialogFoot onCancel={onClose} cancel={leaveOpen}>
      <Button variant="default" loading={pending} onClick={() => void decide('continue', words.closed)}>
        {text.held ? words.notStop : words.close}
      </Button>
      <Button color="red.9" loading={pending} onClick={() => void decide('stop', words.stopped)}>
        {words.stop}
      </Button>
    </DialogFoot>
  );
}
