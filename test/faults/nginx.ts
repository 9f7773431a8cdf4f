import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { onTestFinished } from 'vitest';
import { spawn } from '../support/children.ts';
import { freePort } from '../support/ports.ts';
import { until } from './stage.ts';

/** A real nginx before servers of this machine, by the very file that operators are given, but without TLS. */

/** The one that NGINX names, the one that bin/test fetched, or else the machine's. */
const NGINX = [process.env.NGINX, '.toolchain/nginx/usr/sbin/nginx', '/usr/sbin/nginx'].find(
  (path) => path && existsSync(path),
);

interface Nginx {
  address: string;
  /** All that it has logged. */
  logs(): Promise<string>;
}

/** Starts it before these addresses, until the test ends. */
export async function startNginx(addresses: readonly string[]): Promise<Nginx> {
  if (!NGINX) throw new Error('There is no nginx: install Debian’s nginx-light, or set NGINX to its path.');
  const folder = await mkdtemp(join(tmpdir(), 'goodword-nginx-'));
  const port = await freePort();
  await writeFile(join(folder, 'nginx.conf'), await makeConfig(folder, port, addresses));
  const nginx = spawn(resolve(NGINX), ['-p', folder, '-c', 'nginx.conf', '-e', 'error.log'], {
    stdio: 'inherit',
  });
  onTestFinished(async () => {
    nginx.kill('SIGTERM');
    await until(async () => nginx.exitCode !== null || nginx.signalCode !== null);
    await rm(folder, { recursive: true, force: true });
  });
  const address = `http://127.0.0.1:${port}`;
  await until(async () => {
    if (nginx.exitCode !== null) throw new Error('nginx did not start.');
    return (await fetch(`${address}/api/health`).catch(() => undefined))?.ok === true;
  });
  return {
    address,
    async logs() {
      const files = ['access.log', 'error.log'].map((name) => readFile(join(folder, name), 'utf8'));
      return (await Promise.all(files.map((file) => file.catch(() => '')))).join('');
    },
  };
}

/** It logs as nginx does by itself, but for what the file says. */
async function makeConfig(folder: string, port: number, addresses: readonly string[]): Promise<string> {
  const [http = '', https = ''] = (await readFile('deploy/nginx.conf', 'utf8')).split(
    'listen 443 ssl http2;',
  );
  const upstream = http.slice(http.indexOf('upstream goodword'), http.indexOf('server {'));
  const servers = addresses.map((address) => `server ${new URL(address).host};`).join('\n  ');
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return [
    ...(process.getuid?.() === 0 ? ['user root root;'] : []),
    'daemon off; worker_processes 1; pid nginx.pid;',
    'events {}',
    'http {',
    'access_log access.log;',
    ...folders.map((name) => `${name}_temp_path ${join(folder, name)};`),
    upstream.replace('server serve:3000;', servers),
    `server { listen 127.0.0.1:${port};`,
    https.replace(/^ *ssl_.*$/gm, '').replaceAll('/var/log/nginx/', ''),
    '}',
  ].join('\n');
}
