import { type Config, ConfigError } from '../config/config.ts';

/** Its passwords are printed and its super admin is nobody's: it keeps to the loopback address. */
export function refuseDemo({ host, production }: Config): void {
  if (production) {
    throw new ConfigError(
      'NODE_ENV: the demonstration is not for production. Unset NODE_ENV, or use `serve`.',
    );
  }
  if (!['127.0.0.1', 'localhost', '::1'].includes(host)) {
    throw new ConfigError(
      'HOST: the demonstration keeps to the loopback address. Unset HOST, or use `serve`.',
    );
  }
}
