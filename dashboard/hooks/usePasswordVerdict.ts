import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { TIMES } from '../../server/contract/core/limits.ts';
import { EASY, newPassword, passwordStrength, UNJUDGED } from '../../server/contract/routes/auth.ts';
import { api } from '../api.ts';

/** What the server compares a new password with. */
export interface PasswordOwner {
  /** Names, address and clinic, as far as the form knows them. */
  about: readonly string[];
  /** Of the mailed link by which it is set. */
  token?: string;
}

/**
 * How strong a new password is. The server has the last word: it is asked once the password keeps the rule, and until it
 * has answered, or where it cannot be asked, nothing is called strong.
 */
export function usePasswordVerdict(password: string, { about, token }: PasswordOwner) {
  const question = JSON.stringify({ password, about: about.filter((text) => text.trim() !== ''), token });
  const [asked] = useDebouncedValue(question, TIMES.debounce);
  const [answer, setAnswer] = useState<{ to: string; easy: string | null }>();
  useEffect(() => {
    const payload = JSON.parse(asked);
    if (!newPassword.safeParse(payload.password).success) return;
    let current = true;
    const tell = (easy: string | null) => current && setAnswer({ to: asked, easy });
    api.judgePassword({ payload }).then(
      ({ easy }) => tell(easy),
      () => {},
    );
    return () => {
      current = false;
    };
  }, [asked]);
  const strength = passwordStrength(password);
  if (answer?.to === question && answer.easy !== null) {
    return { ...EASY, easy: answer.easy };
  }
  const isTaken = answer?.to === question;
  const isHeldBack = strength.score > UNJUDGED.score && !isTaken;
  return { ...(isHeldBack ? UNJUDGED : strength), easy: null };
}
