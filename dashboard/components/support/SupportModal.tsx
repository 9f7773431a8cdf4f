import { Alert, Anchor, Button, Modal, NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { LIMITS } from '../../../server/contract/core/limits.ts';
import { useApi } from '../../hooks/useApi.ts';
import { useFocusBack } from '../../hooks/useFocusBack.ts';
import { mailto } from '../../lib/mailto.ts';
import { supportText as text } from '../../texts/support.ts';
import { DialogBody } from '../dialog/DialogBody.tsx';
import { DialogFoot } from '../dialog/DialogFoot.tsx';
import classes from './SupportModal.module.css';
import { type SupportFields, type SupportForm, useSupportForm } from './useSupportForm.ts';

/** What is filled in already, where nothing was typed there. */
export type SupportAbout = Partial<SupportFields>;

interface Props {
  about: SupportAbout;
  onClose: () => void;
}

export default function SupportModal({ about, onClose }: Props) {
  useFocusBack();
  const { form, submit, pending, failure } = useSupportForm(about, onClose);
  return (
    <Modal opened onClose={onClose} title={text.title}>
      <form noValidate onSubmit={submit}>
        <Stack>
          <DialogBody>
            <Stack>
              <Text size="sm">{text.lead}</Text>
              {failure && <Failure failure={failure} fields={form.values} />}
              <Fields form={form} />
            </Stack>
          </DialogBody>
          <DialogFoot onCancel={onClose}>
            <Button type="submit" loading={pending}>
              {text.submit}
            </Button>
          </DialogFoot>
        </Stack>
      </form>
    </Modal>
  );
}

const HELP_BELOW = ['label', 'input', 'error', 'description'] as const;

function Fields({ form }: { form: SupportForm }) {
  const { max } = LIMITS.supportMessage;
  const counter = text.counter(form.values.message.trim().length, max);
  return (
    <>
      <NativeSelect
        label={text.category}
        required
        data-autofocus
        data={[{ value: '', label: text.choose }, ...text.categories]}
        {...form.getInputProps('category')}
      />
      <TextInput label={text.subject} required {...form.getInputProps('subject')} />
      <Textarea
        label={text.message}
        description={
          <span className={classes.count}>
            <span>{text.messageHelp}</span>
            <span>{counter}</span>
          </span>
        }
        inputWrapperOrder={[...HELP_BELOW]}
        required
        autosize
        minRows={4}
        maxRows={10}
        {...form.getInputProps('message')}
      />
      <TextInput label={text.name} required autoComplete="name" {...form.getInputProps('name')} />
      <TextInput
        label={text.contactEmail}
        description={text.contactEmailHelp}
        inputWrapperOrder={[...HELP_BELOW]}
        type="email"
        required
        autoComplete="email"
        {...form.getInputProps('contactEmail')}
      />
    </>
  );
}

/** The server's sentence; where it gave none, the address that is left, with what was typed. */
function Failure({ failure, fields }: { failure: { said: string | null }; fields: SupportFields }) {
  const address = useApi('getHealth').data?.supportEmail;
  const mail = { subject: fields.subject, body: fields.message };
  return (
    <Alert color="red" role="alert">
      {failure.said ?? (
        <Text size="sm">
          {text.failed}
          {address && (
            <>
              {text.direct}
              <Anchor inherit href={mailto(address, mail)}>
                {address}
              </Anchor>
            </>
          )}
        </Text>
      )}
    </Alert>
  );
}
