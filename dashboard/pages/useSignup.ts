import { schemaResolver, useForm } from '@mantine/form';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { ApiError } from '../../server/contract/core/client.ts';
import { OFFER } from '../../server/contract/core/limits.ts';
import { signupPayload } from '../../server/contract/routes/auth.ts';
import { useReread } from '../hooks/useApi.ts';
import { useDraft } from '../hooks/useDraft.ts';
import { useSession } from '../hooks/useSession.tsx';
import { errorText, fieldErrors } from '../lib/errorText.ts';
import { focusFirst } from '../lib/focusFirst.ts';
import { notifyAbout } from '../lib/notify.ts';
import { signupText } from '../texts/accounts/signup.ts';

const notify = notifyAbout('signup');

const EMPTY = {
  firstName: '',
  lastName: '',
  email: '',
  password: '',
  clinicName: '',
  clinicEmail: '',
  acceptTerms: false,
};
type Values = typeof EMPTY;

/** An optional field that is left empty is left out. */
const payloadOf = ({ clinicEmail, ...values }: Values) => ({
  ...values,
  ...(clinicEmail.trim() === '' ? {} : { clinicEmail }),
});

/** What somebody brings along from where they come. */
interface Brought {
  source?: string;
  offer?: string;
}

/** The landing page is a document of its own and says it in the address; from here on it is carried as state. */
const broughtBy = (search: string): Brought => {
  const { source, offer } = Object.fromEntries(new URLSearchParams(search));
  return { ...(source && { source }), ...(offer && { offer }) };
};

const checkPayload = schemaResolver(signupPayload, { sync: true });

/** The sign-up form. What was typed survives a refresh, but for the password. */
export function useSignup() {
  const { signUp } = useSession();
  const { state: given, search } = useLocation() as { state: Brought | null; search: string };
  const state = given ?? broughtBy(search);
  const offer = state.offer === OFFER.tag;
  const draft = useDraft<Values>('signup', EMPTY);
  const [pending, setPending] = useState(false);
  /** An address that has an account already. */
  const [taken, setTaken] = useState<string | null>(null);
  const reread = useReread();
  const form = useForm<Values>({
    initialValues: draft.value,
    validate: (values) => checkPayload(payloadOf(values)),
    onValuesChange: (values) => draft.set({ ...values, password: '' }),
  });

  const submit = form.onSubmit(async (values) => {
    setPending(true);
    const checked = signupPayload.parse({ ...payloadOf(values), ...(offer ? { offer: OFFER.tag } : {}) });
    try {
      await signUp(checked);
      draft.forget();
    } catch (error) {
      const isTaken = error instanceof ApiError && error.code === 'email_taken';
      setTaken(isTaken ? checked.email : null);
      const wrong = fieldErrors(error);
      form.setErrors(wrong);
      focusFirst(form)(wrong);
      if (error instanceof ApiError && error.code === 'signup_closed') void reread('getSignupStatus');
      // Beside the field, with the ways on, it is said once.
      if (!isTaken) notify.failure({ title: signupText.failed, message: errorText(error) });
      setPending(false);
    }
  }, focusFirst(form));

  /** Something is typed, and would be lost with the form. */
  const isBegun = Object.values(form.values).some(Boolean);
  return { form, submit, pending, offer, state, taken, isBegun };
}

export type SignupForm = Omit<ReturnType<typeof useSignup>, 'isBegun'>;
