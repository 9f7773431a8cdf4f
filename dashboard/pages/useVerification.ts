import { useCallback, useEffect, useRef, useState } from 'react';
import { type Outcome, useCall } from '../hooks/useCall.ts';
import { useSession } from '../hooks/useSession.tsx';

/** Verifies the address that a token was mailed to, once for each token; null while it is under way. */
export function useVerification(token: string | null) {
  const { status, reload } = useSession();
  const { call } = useCall('verifyEmail');
  const [outcome, setOutcome] = useState<Outcome<unknown> | null>(null);
  const asked = useRef<string>(undefined);

  const verify = useCallback(
    async (given: string) => {
      setOutcome(null);
      const answer = await call({ payload: { token: given } });
      setOutcome(answer);
      if (answer.ok && status === 'signedIn') await reload();
    },
    [call, status, reload],
  );
  useEffect(() => {
    if (token === null || asked.current === token) return;
    asked.current = token;
    void verify(token);
  }, [token, verify]);

  return { outcome, retry: () => void (token !== null && verify(token)) };
}
