import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import type { Conversation } from '../carrier/messageLists.ts';
import type { Message } from '../carrier/messages.ts';
import { meaningOf } from '../carrier/numbers.ts';
import { type Html, html, timeTag, withLinks } from './html.ts';
import { PHONE_PATH, page, searchBox } from './layout.ts';

export type PhoneView = {
  conversations: Conversation[];
  search: string;
  /** The number whose phone is shown; undefined when nobody was texted yet. */
  number: string | undefined;
  /** Whether the address named it. */
  chosen: boolean;
  /** Oldest first. */
  messages: Message[];
  problem?: string | undefined;
  /** What was typed and could not be sent. */
  draft?: string | undefined;
};

const QUICK_REPLIES = ['STOP', 'START', 'HELP'];

function readable(phone: string): string {
  return parsePhoneNumberFromString(phone)?.formatInternational() ?? phone;
}

function conversationRow(conversation: Conversation, view: PhoneView): Html {
  const { phone, body, direction, createdAt } = conversation;
  const query = new URLSearchParams({ number: phone, ...(view.search && { search: view.search }) });
  const current = phone === view.number && html` aria-current="true"`;
  return html`<li data-key="${phone}"><a href="${PHONE_PATH}?${query.toString()}"${current}>
<span class="name">${readable(phone)}</span>${timeTag(createdAt)}
<span class="snippet">${direction === 'inbound' && 'Reply: '}${body.slice(0, 120) || 'Picture'}</span>
</a></li>`;
}

function caption(message: Message): Html {
  const { status, errorCode, direction, createdAt } = message;
  if (status === 'failed' || status === 'undelivered') {
    return html`<span class="failed">Never reached this phone: ${errorCode}, ${meaningOf(errorCode)}</span>`;
  }
  if (status === 'queued' || status === 'sent') return html`<span>On its way</span>`;
  const author = direction === 'outbound-reply' && html`<span>Answered by the carrier, </span>`;
  return html`${author}${timeTag(createdAt)}`;
}

function bubble(message: Message): Html {
  const side = message.direction === 'inbound' ? 'mine' : 'theirs';
  return html`<div data-key="${message.sid}" class="${side} ${message.status}">
<p class="bubble">${message.pictures > 0 && html`<em>Picture</em> `}${withLinks(message.body)}</p><p class="caption">${caption(message)}</p></div>`;
}

function replyForm(number: string, sender: string | undefined, view: PhoneView): Html {
  const quick = QUICK_REPLIES.map(
    (word) => html`<button type="submit" name="quick" value="${word}" formnovalidate>${word}</button>`,
  );
  return html`<form class="reply" id="reply" method="post" action="/sandbox/reply">
<p class="problem" id="problem" role="alert">${view.problem}</p>
<input type="hidden" name="from" value="${number}">
${sender && html`<input type="hidden" name="to" value="${sender}">`}
<div class="write"><label class="hidden" for="body">Reply as ${readable(number)}</label>
<input id="body" name="body" placeholder="Reply as this patient" autocomplete="off" maxlength="1600" required value="${view.draft}">
<button class="send" type="submit">Send</button></div>
<div class="quick" role="group" aria-label="Quick replies">${quick}
<button type="submit" name="picture" value="1" formnovalidate>Picture</button></div>
</form>`;
}

function phone(view: PhoneView): Html {
  const { number, messages, search } = view;
  if (!number) {
    const why = search
      ? 'No phone has such a number.'
      : 'No texts yet. Send one from Request Reviews, and it shows up here as the patient sees it.';
    return html`<div class="phone"><div class="screen empty"><p>${why}</p></div></div>`;
  }
  const sender = messages.at(-1)?.sender;
  return html`<div class="phone"><div class="screen">
<div class="contact"><a class="back" href="${PHONE_PATH}">Numbers</a>
<span class="avatar" aria-hidden="true"></span><strong>${sender ? readable(sender) : 'No sender yet'}</strong>
<span>on the phone of ${readable(number)}</span></div>
<div class="bubbles" data-live="bubbles" role="log" aria-label="Texts on this phone" tabindex="0">${messages.map(bubble)}</div>
${replyForm(number, sender, view)}
</div></div>`;
}

/** The pretend phone: the numbers texted lately, and one of their screens. */
export function phonePage(view: PhoneView): string {
  const none = view.search ? 'No number holds these digits.' : 'Numbers appear here once they are texted.';
  return page({
    path: PHONE_PATH,
    title: 'Phone',
    chosen: view.chosen,
    main: html`<main class="split" data-number="${view.number}">
<h1 class="hidden">Pretend phone</h1>
<section class="list" aria-label="Numbers">
${searchBox(PHONE_PATH, 'Search numbers', view.search)}
<ul data-live="numbers" data-none="${none}">${view.conversations.map((row) => conversationRow(row, view))}</ul>
</section>
<section class="shown" aria-label="Phone">${phone(view)}</section>
</main>`,
  });
}
