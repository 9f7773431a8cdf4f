import { type FormEvent, useState } from 'react';
import type { Client } from '../../../server/contract/core/client.ts';
import { proofPayload } from '../../../server/contract/routes/auth.ts';
import { errorText } from '../../lib/errorText.ts';
import { proofText as text } from '../../texts/accounts/proof.ts';

/** What is typed as a proof, and its way to the server. */
export function useProof(api: Client, byCode: boolean, onProved: () => void) {
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [pending, setPending] = useState(false);

  const type = (next: string) => {
    setError(null);
    setTyped(next);
  };
  const send = async () => {
    if (pending) return;
    if (typed === '') return setError(byCode ? text.noCode : text.noPassword);
    const checked = proofPayload.safeParse(byCode ? { code: typed } : { password: typed });
    if (!checked.success) return setError(checked.error.issues[0]?.message ?? null);
    setPending(true);
    try {
      await api.prove({ payload: checked.data });
      onProved();
    } catch (cause) {
      setError(errorText(cause));
    }
    setPending(false);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // React hands events on through portals, to the form of the dialog below.
    event.stopPropagation();
    void send();
  };
  return { typed, type, error, pending, submit };
}
