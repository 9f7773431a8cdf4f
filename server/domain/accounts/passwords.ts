import { hash, verify } from '@node-rs/argon2';

/** argon2id with the package's defaults: 19 MiB, two passes, as OWASP's password storage page asks. */
export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFKC'));

let nobody: Promise<string> | undefined;

/** Checks a password; takes as long for a user who does not exist, so that time tells nothing. */
export async function checkPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  nobody ??= hashPassword('nobody has this password');
  const fits = await verify(passwordHash ?? (await nobody), password.normalize('NFKC'));
  return fits && passwordHash !== undefined;
}
