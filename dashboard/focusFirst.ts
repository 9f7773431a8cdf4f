/** Moves the keyboard to the first field that the server found wrong, as the form does for what it finds itself. */
export function focusFirst(
  form: { getInputNode: (path: string) => HTMLElement | null },
  errors: Record<string, string>,
): void {
  const [field] = Object.keys(errors);
  if (field !== undefined) form.getInputNode(field)?.focus();
}
