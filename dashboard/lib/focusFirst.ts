interface Form {
  getInputNode: (path: string) => HTMLElement | null;
}

/**
 * For a form's errors, no matter who found them: moves the keyboard to the first wrong field of the page, which on a phone
 * may be out of sight. `form.onSubmit(send, focusFirst(form))`
 */
export const focusFirst =
  (form: Form) =>
  (errors: Record<string, unknown>): void => {
    const fields = Object.keys(errors).flatMap((path) => form.getInputNode(path) ?? []);
    fields.sort((one, other) => (isBefore(one, other) ? -1 : 1));
    fields[0]?.focus();
  };

const isBefore = (one: Node, other: Node): boolean =>
  (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
