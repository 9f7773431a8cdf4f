import { Anchor, Button, Card, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type FormEvent, useState } from 'react';
import type { BlockedNumber } from '../../../server/contract/routes/settings.ts';
import { showPhone } from '../../../server/contract/rules/phone.ts';
import { hasTextableForm, readPhone } from '../../../server/contract/rules/phoneReading.ts';
import { PHONE_TEXT } from '../../../server/contract/rules/phoneText.ts';
import { lazyPart } from '../../components/shell/lazyPart.tsx';
import { useCall } from '../../hooks/useCall.ts';
import { useDraft } from '../../hooks/useDraft.ts';
import { notifyAbout } from '../../lib/notify.ts';
import { blockListText } from '../../texts/patients/blockList.ts';
import { requestText } from '../../texts/sending/requestReviews.ts';

/** Comes after what a person looks at first. */
const BlockListDialog = lazyPart(() => import('./BlockListDialog.tsx'));

interface Props {
  /** The block list, once it is read. */
  blocked: readonly BlockedNumber[] | undefined;
  /** The list is another one now. */
  onChange: () => void;
}

/** Puts a number on the clinic's block list; works without a subscription too. */
export function BlockBox({ blocked, onChange }: Props) {
  const { value, set, forget } = useDraft('request.block', '');
  const [listed, list] = useDisclosure(false);
  const [error, setError] = useState<string>();
  const block = useCall('addToBlockList', ['getSettings', 'listPatients']);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const { phone } = readPhone(value);
    if (!phone || !hasTextableForm(phone)) return setError(PHONE_TEXT.requestBlockBox);
    const notify = notifyAbout(`/settings/block-list/${phone}`);
    const outcome = await block.call({ payload: { phoneNumber: phone } });
    if (!outcome.ok) return void notify.failure(requestText.block.failed, outcome.error);
    forget();
    onChange();
    notify.success(requestText.block.done(showPhone(phone)));
  };

  return (
    <Card component="section" aria-labelledby="request-block">
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Stack gap="xs">
          <div>
            <Title order={2} id="request-block">
              {requestText.block.title}
            </Title>
            <Text size="sm" c="dimmed">
              {requestText.block.help}
            </Text>
          </div>
          <Group align="flex-start">
            <TextInput
              flex="1 1 12rem"
              aria-label={requestText.block.label}
              placeholder={requestText.boxPlaceholder}
              type="tel"
              autoComplete="off"
              value={value}
              error={error}
              onChange={(event) => {
                set(event.currentTarget.value);
                setError(undefined);
              }}
            />
            <Button type="submit" variant="default" loading={block.pending}>
              {requestText.block.submit}
            </Button>
          </Group>
          {blocked && (
            <Anchor component="button" type="button" size="sm" ta="start" onClick={list.open}>
              {blockListText.open(blocked.length)}
            </Anchor>
          )}
        </Stack>
      </form>
      <BlockListDialog blocked={blocked ?? []} opened={listed} onClose={list.close} onRemoved={onChange} />
    </Card>
  );
}
