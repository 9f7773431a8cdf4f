import { schemaResolver, useForm } from '@mantine/form';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { signupPayload } from '../../server/contract/auth.ts';
import { errorText, fieldErrors } from '../errorText.ts';
import { focusFirst } from '../focusFirst.ts';
import { useDraft } from '../hooks/useDraft.ts';
import { useSession } from '../hooks/useSession.tsx';
import { notify } from '../notify.ts';
import { signupText } from '../texts/signup.ts';

const OFFER = 'limited-50-off';

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

/** An optional field that is left empty is left out (specification 000 section 5). */
const payloadOf = ({ clinicEmail, ...values }: Values) => ({
  ...values,
  ...(clinicEmail.trim() === '' ? {} : { clinicEmail }),
});

const checkPayload = schemaResolver(signupPayload, { sync: true });

/** The sign-up form. What was typed survives a refresh, but for the password. */
export function useSignup() {
  const { signUp } = useSession();
  const state = useLocation().state as { offer?: string } | null;
  const offer = state?.offer === OFFER;
  const draft = useDraft<Values>('signup', EMPTY);
  const [pending, setPending] = useState(false);
  const form = useForm<Values>({
    initialValues: draft.value,
    validate: (values) => checkPayload(payloadOf(values)),
    onValuesChange: (values) => draft.set({ ...values, password: '' }),
  });

  const submit = form.onSubmit(async (values) => {
    setPending(true);
    const checked = signupPayload.parse({ ...payloadOf(values), ...(offer ? { offer: OFFER } : {}) });
    try {
      await signUp(checked);
      draft.forget();
    } catch (error) {
      const wrong = fieldErrors(error);
      form.setErrors(wrong);
      focusFirst(form)(wrong);
      notify.failure({ title: signupText.failed, message: errorText(error) });
      setPending(false);
    }
  }, focusFirst(form));

  return { form, submit, pending, offer, state };
}
