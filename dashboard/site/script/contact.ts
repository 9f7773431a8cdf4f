type Field = HTMLInputElement | HTMLTextAreaElement;

/** Has the contact form say what is missing, and open the visitor's mail program with subject and message. */
export function openMailFrom(form: HTMLElement): void {
  if (!(form instanceof HTMLFormElement)) return;
  const fields = [...form.querySelectorAll<Field>('input, textarea')];
  form.noValidate = true;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    for (const field of fields) tell(field);
    const wrong = fields.find((field) => problemOf(field) !== '');
    if (wrong) wrong.focus();
    else {
      location.assign(mailOf(form));
      say(form.querySelector<HTMLElement>('[role=status]'));
    }
  });
  // What was wrong is looked at again as soon as it changes.
  for (const field of fields) {
    field.addEventListener('input', () => field.hasAttribute('aria-invalid') && tell(field));
  }
}

function problemOf(field: Field): string {
  if (field.value.trim() === '') return field.dataset.missing ?? '';
  return field.validity.valid ? '' : (field.dataset.invalid ?? '');
}

function tell(field: Field): void {
  const problem = problemOf(field);
  const place = document.getElementById(field.getAttribute('aria-describedby') ?? '');
  if (place) place.textContent = problem;
  if (problem === '') field.removeAttribute('aria-invalid');
  else field.setAttribute('aria-invalid', 'true');
}

/** The message, and below it who wrote it: their mail program may be somebody else's. */
function mailOf(form: HTMLFormElement): string {
  const { mailto = '', subject = '' } = form.dataset;
  const written = new FormData(form);
  const [name, email, message] = ['name', 'email', 'message'].map((part) => String(written.get(part)).trim());
  const body = `${message}\n\n${name}\n${email}`.replaceAll('\n', '\r\n');
  return `${mailto}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}

function say(status: HTMLElement | null): void {
  if (status) status.textContent = status.dataset.opened ?? '';
}
