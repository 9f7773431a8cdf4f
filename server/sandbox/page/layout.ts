import { type Html, html } from './html.ts';

export const PHONE_PATH = '/sandbox';
export const MAIL_PATH = '/sandbox/mail';
export const PAYMENTS_PATH = '/sandbox/payments';

/** A whole page. Without its script nothing on it moves by itself. */
export function documentOf(options: {
  title: string;
  bodyClass: string;
  body: Html;
  script?: boolean;
}): string {
  const { title, bodyClass, body, script = false } = options;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="/sandbox/assets/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/sandbox/assets/page.css">
${script && html`<script src="/sandbox/assets/page.js" defer></script>`}
</head>
<body class="${bodyClass}">${body}</body>
</html>
`.markup;
}

const TABS = [
  [PHONE_PATH, 'Phone'],
  [MAIL_PATH, 'Mailbox'],
  [PAYMENTS_PATH, 'Payments'],
];

/** A page with the tabs; `chosen` says that a conversation, mail or customer was asked for by address. */
export function page(options: { path: string; title: string; chosen: boolean; main: Html }): string {
  const { path, title, chosen, main } = options;
  return documentOf({
    title: `${title} · Goodword sandbox`,
    bodyClass: chosen ? 'chosen' : '',
    script: true,
    body: html`<header class="top">
<span class="brand">Goodword <span>sandbox</span></span>
<nav aria-label="Sandbox">${TABS.map(([tab, label]) => html`<a href="${tab}"${tab === path && html` aria-current="page"`}>${label}</a>`)}</nav>
<p>Pretend texts, mails and payments. Nothing here reaches a real person.</p>
<p class="offline" id="offline" role="status" hidden>The sandbox does not answer. Trying again.</p>
</header>
${main}`,
  });
}

/** The form that asks for the sandbox key. */
export function keyPage(wrong: boolean): string {
  return documentOf({
    title: 'Goodword sandbox',
    bodyClass: 'key-page',
    body: html`<main class="key-card">
<h1>Pretend phone, mailbox and payments</h1>
<p>Read the texts and mails that Goodword sends on this machine, and answer them.</p>
<form method="post" action="/sandbox/key">
<label for="key">Sandbox key</label>
<input id="key" name="key" type="password" autocomplete="off" required autofocus${wrong && html` aria-invalid="true" aria-describedby="wrong"`}>
${wrong && html`<p class="problem" id="wrong">This key is not right. bin/up and goodword-server init say the address with its key.</p>`}
<button type="submit">Open the phone</button>
</form>
</main>`,
  });
}

/** The search box over a list. */
export function searchBox(action: string, label: string, value: string): Html {
  return html`<form class="search" role="search" method="get" action="${action}">
<label for="search">${label}</label>
<input id="search" name="search" type="search" value="${value}" autocomplete="off">
</form>`;
}
