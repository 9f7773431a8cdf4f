import { ActionBar } from '../../components/inputs/ActionBar.tsx';
import { requestText } from '../../texts/sending/requestReviews.ts';
import { summaryOf } from './summary.ts';
import type { Request } from './useRequest.ts';

interface Props {
  request: Request;
  /** The button was pressed and waits for the verdicts. */
  waiting: boolean;
  onPress: () => void;
}

/** What SEND NOW will do with the list, and SEND NOW. */
export function SendBar({ request, waiting, onPress }: Props) {
  const { rows, obstacle, tally } = request;
  return (
    <ActionBar
      sentence={rows.length > 0 && obstacle !== null ? obstacle : summaryOf(tally)}
      button={requestText.send}
      reason={request.reason}
      loading={waiting || request.send.pending}
      onPress={onPress}
    />
  );
}
