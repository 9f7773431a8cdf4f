import { Alert, Button, List, Modal, Stack, Text, Textarea } from '@mantine/core';
import { type FormEvent, useRef } from 'react';
import { PHONE_TEXT } from '../../../server/contract/rules/phoneText.ts';
import { DialogBody } from '../../components/dialog/DialogBody.tsx';
import { DialogFoot } from '../../components/dialog/DialogFoot.tsx';
import { patientFieldText as fields, bulkText as text } from '../../texts/patients/patientForms.ts';
import { bulkLabel, bulkProblems, bulkWarnings } from './bulkNumbers.ts';
import { useBulk } from './useBulk.ts';

interface Props {
  opened: boolean;
  onClose: () => void;
}

/** Adds a list of numbers at once. */
export function BulkModal({ opened, onClose }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title={text.title} size="lg" closeOnClickOutside={false}>
      <BulkForm onClose={onClose} />
    </Modal>
  );
}

/** The button does what its label says: what stands in the way of adding is repaired first. */
function BulkForm({ onClose }: { onClose: () => void }) {
  const bulk = useBulk(onClose);
  const box = useRef<HTMLTextAreaElement>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!(await bulk.press())) box.current?.focus();
  };
  const problems = bulk.isEmptyRefused ? [PHONE_TEXT.noneGiven] : bulkProblems(bulk.list);
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack>
        <DialogBody>
          <Stack>
            <Text size="sm">{text.lead}</Text>
            <Textarea
              ref={box}
              label={text.box}
              description={text.boxHelp}
              placeholder={fields.phonePlaceholder}
              required
              data-autofocus
              autosize
              minRows={4}
              maxRows={8}
              autoComplete="off"
              spellCheck={false}
              value={bulk.pasted}
              error={problems.length > 0 && problems.map((words) => <div key={words}>{words}</div>)}
              onChange={(event) => bulk.write(event.currentTarget.value)}
            />
            {bulkWarnings(bulk.list).map((words) => (
              <Text key={words} size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                {words}
              </Text>
            ))}
            {bulk.checking > 0 && (
              <Text size="sm" c="dimmed" role="status">
                {text.checking(bulk.checking)}
              </Text>
            )}
            {bulk.refused && (
              <Alert color="red" role="alert" title={bulk.refused.title}>
                <List size="sm">
                  {bulk.refused.lines.map((line) => (
                    <List.Item key={line}>{line}</List.Item>
                  ))}
                </List>
              </Alert>
            )}
          </Stack>
        </DialogBody>
        <DialogFoot onCancel={onClose}>
          <Button type="submit" loading={bulk.pending}>
            {bulkLabel(bulk.list)}
          </Button>
        </DialogFoot>
      </Stack>
    </form>
  );
}
