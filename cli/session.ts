import { randomUUID } from 'node:crypto';
import type { SignedIn } from '../server/contract/auth.ts';
import { ApiError, type Client, createClient } from '../server/contract/client.ts';
import { TIMES } from '../server/contract/limits.ts';
import { EXIT, Stop } from './errors.ts';
import { httpFetch } from './httpFetch.ts';
import {
  profilePath,
  readProfile,
  removeProfile,
  type SavedProfile,
  withProfileLocked,
  writeProfile,
} from './tokenFile.ts';

const DEFAULT_URL = 'http://127.0.0.1:3000';

export interface Session {
  /** Origin of the server. */
  url: string;
  profile: string;
  /** Calls as whoever is signed in; a call without sign-in stops with code 4 before anything is sent. */
  client: Client;
  login(credentials: { email: string; password: string }): Promise<SignedIn>;
  /** Ends the session here, and at the server where that can be reached: false where it could not. */
  logout(): Promise<boolean>;
}

export interface SessionOptions {
  configDir: string;
  profile: string;
  /** Overrides the address that the profile remembers. */
  url?: string | undefined;
  /** GOODWORD_URL and GOODWORD_TOKEN override the profile (DESIGN section 8). */
  env: NodeJS.ProcessEnv;
}

/** Opens the session that a profile remembers. Nothing is called yet. */
export async function openSession(options: SessionOptions): Promise<Session> {
  const path = profilePath(options.configDir, options.profile);
  const saved = await readProfile(path);
  const url = originOf(options.url ?? options.env.GOODWORD_URL ?? saved?.url ?? DEFAULT_URL);
  // Tokens go to the server that gave them and to no other, whatever GOODWORD_URL says.
  const tokens = new Tokens(path, url, saved?.url === url ? saved : undefined);
  const token = options.env.GOODWORD_TOKEN;
  const client = createClient({
    origin: url,
    fetch: httpFetch,
    headers: async () => ({
      ...tokens.deviceHeaders,
      authorization: `Bearer ${token ?? (await tokens.current())}`,
    }),
    onUnauthorized: () => (token ? Promise.resolve(false) : tokens.renew()),
  });
  return {
    url,
    profile: options.profile,
    client,
    login: (credentials) => tokens.login(credentials),
    logout: () => tokens.logout(client),
  };
}

function originOf(address: string): string {
  const url = URL.parse(address);
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return url.origin;
  throw new Stop(
    `'${address}' is not an address.`,
    'Write it like https://goodword.example.com.',
    EXIT.refused,
  );
}

/** The tokens of one profile: in memory, and in its file for the next command. */
class Tokens {
  readonly path: string;
  readonly url: string;
  saved: SavedProfile | undefined;
  readonly deviceId: string;
  readonly publicClient: Client;

  constructor(path: string, url: string, saved: SavedProfile | undefined) {
    this.path = path;
    this.url = url;
    this.saved = saved;
    this.deviceId = saved?.deviceId ?? randomUUID();
    this.publicClient = createClient({
      origin: url,
      fetch: httpFetch,
      headers: () => this.deviceHeaders,
    });
  }

  get deviceHeaders(): Record<string, string> {
    return { 'x-goodword-client': 'cli', 'x-device-id': this.deviceId };
  }

  /** An access token that will live a while; stops with code 4 where nobody is signed in. */
  async current(): Promise<string> {
    if (this.saved && this.saved.accessTokenEnds - Date.now() < TIMES.tokenRefreshBefore) await this.renew();
    if (this.saved) return this.saved.accessToken;
    throw new Stop(`You are not signed in to ${this.url}.`, 'Run goodword login.', EXIT.signIn);
  }

  /** Renews the tokens, or takes over those that another process has just renewed. False: the session ended. */
  async renew(): Promise<boolean> {
    const before = this.saved;
    if (!before) return false;
    return withProfileLocked(this.path, async () => {
      const now = await readProfile(this.path);
      const renewedElsewhere = now && now.url === this.url && now.refreshToken !== before.refreshToken;
      this.saved = renewedElsewhere ? now : await this.refresh(before);
      return this.saved !== undefined;
    });
  }

  private async refresh({ deviceId, refreshToken, email }: SavedProfile): Promise<SavedProfile | undefined> {
    try {
      return await this.save(
        email,
        await this.publicClient.refresh({ payload: { deviceId, refreshToken } }),
        refreshToken,
      );
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 401) throw error;
      await removeProfile(this.path);
      return undefined;
    }
  }

  async login(credentials: { email: string; password: string }): Promise<SignedIn> {
    const answer = await this.publicClient.login({ payload: credentials });
    this.saved = await this.save(answer.user.email, answer, '');
    return answer;
  }

  async logout(client: Client): Promise<boolean> {
    const refreshToken = this.saved?.refreshToken;
    const told = refreshToken
      ? await client.logout({ payload: { refreshToken } }).then(
          () => true,
          (error: unknown) => error instanceof ApiError && error.status === 401,
        )
      : true;
    await removeProfile(this.path);
    this.saved = undefined;
    return told;
  }

  private async save(
    email: string,
    answer: { accessToken: string; refreshToken?: string | undefined; expiresIn: number },
    lastRefreshToken: string,
  ): Promise<SavedProfile> {
    const saved = {
      url: this.url,
      deviceId: this.deviceId,
      email,
      accessToken: answer.accessToken,
      accessTokenEnds: Date.now() + answer.expiresIn * 1000,
      refreshToken: answer.refreshToken ?? lastRefreshToken,
    };
    await writeProfile(this.path, saved);
    return saved;
  }
}
