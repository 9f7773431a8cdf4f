import { useDocumentVisibility } from '@mantine/hooks';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { ApiError } from '../../../server/contract/client.ts';
import { TIMES } from '../../../server/contract/limits.ts';
import type { Platform } from '../../../server/contract/platforms.ts';
import type { Answer } from '../../../server/contract/route.ts';
import type { smsRoutes } from '../../../server/contract/sms.ts';
import { TEMPLATES } from '../../../server/contract/templates.ts';
import { api } from '../../api.ts';
import { verdictsOf } from './rows.ts';

type Preview = Answer<typeof smsRoutes.previewSms>['data'];

interface Ask {
  /** E.164, each once. */
  phoneNumbers: readonly string[];
  platform: Platform;
  bypassCooldown: boolean;
}

interface Reply {
  to: object;
  preview?: Preview;
  error?: ApiError;
}

/**
 * Has the server judge the whole list, 500 ms after it last changed and whenever the page comes into view
 * again. Until an answer is there, the one before it stands. `settled` says that it is about this very list.
 */
export function useVerdicts({ phoneNumbers, platform, bypassCooldown }: Ask) {
  const [round, setRound] = useState(0);
  const [reply, setReply] = useState<Reply>();
  const [preview, setPreview] = useState<Preview>();
  const again = useCallback(() => setRound((now) => now + 1), []);
  const visible = useDocumentVisibility() === 'visible';

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks the same once more.
  const ask = useMemo(
    () => ({ phoneNumbers: [...phoneNumbers], platform, bypassCooldown, messageTemplate: TEMPLATES[0].text }),
    [phoneNumbers, platform, bypassCooldown, round],
  );

  useEffect(() => {
    if (!visible) return undefined;
    const aborting = new AbortController();
    const { signal } = aborting;
    const judge = async () => {
      const answer = await askServer(ask, signal);
      if (signal.aborted) return;
      setReply({ to: ask, ...answer });
      if (answer.preview) setPreview(answer.preview);
    };
    const timer = setTimeout(() => void judge(), TIMES.debounce);
    return () => {
      clearTimeout(timer);
      aborting.abort();
    };
  }, [ask, visible]);

  const settled = reply?.to === ask;
  return {
    verdicts: useMemo(() => verdictsOf(preview?.results ?? []), [preview]),
    preview,
    settled: settled && reply.preview !== undefined,
    error: settled ? reply.error : undefined,
    again,
  };
}

async function askServer(
  ask: Parameters<typeof api.previewSms>[0]['payload'],
  signal: AbortSignal,
): Promise<Omit<Reply, 'to'>> {
  try {
    return { preview: (await api.previewSms({ payload: ask, signal })).data };
  } catch (error) {
    return error instanceof ApiError ? { error } : {};
  }
}
