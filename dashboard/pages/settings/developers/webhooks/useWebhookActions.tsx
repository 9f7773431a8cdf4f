import { IconListDetails, IconPencil, IconPlugConnected, IconPower, IconTrash } from '@tabler/icons-react';
import type { Webhook } from '../../../../../server/contract/routes/webhooks.ts';
import { useUpgrade } from '../../../../components/billing/Upgrade.tsx';
import type { RowAction } from '../../../../components/table/RowMenu.tsx';
import { useAction } from '../../../../hooks/useAction.ts';
import { useChosen } from '../../../../hooks/useChosen.ts';
import { guess } from '../../../../hooks/useGuess.ts';
import { useMember } from '../../../../hooks/useSession.tsx';
import { deliveriesText, webhooksText as text } from '../../../../texts/settings/settingsWebhooks.ts';
import { useTestCall } from './useTestCall.ts';

/** What can be done with one webhook; without a subscription what calls or changes it opens Upgrade. */
export function useWebhookActions() {
  const { paid } = useMember();
  const upgrade = useUpgrade();
  const editing = useChosen<Webhook>();
  const removing = useChosen<Webhook>();
  const reading = useChosen<Webhook>();
  const test = useTestCall();
  const { run } = useAction('updateWebhook', []);

  const turn = ({ id, url, active }: Webhook) => {
    const words = active ? text.turnOff : text.turnOn;
    const call = { params: { id }, payload: { active: !active } };
    const turned = guess('listWebhooks', (known) => ({
      ...known,
      data: known.data.map((each) => (each.id === id ? { ...each, active: !active } : each)),
    }));
    return run(call, words.done(url), { failed: words.failed, gone: text.gone }, turned);
  };
  const ifPaid = (act: () => unknown) => () => void (paid ? act() : upgrade());

  const actions = (webhook: Webhook): RowAction[] => [
    {
      label: text.test.action,
      icon: <IconPlugConnected size={16} aria-hidden />,
      onSelect: ifPaid(() => test.start(webhook)),
    },
    {
      label: deliveriesText.action,
      reads: true,
      icon: <IconListDetails size={16} aria-hidden />,
      onSelect: () => reading.open(webhook),
    },
    {
      label: text.edit.action,
      icon: <IconPencil size={16} aria-hidden />,
      onSelect: ifPaid(() => editing.open(webhook)),
    },
    {
      label: webhook.active ? text.turnOff.action : text.turnOn.action,
      icon: <IconPower size={16} aria-hidden />,
      onSelect: ifPaid(() => turn(webhook)),
    },
    {
      label: text.remove.action,
      icon: <IconTrash size={16} aria-hidden />,
      onSelect: () => removing.open(webhook),
      danger: true,
    },
  ];
  return { actions, editing, removing, reading, test };
}
