import type { ReactNode } from 'react';
import { LIMITS } from '../../../server/contract/core/limits.ts';
import { ANCHORS } from '../links.ts';
import type { PageProps } from '../pageProps.ts';

/**
 * The contact form. It tells no server: the script opens the visitor's mail program with subject and message; where none
 * runs, the browser itself does.
 */
export function Contact({ facts: { supportEmail }, texts: { landing } }: PageProps) {
  const { contact } = landing;
  const mailto = `mailto:${supportEmail}`;
  const field = { required: true, className: 'input' };
  return (
    <section className="contact" id={ANCHORS.contact} aria-labelledby="contact-title">
      <div className="narrow">
        <h2 id="contact-title">{contact.title}</h2>
        <p className="lead">{contact.lead}</p>
        <form
          id="contact-form"
          action={`${mailto}?subject=${encodeURIComponent(contact.subject)}`}
          method="post"
          encType="text/plain"
          data-mailto={mailto}
          data-subject={contact.subject}
        >
          <Labelled id="name" label={contact.name}>
            <input
              {...field}
              {...named('name', contact.missing.name)}
              autoComplete="name"
              maxLength={LIMITS.nameLength}
            />
          </Labelled>
          <Labelled id="email" label={contact.email}>
            <input
              {...field}
              {...named('email', contact.missing.email)}
              type="email"
              autoComplete="email"
              maxLength={LIMITS.emailLength}
              data-invalid={contact.invalidEmail}
            />
          </Labelled>
          <Labelled id="message" label={contact.message}>
            <textarea
              {...field}
              {...named('message', contact.missing.message)}
              rows={6}
              maxLength={LIMITS.supportMessage.max}
            />
          </Labelled>
          <button type="submit" className="button large">
            {contact.send}
          </button>
          <p className="quiet">{contact.help}</p>
          <p role="status" data-opened={contact.opened(supportEmail)} />
        </form>
        <p>
          {contact.direct} <a href={mailto}>{supportEmail}</a>
        </p>
      </div>
    </section>
  );
}

/** Where a field is found, what it says when it is empty, and the place of that. */
const named = (name: string, missing: string) => ({
  id: `contact-${name}`,
  name,
  'aria-describedby': `contact-${name}-wrong`,
  'data-missing': missing,
});

const Labelled = ({ id, label, children }: { id: string; label: string; children: ReactNode }) => (
  <p className="field">
    <label htmlFor={`contact-${id}`}>{label}</label>
    {children}
    <span className="wrong" id={`contact-${id}-wrong`} />
  </p>
);
