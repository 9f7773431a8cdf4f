import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hash,
  hkdfSync,
  randomBytes,
} from 'node:crypto';
import type { Db } from '../store/db/db.ts';
import {
  addInstallationKey,
  findInstallationKey,
  lockInstallationKeys,
  rewrapInstallationKey,
} from '../store/db/installationKeys.ts';
import { Refusal } from './refusal.ts';

/**
 * The installation's keys. SECRET_KEY signs access tokens and wraps keys of their own that live in the
 * database: one turns phone numbers and ids of visits into hashes, one makes review links, one guards accounts. They travel with a backup and are
 * only re-wrapped when SECRET_KEY changes.
 */
export interface Keys {
  /** Signs access tokens. */
  accessTokens: Buffer;
  /** HMAC of an E.164 number; what the database knows of an erased one. */
  hashPhone(phone: string): string;
  /** HMAC of a caller's own id of a visit; what the database knows of it once the patient was erased. */
  hashVisit(visitId: string): string;
  /** The 12 base62 characters of a message's review link. */
  linkToken(messageId: string): string;
  /**
   * What guards an account, made again whenever it is asked for and kept nowhere: the token of a mailed link, the
   * digits of a code, the secret of an authenticator app. 32 bytes, the same for the same purpose and seed.
   */
  accountMac(purpose: string, seed: string): Buffer;
}

const derive = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, 'goodword', purpose, 32));

/** What a secret derives for the pretend providers, so that scripts and pages agree on it. */
export const sandboxSecret = (secret: string, purpose: string): string =>
  derive(secret, `sandbox ${purpose}`).toString('base64url').slice(0, 32);

/** Loads the keys, making those that are not there yet. Refuses where they cannot be unwrapped. */
export async function loadKeys(db: Db, secret: string, now: string): Promise<Keys> {
  const wrapping = derive(secret, 'wrapping');
  // A key object: with a plain buffer every HMAC makes one again, which takes five times as long as the rest.
  const phoneKey = createSecretKey(await loadKey(db, wrapping, 'phone', now));
  const linkKey = createSecretKey(await loadKey(db, wrapping, 'link', now));
  const accountKey = createSecretKey(await loadKey(db, wrapping, 'account', now));
  const hashed = (text: string): string => createHmac('sha256', phoneKey).update(text).digest('base64url');
  return {
    accessTokens: derive(secret, 'access tokens'),
    hashPhone: hashed,
    hashVisit: (visitId) => hashed(`visit ${visitId}`),
    linkToken: (messageId) => base62(createHmac('sha256', linkKey).update(messageId).digest(), 12),
    accountMac: (purpose, seed) => createHmac('sha256', accountKey).update(`${purpose} ${seed}`).digest(),
  };
}

/**
 * Wraps every key by another secret; those that they open go on as they were. Work for a transaction. Refuses, and changes
 * nothing, where `from` does not unwrap them; `prepare` runs once it is known that it does.
 */
export async function rewrapKeys(db: Db, from: string, to: string, prepare: () => void): Promise<void> {
  const wrapping = derive(from, 'wrapping');
  const keys = (await lockInstallationKeys(db)).map(({ name, wrapped }) => ({
    name,
    key: unwrap(wrapping, wrapped, name),
  }));
  prepare();
  const next = derive(to, 'wrapping');
  for (const { name, key } of keys) await rewrapInstallationKey(db, name, wrap(next, key));
}

/** Whether a secret unwraps the keys of a database; one without keys fits every secret. */
export async function fitsKeys(db: Db, secret: string): Promise<boolean> {
  const wrapped = await findInstallationKey(db, 'phone');
  return !wrapped || opensKey(secret, wrapped);
}

/** Whether a secret unwraps a key. */
export function opensKey(secret: string, wrapped: string): boolean {
  try {
    unwrap(derive(secret, 'wrapping'), wrapped, 'phone');
    return true;
  } catch {
    return false;
  }
}

/** What tells this installation from others, to everybody. */
export const installationId = ({ accountMac }: Pick<Keys, 'accountMac'>): string =>
  accountMac('installation', 'id').toString('base64url').slice(0, 16);

/** The hash under which a secret token is stored. */
export const hashToken = (token: string): string => hash('sha256', token, 'base64url');

/** A secret that cannot be guessed. */
export const randomToken = (): string => randomBytes(32).toString('base64url');

async function loadKey(db: Db, wrapping: Buffer, name: string, now: string): Promise<Buffer> {
  const stored = await findInstallationKey(db, name);
  if (stored) return unwrap(wrapping, stored, name);
  await addInstallationKey(db, { name, wrapped: wrap(wrapping, randomBytes(32)), createdAt: now });
  return unwrap(wrapping, (await findInstallationKey(db, name)) as string, name);
}

function wrap(wrapping: Buffer, key: Buffer): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', wrapping, nonce);
  const sealed = Buffer.concat([cipher.update(key), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64');
}

function unwrap(wrapping: Buffer, wrapped: string, name: string): Buffer {
  const bytes = Buffer.from(wrapped, 'base64');
  try {
    const decipher = createDecipheriv('aes-256-gcm', wrapping, bytes.subarray(0, 12));
    decipher.setAuthTag(bytes.subarray(12, 28));
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]);
  } catch {
    throw new Refusal(
      'internal',
      `SECRET_KEY does not fit this database: its ${name} key cannot be unwrapped. ` +
        'Start with the SECRET_KEY that this database was made with.',
    );
  }
}

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** The first characters of a number's base62 form, its lowest digit first. */
function base62(bytes: Buffer, length: number): string {
  let number = BigInt(`0x${bytes.toString('hex')}`);
  let text = '';
  while (text.length < length) {
    text += BASE62[Number(number % 62n)];
    number /= 62n;
  }
  return text;
}
