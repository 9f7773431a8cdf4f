import type { Mail } from '../mailbox/mails.ts';
import { type Html, html, timeTag, withLinks } from './html.ts';
import { MAIL_PATH, page, searchBox } from './layout.ts';

export type MailView = { mails: Mail[]; search: string; shown: Mail | undefined; chosen: boolean };

function mailRow(mail: Mail, view: MailView): Html {
  const query = new URLSearchParams({ id: String(mail.id), ...(view.search && { search: view.search }) });
  const current = mail.id === view.shown?.id && html` aria-current="true"`;
  return html`<li data-key="${mail.id}"><a href="${MAIL_PATH}?${query.toString()}"${current}>
<span class="name">${mail.subject || 'No subject'}</span>${timeTag(mail.createdAt)}
<span class="snippet">To ${mail.to}</span>
</a></li>`;
}

/** The HTML part comes from an address of its own, into a frame that may run and read nothing. */
function content(mail: Mail): Html {
  const text = html`<pre class="text">${withLinks(mail.text)}</pre>`;
  if (!mail.html) return text;
  const frame = html`<iframe title="The mail as the recipient sees it" src="${MAIL_PATH}/${mail.id}/html" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>`;
  return html`${frame}${mail.text && html`<details><summary>Plain text</summary>${text}</details>`}`;
}

function opened({ shown: mail, search }: MailView): Html {
  if (!mail) {
    const why = search
      ? 'No such mail.'
      : 'No mails yet. Ask for a new password, for example, and the mail shows up here.';
    return html`<div class="mail empty"><p>${why}</p></div>`;
  }
  return html`<article class="mail">
<a class="back" href="${MAIL_PATH}">Mails</a>
<h2>${mail.subject || 'No subject'}</h2>
<dl><dt>To</dt><dd>${mail.to}</dd><dt>From</dt><dd>${mail.from || 'unknown'}</dd><dt>Received</dt><dd>${timeTag(mail.createdAt)}</dd></dl>
${content(mail)}
</article>`;
}

/** The mailbox: the newest mails, and one of them opened. */
export function mailPage(view: MailView): string {
  const none = view.search
    ? 'No address or subject holds these words.'
    : 'Mails appear here once they are sent.';
  return page({
    path: MAIL_PATH,
    title: 'Mailbox',
    chosen: view.chosen,
    main: html`<main class="split" data-mail="${view.shown?.id}">
<h1 class="hidden">Mailbox</h1>
<section class="list" aria-label="Mails">
${searchBox(MAIL_PATH, 'Search mails', view.search)}
<ul data-live="mails" data-none="${none}">${view.mails.map((mail) => mailRow(mail, view))}</ul>
</section>
<section class="shown" aria-label="Mail">${opened(view)}</section>
</main>`,
  });
}

/** A mail's HTML as a page of its own, whose links open outside its frame. */
export function mailDocument(mail: Mail): string {
  return `<!doctype html><meta charset="utf-8"><base target="_blank">${mail.html}`;
}
