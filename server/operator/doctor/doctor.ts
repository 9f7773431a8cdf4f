import { type Config, ConfigError } from '../../config/config.ts';
import { createContext, makeLog, openPorts, withSandboxAccounts } from '../../context.ts';
import { Refusal } from '../../domain/refusal.ts';
import { accounts } from './accounts.ts';
import { backups } from './backups.ts';
import { captcha } from './captcha.ts';
import { type Check, codeOf, type Finding, fail, type Installation } from './check.ts';
import { clock } from './clock.ts';
import { database, hasOurShape, integrity } from './database.ts';
import { disk } from './disk.ts';
import { mail } from './mail.ts';
import { payments } from './payments.ts';
import { publicAddress } from './publicAddress.ts';
import { publicPages } from './publicPages.ts';
import { restored } from './restored.ts';
import { secret } from './secret.ts';
import { texts } from './texts/texts.ts';
import { workers } from './workers.ts';

/** `goodword-server doctor`: looks whether all that an installation stands on is well. */

const CHECKS: readonly Check[] = [
  database,
  secret,
  restored,
  disk,
  clock,
  publicAddress,
  texts,
  mail,
  payments,
  captcha,
  workers,
  accounts,
  backups,
  publicPages,
];

/** Milliseconds after which a check counts as failed. */
const LONGEST_LOOK = 20_000;

export type Examined = Finding & { check: string };

/** All checks side by side, and at last those that read the whole database, which nothing can run beside. */
export async function examine(given: Config, mailTo: string | null): Promise<Examined[]> {
  const { installation, close } = await openInstallation(given, mailTo);
  try {
    const looked = await Promise.all(CHECKS.map((check) => lookInTime(check, installation)));
    return [...looked.flat(), ...(await lookAt(integrity, installation))];
  } finally {
    await close();
  }
}

export const isWell = (examined: readonly Examined[]): boolean =>
  examined.every(({ state }) => state !== 'fail');

/** As a line for people. */
export const sentence = (examined: Examined): string =>
  `${examined.state}  ${examined.check}: ${examined.says}${examined.state === 'pass' ? '' : ` ${examined.repair}`}`;

async function openInstallation(given: Config, mailTo: string | null) {
  const opened = await open(given);
  const config = opened?.ctx.config ?? withSandboxAccounts(given);
  const ports = opened?.ctx.ports ?? openPorts(config);
  const installation: Installation = { config, ports, ctx: opened?.ctx ?? null, mailTo };
  return {
    installation,
    async close() {
      await ports.mail.close();
      await opened?.database.close();
    },
  };
}

/** Nothing is migrated here: a database of another shape stays as it is. */
async function open(config: Config): Promise<Awaited<ReturnType<typeof createContext>> | null> {
  try {
    if (!(await hasOurShape(config))) return null;
    return await createContext(config, makeLog({ ...config, logLevel: 'silent' }));
  } catch (error) {
    if (error instanceof ConfigError || error instanceof Refusal) return null;
    throw error;
  }
}

async function lookAt({ name, look }: Check, installation: Installation): Promise<Examined[]> {
  const findings = await look(installation).catch((error: unknown) => [
    fail(`It could not be looked at (${codeOf(error)}).`, 'Try again, and look at the lines around.'),
  ]);
  return findings.map((finding) => ({ check: name, ...finding }));
}

async function lookInTime(check: Check, installation: Installation): Promise<Examined[]> {
  const late = Promise.withResolvers<Examined[]>();
  const finding = fail(
    `It took longer than ${LONGEST_LOOK / 1_000} seconds.`,
    'Look at the network, and try again.',
  );
  const timer = setTimeout(() => late.resolve([{ check: check.name, ...finding }]), LONGEST_LOOK);
  return Promise.race([lookAt(check, installation), late.promise]).finally(() => clearTimeout(timer));
}
