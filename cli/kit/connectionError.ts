import { ApiError } from '../../server/contract/core/client.ts';

/** Why no answer of a Goodword came from an address: each reason has its own sentence, and something to do about it. */

/** An error of the connection, or of whatever answers in place of Goodword. */
export class ConnectionError extends ApiError {
  readonly hint: string;

  constructor([what, hint]: Words, status = 0) {
    super(what, { status, code: 'unreachable' });
    this.hint = hint;
  }
}

type Words = readonly [what: string, hint: string];

const CANNOT = 'Goodword cannot be reached.';
const CHECK = 'Check the address of your Goodword (goodword login --url, or GOODWORD_URL) and your network.';
const CERTIFICATE =
  'Ask the person who runs it. Where your organization signs certificates itself, name its file in NODE_EXTRA_CA_CERTS.';
const LATER = 'Try again in a minute; nothing is lost.';

/** What each code of Node's network says of an address. */
const REASONS: readonly (readonly [codes: RegExp, words: (url: URL) => Words])[] = [
  [/^(ENOTFOUND|EAI_AGAIN)$/, (url) => [`${CANNOT} No server is known by the name ${url.hostname}.`, CHECK]],
  [/^ECONNREFUSED$/, (url) => [`${CANNOT} Nothing listens at ${url.origin}.`, CHECK]],
  [/^(EHOSTUNREACH|ENETUNREACH)$/, (url) => [`${CANNOT} This network has no way to ${url.origin}.`, CHECK]],
  [/^(TimeoutError|ETIMEDOUT)$/, (url) => [`${CANNOT} ${url.origin} did not answer in time.`, LATER]],
  [
    /^(EPROTO|ERR_SSL_.+)$/,
    (url) => [`${CANNOT} ${url.origin} does not speak https.`, `Perhaps it is http://${url.host}.`],
  ],
  [
    /CERT|VERIFY|ISSUER/,
    (url) => [`${CANNOT} The certificate of ${url.origin} cannot be trusted.`, CERTIFICATE],
  ],
  [/^HPE_/, notGoodword],
];

/** The error of a call that got no answer. */
export function noAnswer(address: string, cause: unknown): ConnectionError {
  const url = new URL(address);
  const code = codeOf(cause);
  const words = REASONS.find(([codes]) => codes.test(code))?.[1];
  const said = words?.(url) ?? ([`${CANNOT} The connection to ${url.origin} broke.`, CHECK] as const);
  return Object.assign(new ConnectionError(said), { cause });
}

/** The code of Node's error; of a name with several addresses, that of the first that was tried. */
export function codeOf(error: unknown): string {
  if (error instanceof AggregateError) return codeOf(error.errors[0]);
  if (!(error instanceof Error)) return '';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}

/** The error of an answer that no Goodword gave. */
export function strangeAnswer(address: string, status: number, location?: string): ConnectionError {
  const url = new URL(address);
  if (status >= 500 || status === 429) return new ConnectionError(noGoodwordBehind(url, status), status);
  const elsewhere = status >= 300 && status < 400 && location ? URL.parse(location, address) : null;
  if (!elsewhere) return new ConnectionError(notGoodword(url), status);
  const what = `${url.origin} sends its callers on to ${elsewhere.origin}.`;
  return new ConnectionError([what, `Use that address: goodword login --url ${elsewhere.origin}`], status);
}

const GATEWAY: Readonly<Record<number, string>> = {
  429: 'it is called too often',
  502: 'Goodword behind it does not answer',
  503: 'Goodword behind it is not ready',
  504: 'Goodword behind it took too long',
};

const noGoodwordBehind = (url: URL, status: number): Words => [
  `${url.origin} answered ${status}: ${GATEWAY[status] ?? 'something broke there'}.`,
  LATER,
];

function notGoodword(url: URL): Words {
  return [`What answers at ${url.origin} is no Goodword.`, CHECK];
}
