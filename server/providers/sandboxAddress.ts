import type { Config } from '../config/config.ts';

/** Where the pretend providers answer: a sandbox that runs alone, or the one inside this server. */
export function sandboxAddress({ sandboxUrl, host, port }: Config): string {
  const own = ['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host;
  return sandboxUrl ?? `http://${own}:${port}`;
}
