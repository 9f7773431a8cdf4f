import type { Config } from '../../config/config.ts';
import type { Context } from '../../domain/context.ts';
import type { Ports } from '../../domain/ports.ts';

/** What a check found, as a sentence, and what to do about it where it is not well. Neither holds a secret or a number. */
export type Finding =
  | { state: 'pass'; says: string }
  | { state: 'warn' | 'fail'; says: string; repair: string };

export const pass = (says: string): Finding => ({ state: 'pass', says });
export const warn = (says: string, repair: string): Finding => ({ state: 'warn', says, repair });
export const fail = (says: string, repair: string): Finding => ({ state: 'fail', says, repair });

/** A warning on a machine for trying it out, and a failure where patients are texted. */
export const failInProduction = ({ production }: Config, says: string, repair: string): Finding =>
  production ? fail(says, repair) : warn(says, repair);

/** What is examined. */
export interface Installation {
  config: Config;
  ports: Ports;
  /** null where the database does not open, is of another shape, or its keys are wrapped by another secret. */
  ctx: Context | null;
  /** Where a mail is sent to see whether it arrives; null for none. */
  mailTo: string | null;
}

/** One thing that is looked at. What an operator can repair is a finding, never thrown. */
export interface Check {
  name: string;
  look(installation: Installation): Promise<Finding[]>;
}

/** Whether a provider can be looked at: a real one, or a sandbox with an address of its own. */
export const isReachable = ({ sandboxUrl }: Config, provider: string): boolean =>
  provider !== 'sandbox' || sandboxUrl !== null;

/** What a call did not get through for, as the system or the protocol names it. */
export const codeOf = (error: unknown): string => {
  const { code, cause, name } = error as { code?: string; cause?: { code?: string }; name: string };
  return cause?.code ?? code ?? name;
};
