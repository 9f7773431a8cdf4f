import { Button, Modal, Stack, Text } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { DialogFoot } from '../../components/dialog/DialogFoot.tsx';
import { FactList } from '../../components/facts/FactList.tsx';
import { When } from '../../components/facts/When.tsx';
import type { DialogAbout } from '../../hooks/useChosen.ts';
import { adminSupportText as text } from '../../texts/admin/adminSupport.ts';
import { sharedText } from '../../texts/shared.ts';
import { type Request, RequestStatus, replyAddress } from './request.tsx';

interface Props<T extends Request> extends DialogAbout<T> {
  titleOf: (request: T) => string;
  facts: (request: T) => readonly (readonly [string, ReactNode])[];
  wordsOf: (request: T) => string;
  /** Closes it and says how that went; the dialog does not wait for it. */
  closeRequest: (request: T) => void;
}

/** A request, whole, and what is done with it. */
export function RequestDialog<T extends Request>({ chosen, opened, onClose, titleOf, ...rest }: Props<T>) {
  return (
    <Modal opened={opened} onClose={onClose} title={chosen && titleOf(chosen)} size="lg">
      {chosen && <Whole request={chosen} title={titleOf(chosen)} onClose={onClose} {...rest} />}
    </Modal>
  );
}

type WholeProps<T extends Request> = Pick<Props<T>, 'facts' | 'wordsOf' | 'closeRequest'> & {
  request: T;
  title: string;
  onClose: () => void;
};

function Whole<T extends Request>({ request, title, facts, wordsOf, closeRequest, onClose }: WholeProps<T>) {
  const { clinic, contactEmail, createdAt, closedAt } = request;
  const close = () => {
    closeRequest(request);
    onClose();
  };
  return (
    <Stack>
      <FactList
        facts={[
          ...facts(request),
          [text.facts.address, contactEmail],
          [text.facts.clinic, clinic ? `${clinic.name} (${clinic.id})` : text.noClinic],
          [text.facts.when, <When key="when" instant={createdAt} />],
          [text.facts.status, <RequestStatus key="status" {...request} />],
          ...(closedAt ? [[text.facts.closed, <When key="closed" instant={closedAt} />] as const] : []),
        ]}
      />
      <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{wordsOf(request)}</Text>
      <DialogFoot onCancel={onClose} cancel={closedAt === null ? text.leaveOpen : sharedText.close}>
        {closedAt === null && (
          <Button variant="default" onClick={close}>
            {text.close.button}
          </Button>
        )}
        <Button
          component="a"
          href={replyAddress(contactEmail, title)}
          leftSection={<IconMail size={18} aria-hidden />}
        >
          {text.reply}
        </Button>
      </DialogFoot>
    </Stack>
  );
}
