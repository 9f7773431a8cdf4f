import { ApiError } from '../../../server/contract/core/client.ts';
import { errorText } from '../../lib/errorText.ts';
import { sharedText } from '../../texts/shared.ts';
import { NewTabLink } from '../facts/NewTabLink.tsx';

interface Props {
  error: unknown;
  /** In place of the error's own sentence. */
  children?: string;
}

/** What an error says, with the way to what it means where the sentence leaves something to ask. */
export const ErrorSentence = ({ error, children }: Props) => (
  <>
    <span>{children ?? errorText(error)}</span>
    {error instanceof ApiError && error.docs && (
      <>
        {' '}
        <NewTabLink href={error.docs}>{sharedText.errorMeaning}</NewTabLink>
      </>
    )}
  </>
);
