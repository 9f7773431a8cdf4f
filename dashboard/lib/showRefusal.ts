import type { ApiError } from '../../server/contract/core/client.ts';
import { fieldErrors } from './errorText.ts';
import { notifyAbout } from './notify.ts';

const notify = notifyAbout('shared');

interface Form {
  setErrors: (errors: Record<string, string>) => void;
}

interface Words {
  /** Title of the toast for what no field is to blame for. */
  failed: string;
  /** The field that a broken rule is about. */
  rule?: string;
}

/** Says why what a form asked for was refused: at the fields that the error names, else as a toast. */
export function showRefusal(form: Form, error: ApiError, { failed, rule }: Words): void {
  const errors =
    rule !== undefined && error.code === 'rule_broken' ? { [rule]: error.message } : fieldErrors(error);
  form.setErrors(errors);
  if (Object.keys(errors).length === 0) notify.failure(failed, error);
}
