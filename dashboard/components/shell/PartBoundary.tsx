import { useHotkeys } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import { isPartMissing, reloadOnceReached } from '../../lib/partMissing.ts';
import { errorScreenText } from '../../texts/shared.ts';
import { FailedState } from '../feedback/FailedState.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';

/** Keeps what stands around a screen when the screen's own code cannot be fetched. */
export const PartBoundary = ({ children }: { children: ReactNode }) => (
  <ErrorBoundary fallback={(error) => (isPartMissing(error) ? <PartMissing /> : undefined)}>
    {children}
  </ErrorBoundary>
);

/** Its place on the screen, with the way to have the page loaded again. */
function PartMissing() {
  const [error, setError] = useState<unknown>();
  const again = () => reloadOnceReached().catch(setError);
  useHotkeys(
    [
      ['F5', () => void again()],
      ['mod+R', () => void again()],
    ],
    [],
    true,
  );
  return (
    <FailedState
      title={errorScreenText.title}
      error={error}
      {...(error === undefined && { meaning: errorScreenText.partMissing })}
      onRetry={again}
    />
  );
}
