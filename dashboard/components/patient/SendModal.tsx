import { Alert, Modal, Stack, Text } from '@mantine/core';
import type { Patient } from '../../../server/contract/routes/patients.ts';
import type { SendResult } from '../../../server/contract/routes/sms.ts';
import { showPhone } from '../../../server/contract/rules/phone.ts';
import { openPlatforms, PLATFORMS } from '../../../server/contract/rules/platforms.ts';
import { DEFAULT_CLINIC_NAME, TEMPLATES } from '../../../server/contract/rules/templates.ts';
import { useApi } from '../../hooks/useApi.ts';
import { useCall } from '../../hooks/useCall.ts';
import type { DialogAbout } from '../../hooks/useChosen.ts';
import { useZone } from '../../hooks/useZone.ts';
import { showDay, showMoment } from '../../lib/dates.ts';
import { asSentence, errorText } from '../../lib/errorText.ts';
import { fillIn } from '../../lib/fillIn.ts';
import { notifyAbout } from '../../lib/notify.ts';
import { calledBy } from '../../lib/patientName.ts';
import { patientActionText } from '../../texts/patients/patients.ts';
import { requestText } from '../../texts/sending/requestReviews.ts';
import { DialogFoot } from '../dialog/DialogFoot.tsx';
import { PhonePreview } from '../facts/PhonePreview.tsx';
import { ActionButton } from '../inputs/ActionButton.tsx';

const text = patientActionText.send;
const [{ text: template }] = TEMPLATES;

export interface Sending {
  patient: Patient;
  /** One for each opening: a second press after a lost answer texts nobody twice. */
  idempotencyKey: string;
}

/** Asks before one patient is texted: the number, the platform and the very words. */
export function SendModal({ chosen, opened, onClose }: DialogAbout<Sending>) {
  return (
    <Modal opened={opened} onClose={onClose} title={chosen && text.title(calledBy(chosen.patient))}>
      {chosen && <SendQuestion key={chosen.idempotencyKey} {...chosen} onClose={onClose} />}
    </Modal>
  );
}

function SendQuestion({ patient, idempotencyKey, onClose }: Sending & { onClose: () => void }) {
  const settings = useApi('getSettings');
  const send = useCall('sendPatientReview', ['getPatient', 'listPatients', 'listActivity', 'getUsage']);
  const zone = useZone();
  const { general, reviews } = settings.data?.data ?? {};
  const [platform] = general && reviews ? openPlatforms({ ...general, ...reviews }) : [];
  const clinicName = general?.name || DEFAULT_CLINIC_NAME;
  const name = calledBy(patient);

  const notify = notifyAbout(`/patients/${patient.id}`);
  const confirm = async () => {
    if (!platform) return;
    const payload = { platform, messageTemplate: template };
    const outcome = await send.call({ params: { id: patient.id }, payload, idempotencyKey });
    if (!outcome.ok) return void notify.failure(text.failed, outcome.error);
    const result = outcome.answer.data;
    onClose();
    if (result.reason === null) notify.success(text.done(name));
    else notify.warning({ title: text.refused(name), message: whyRefused(result, zone) });
  };

  if (settings.error && !settings.data) {
    return (
      <Alert color="red" role="alert" title={requestText.loadFailed}>
        {errorText(settings.error)}
      </Alert>
    );
  }
  return (
    <Stack>
      {platform && (
        <>
          <Text size="sm">{text.lead(showPhone(patient.phoneNumber), PLATFORMS[platform].label)}</Text>
          <PhonePreview sender={clinicName} text={fillIn(template, clinicName, undefined)} />
          <Text size="sm" c="dimmed">
            {text.lasting}
          </Text>
        </>
      )}
      {general && !platform && <Text size="sm">{requestText.noDestination}</Text>}
      <DialogFoot onCancel={onClose} asks>
        <ActionButton
          loading={send.pending}
          reason={platform ? null : general ? requestText.reasons.noDestination : requestText.reasons.loading}
          onClick={() => void confirm()}
        >
          {text.button}
        </ActionButton>
      </DialogFoot>
    </Stack>
  );
}

/** The verdict's own sentence, and when the number may be texted. */
function whyRefused({ reason, nextDate, nextSlot }: SendResult, zone: string): string {
  const when = nextDate
    ? text.nextDate(showDay(nextDate, zone))
    : nextSlot && text.nextSlot(showMoment(nextSlot, zone));
  return [asSentence(reason ?? ''), ...(when ? [when] : [])].join(' ');
}
