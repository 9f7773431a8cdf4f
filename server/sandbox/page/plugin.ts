import type { Plugin, Request, ResponseToolkit, Server } from '@hapi/hapi';
import { REPLY_PROBLEMS, replySchema, type SandboxApi } from '../api.ts';
import { listConversations, listMessages } from '../carrier/messageLists.ts';
import { mayEnter, SESSION_COOKIE } from '../entry.ts';
import { field } from '../fields.ts';
import { pageSession, sameSecret } from '../secrets.ts';
import { FORM, goTo, open, sendPage, signedIn } from './answer.ts';
import { keyPage, MAIL_PATH, PHONE_PATH } from './layout.ts';
import { mailDocument, mailPage } from './mailView.ts';
import { payerPlugin } from './payments/payerPlugin.ts';
import { PAYMENTS_STYLE } from './payments/style.ts';
import { paymentsTab } from './payments/tabPlugin.ts';
import { phonePage } from './phoneView.ts';
import { PAGE_SCRIPT } from './script.ts';
import { PAGE_ICON, PAGE_STYLE } from './style.ts';

const LIST_LENGTH = 60;
const BUBBLES = 200;

// A mail shows its own styles and images that it carries; it loads nothing, runs nothing, and has no origin.
const MAIL_POLICY =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; " +
  "img-src data:; form-action 'none'; frame-ancestors 'self'; base-uri 'none'";

const ASSETS = [
  { name: 'page.css', type: 'text/css', text: PAGE_STYLE + PAYMENTS_STYLE },
  { name: 'page.js', type: 'text/javascript', text: PAGE_SCRIPT },
  { name: 'icon.svg', type: 'image/svg+xml', text: PAGE_ICON },
];

/** Keeps the key out of the address bar, of the history and of what the browser sends elsewhere. */
function signIn(api: SandboxApi, h: ResponseToolkit, key: string) {
  if (!sameSecret(key, api.sandboxKey)) return sendPage(h, keyPage(true), 401);
  const cookie = `${SESSION_COOKIE}=${pageSession(api.sandboxKey)}; Path=/sandbox; HttpOnly; SameSite=Strict`;
  return goTo(h, PHONE_PATH).header('set-cookie', cookie);
}

type Shown = { number: string; search: string; problem?: string; draft?: string };

function phoneOf(api: SandboxApi, shown: Shown): string {
  const { db } = api.carrier;
  const conversations = listConversations(db, shown.search, LIST_LENGTH);
  const number = shown.number || conversations[0]?.phone;
  const messages = number ? listMessages(db, { phone: number }, BUBBLES).reverse() : [];
  return phonePage({ ...shown, conversations, number, chosen: shown.number !== '', messages });
}

function showPhone(api: SandboxApi, request: Request, h: ResponseToolkit) {
  const { query } = request;
  if ('key' in query) return signIn(api, h, field(query, 'key'));
  if (!mayEnter(request, api.sandboxKey)) return sendPage(h, keyPage(false), 401);
  return sendPage(h, phoneOf(api, { number: field(query, 'number'), search: field(query, 'search') }));
}

function showMails(api: SandboxApi, request: Request, h: ResponseToolkit) {
  const { query } = request;
  const search = field(query, 'search');
  const mails = api.mails.search(search, LIST_LENGTH);
  const chosen = api.mails.find(Number(field(query, 'id')));
  return sendPage(h, mailPage({ mails, search, shown: chosen ?? mails[0], chosen: chosen !== undefined }));
}

function showMailHtml(api: SandboxApi, request: Request, h: ResponseToolkit) {
  const mail = api.mails.find(Number(request.params.id));
  return mail ? sendPage(h, mailDocument(mail), 200, MAIL_POLICY) : sendPage(h, 'No such mail.', 404);
}

async function reply(api: SandboxApi, request: Request, h: ResponseToolkit) {
  const form = (request.payload ?? {}) as object;
  const number = field(form, 'from');
  const to = field(form, 'to');
  const body = field(form, 'quick') || field(form, 'body');
  const refuse = (problem: string, draft = field(form, 'body')) =>
    sendPage(h, phoneOf(api, { number, search: '', problem, draft }), 422);
  const pictures = field(form, 'picture') ? 1 : 0;
  const parsed = replySchema.safeParse({
    from: number,
    body: pictures ? '' : body,
    pictures,
    ...(to && { to }),
  });
  if (!parsed.success) return refuse(parsed.error.issues[0]?.message ?? 'This text cannot be sent.');
  const outcome = await api.inbound.receive(parsed.data);
  if ('problem' in outcome) return refuse(REPLY_PROBLEMS[outcome.problem]);
  if (outcome.webhookStatus < 200 || outcome.webhookStatus > 299) {
    return refuse('The text is kept, but Goodword has not taken it yet. See its log.', '');
  }
  return goTo(h, `${PHONE_PATH}?${new URLSearchParams({ number })}`);
}

function addRoutes(server: Server, api: SandboxApi): void {
  const onlySignedIn = signedIn(api.sandboxKey);
  server.route([
    { method: 'GET', path: PHONE_PATH, options: open, handler: (request, h) => showPhone(api, request, h) },
    {
      method: 'POST',
      path: '/sandbox/key',
      options: { ...open, payload: FORM },
      handler: (request, h) => signIn(api, h, field((request.payload ?? {}) as object, 'key')),
    },
    {
      method: 'POST',
      path: '/sandbox/reply',
      options: { ...onlySignedIn, payload: FORM },
      handler: (request, h) => reply(api, request, h),
    },
    {
      method: 'GET',
      path: MAIL_PATH,
      options: onlySignedIn,
      handler: (request, h) => showMails(api, request, h),
    },
    {
      method: 'GET',
      path: `${MAIL_PATH}/{id}/html`,
      options: onlySignedIn,
      handler: (request, h) => showMailHtml(api, request, h),
    },
    ...ASSETS.map(({ name, type, text }) => ({
      method: 'GET' as const,
      path: `/sandbox/assets/${name}`,
      options: open,
      handler: (_request: Request, h: ResponseToolkit) =>
        h
          .response(text)
          .type(type)
          .header('cache-control', 'no-cache')
          .header('x-content-type-options', 'nosniff'),
    })),
  ]);
}

/** `/sandbox`: the pretend phone, mailbox and payments for the operator's eyes, and the payer's pages. */
export const pagePlugin: Plugin<SandboxApi> = {
  name: 'sandbox-page',
  async register(server, api) {
    addRoutes(server, api);
    await server.register([
      { plugin: payerPlugin, options: api },
      { plugin: paymentsTab, options: api },
    ]);
  },
};
