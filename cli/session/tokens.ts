import { randomUUID } from 'node:crypto';
import { ApiError, type Client, createClient, type Transport } from '../../server/contract/core/client.ts';
import { TIMES } from '../../server/contract/core/limits.ts';
import { asksForCode, type SecondStep, type SignedIn } from '../../server/contract/routes/auth.ts';
import { EXIT, Stop } from '../kit/errors.ts';
import {
  isSignedIn,
  type Profile,
  readProfile,
  type SignedInProfile,
  withProfileLocked,
  writeProfile,
} from './tokenFile.ts';

/** What the server gives for a sign-in or its renewal. */
interface Issued {
  accessToken: string;
  refreshToken?: string | undefined;
  expiresIn: number;
}

interface Place {
  /** The profile's file. */
  path: string;
  /** Origin of the server. */
  url: string;
  /** What to do where nobody is signed in. */
  hint: string;
  fetch: typeof fetch;
  /** Shows again who is signed in, by this client. */
  onProofNeeded: (client: Client) => Promise<boolean>;
}

/** The tokens of one profile: in memory, and in its file for the next command. */
export class Tokens {
  readonly place: Place;
  readonly deviceId: string;
  /** Calls as the person whose sign-in the profile keeps. */
  readonly client: Client;
  readonly transport: Transport;
  private readonly publicClient: Client;
  private saved: SignedInProfile | undefined;

  /** Tokens go to the server that gave them and to no other: a profile of another server is not used. */
  constructor(place: Place, profile: Profile | undefined) {
    const own = profile?.url === place.url ? profile : undefined;
    this.place = place;
    this.saved = isSignedIn(own) ? own : undefined;
    this.deviceId = own?.deviceId ?? randomUUID();
    const device = { 'x-goodword-client': 'cli', 'x-device-id': this.deviceId };
    const transport = { origin: place.url, fetch: place.fetch };
    this.publicClient = createClient({ ...transport, headers: () => device });
    this.transport = {
      ...transport,
      headers: async () => ({ ...device, authorization: `Bearer ${await this.current()}` }),
      onUnauthorized: async () => {
        if (await this.renew()) return true;
        throw this.notSignedIn();
      },
      onProofNeeded: () => place.onProofNeeded(this.client),
    };
    this.client = createClient(this.transport);
  }

  /** An access token that will live a while; stops with code 4 where nobody is signed in. */
  private async current(): Promise<string> {
    if (this.saved && this.saved.accessTokenEnds - Date.now() < TIMES.tokenRefreshBefore) await this.renew();
    if (this.saved) return this.saved.accessToken;
    throw this.notSignedIn();
  }

  private notSignedIn(): Stop {
    return new Stop(`You are not signed in to ${this.place.url}.`, this.place.hint, EXIT.signIn);
  }

  /** Renews the tokens, or takes over those that another process has just renewed. False: the session ended. */
  private async renew(): Promise<boolean> {
    const before = this.saved;
    if (!before) return false;
    return withProfileLocked(this.place.path, async () => {
      const now = await readProfile(this.place.path);
      if (isSignedIn(now) && now.url === before.url && now.refreshToken !== before.refreshToken) {
        this.saved = now;
      } else {
        await this.refresh(before);
      }
      return this.saved !== undefined;
    });
  }

  private async refresh({ deviceId, refreshToken, email }: SignedInProfile): Promise<void> {
    try {
      const issued = await this.publicClient.refresh({ payload: { deviceId, refreshToken } });
      await this.save(email, { refreshToken, ...issued });
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 401) throw error;
      await this.forget();
    }
  }

  /** Signs in, or gives the second step that the account asks for. */
  async login(credentials: { email: string; password: string }): Promise<SignedIn | SecondStep> {
    const answer = await this.publicClient.login({ payload: credentials });
    return asksForCode(answer) ? answer : this.keep(answer);
  }

  async verify(step: { sessionId: string; code: string }): Promise<SignedIn> {
    return this.keep(await this.publicClient.verifyTwoFactor({ payload: step }));
  }

  /** The session before this one has nobody left who could use it, so it ends. */
  private async keep(answer: SignedIn): Promise<SignedIn> {
    await this.logout();
    await this.save(answer.user.email, answer);
    return answer;
  }

  /** Ends the session here, and at the server where that can be reached: false where it could not. */
  async logout(): Promise<boolean> {
    if (!this.saved) return true;
    const { refreshToken } = this.saved;
    const told = await this.client.logout({ payload: { refreshToken } }).then(
      () => true,
      (error: unknown) => error instanceof Stop,
    );
    await this.forget();
    return told;
  }

  /** Forgets the tokens of a session that has ended; which server it was and whose stays known. */
  async forget(): Promise<void> {
    if (!this.saved) return;
    const { url, deviceId, email } = this.saved;
    this.saved = undefined;
    await writeProfile(this.place.path, { url, deviceId, email });
  }

  private async save(email: string, { accessToken, expiresIn, refreshToken = '' }: Issued): Promise<void> {
    const { url, path } = this.place;
    const accessTokenEnds = Date.now() + expiresIn * 1000;
    this.saved = { url, deviceId: this.deviceId, email, accessToken, accessTokenEnds, refreshToken };
    await writeProfile(path, this.saved);
  }
}
