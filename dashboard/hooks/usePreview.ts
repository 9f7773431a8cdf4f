import { useDocumentVisibility } from '@mantine/hooks';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { ApiError } from '../../server/contract/core/client.ts';
import type { Answer, Call } from '../../server/contract/core/route.ts';
import type { smsRoutes } from '../../server/contract/routes/sms.ts';
import { api } from '../api.ts';
import { soon } from '../lib/soon.ts';

type Preview = Answer<typeof smsRoutes.previewSms>['data'];
export type PreviewPayload = NonNullable<Call<typeof smsRoutes.previewSms>['payload']>;

interface Reply {
  to: object;
  preview?: Preview;
  error?: ApiError;
}

/**
 * Has the server judge what would be sent, 500 ms after it last changed and whenever the page comes into view
 * again. Until an answer is there, the one before it stands. `settled` says that it is about this very payload,
 * which is to be the same object until it changes; without one nothing is asked.
 */
export function usePreview(payload: PreviewPayload | undefined) {
  const [round, setRound] = useState(0);
  const [reply, setReply] = useState<Reply>();
  const [preview, setPreview] = useState<Preview>();
  const again = useCallback(() => setRound((now) => now + 1), []);
  const visible = useDocumentVisibility() === 'visible';

  // A new round asks the same once more.
  const ask = useMemo(() => ({ round, payload }), [round, payload]);

  useEffect(() => {
    if (!visible || !ask.payload) return undefined;
    const { payload: asked } = ask;
    return soon(async (signal) => {
      const answer = await askServer(asked, signal);
      if (signal.aborted) return;
      setReply({ to: ask, ...answer });
      if (answer.preview) setPreview(answer.preview);
    });
  }, [ask, visible]);

  const settled = reply?.to === ask;
  return {
    preview,
    settled: settled && reply.preview !== undefined,
    error: settled ? reply.error : undefined,
    again,
  };
}

async function askServer(payload: PreviewPayload, signal: AbortSignal): Promise<Omit<Reply, 'to'>> {
  try {
    return { preview: (await api.previewSms({ payload, signal })).data };
  } catch (error) {
    return error instanceof ApiError ? { error } : {};
  }
}
