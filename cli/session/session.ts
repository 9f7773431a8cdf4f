import { type Client, createClient, type Transport } from '../../server/contract/core/client.ts';
import { API_TOKEN_PREFIX } from '../../server/contract/routes/apiTokens.ts';
import type { SecondStep, SignedIn } from '../../server/contract/routes/auth.ts';
import { EXIT, Stop } from '../kit/errors.ts';
import { httpFetch } from '../kit/httpFetch.ts';
import { traced } from '../kit/trace.ts';
import { defaultProfile } from './profiles.ts';
import { profilePath, readProfile } from './tokenFile.ts';
import { Tokens } from './tokens.ts';

const DEFAULT_URL = 'http://127.0.0.1:3000';

export interface Session {
  /** Origin of the server. */
  url: string;
  profile: string;
  /** What calls are made with: the profile's sign-in, or what GOODWORD_TOKEN holds in place of it. */
  signIn: 'profile' | 'token' | 'api_token';
  /** Calls as anyone who is signed in; a call without sign-in stops with code 4 before anything is sent. */
  client: Client;
  /** What `client` calls through. */
  transport: Transport;
  /** Signs in, or gives the second step that the account asks for. */
  login(credentials: { email: string; password: string }): Promise<SignedIn | SecondStep>;
  /** Completes a sign-in with the code of its second step. */
  verify(step: { sessionId: string; code: string }): Promise<SignedIn>;
  /** Ends the session here, and at the server where that can be reached: false where it could not. */
  logout(): Promise<boolean>;
  /** Forgets a session that the server has ended. */
  forget(): Promise<void>;
}

/** What a sign-out without a network has to say. */
export const SERVER_NOT_TOLD = 'The server could not be told: the session ends there by itself.';

export interface SessionOptions {
  configDir: string;
  /** Without a name, the one that `profiles use` chose. */
  profile?: string | undefined;
  /** Overrides the address that the profile remembers. */
  url?: string | undefined;
  /** GOODWORD_URL and GOODWORD_TOKEN override the profile; GOODWORD_DEBUG shows every call. */
  env: NodeJS.ProcessEnv;
  /** Shows again who is signed in, by this client. */
  onProofNeeded: (client: Client) => Promise<boolean>;
}

/** Opens the session that a profile remembers. Nothing is called yet. */
export async function openSession(options: SessionOptions): Promise<Session> {
  const { configDir, profile: named, url, env, onProofNeeded } = options;
  const profile = named ?? (await defaultProfile(configDir));
  const path = profilePath(configDir, profile);
  const saved = await readProfile(path);
  const origin = originOf(url ?? env.GOODWORD_URL ?? saved?.url ?? DEFAULT_URL);
  const hint = named === undefined ? 'Run goodword login.' : `Run goodword login --profile ${named}.`;
  const go = env.GOODWORD_DEBUG ? traced(httpFetch) : httpFetch;
  const tokens = new Tokens({ path, url: origin, hint, fetch: go, onProofNeeded }, saved);
  const token = env.GOODWORD_TOKEN?.trim();
  const signIn = signInBy(token);
  const transport = token ? transportWith(token, origin, go) : tokens.transport;
  const client = token ? createClient(transport) : tokens.client;
  return {
    url: origin,
    profile,
    signIn,
    client,
    transport,
    login: (credentials) => tokens.login(credentials),
    verify: (step) => tokens.verify(step),
    logout: () => (signIn === 'token' ? endSession(client) : tokens.logout()),
    forget: () => tokens.forget(),
  };
}

function signInBy(token: string | undefined): Session['signIn'] {
  if (!token) return 'profile';
  return token.startsWith(API_TOKEN_PREFIX) ? 'api_token' : 'token';
}

/** Ends a session whose token is kept elsewhere: false where the server could not be told. */
const endSession = (client: Client): Promise<boolean> =>
  client.logout().then(
    () => true,
    (error: unknown) => error instanceof Stop,
  );

function transportWith(token: string, origin: string, go: typeof fetch): Transport {
  return {
    origin,
    fetch: go,
    headers: () => {
      // A header could not even carry anything else.
      if (!/^[\x21-\x7e]+$/.test(token)) throw tokenRefused();
      return { 'x-goodword-client': 'cli', authorization: `Bearer ${token}` };
    },
    onUnauthorized: () => Promise.reject(tokenRefused()),
  };
}

const tokenRefused = (): Stop =>
  new Stop(
    'GOODWORD_TOKEN is not a token that works.',
    'Make one with goodword tokens create, or unset it and run goodword login.',
    EXIT.signIn,
  );

function originOf(address: string): string {
  const url = URL.parse(address);
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return url.origin;
  throw new Stop(
    `'${address}' is not an address.`,
    'Write it like https://goodword.example.com.',
    EXIT.refused,
  );
}
