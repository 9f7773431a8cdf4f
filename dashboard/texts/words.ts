import { language } from './language.ts';
import type { Pack } from './pack.ts';

/**
 * Words as any language may say them: where English has one string, it has another one, and a function takes the same
 * values.
 */
export type Words<Messages> = Messages extends string
  ? string
  : Messages extends (...values: infer Values) => infer Said
    ? (...values: Values) => Words<Said>
    : Messages extends object
      ? { readonly [Name in keyof Messages]: Words<Messages[Name]> }
      : Messages;

// Screens read words while they are loaded, so a language other than English is here before any of them. Nothing is
// fetched for English, and English is what a pack that cannot be fetched leaves.
const load = import.meta.glob<{ pack: Pack }>('./*/pack.ts')[`./${language}/pack.ts`];
const translated = await load?.().catch(() => undefined);

/** The words under this name in the language of this browser, given those of English. */
export const words = <const English extends object>(name: keyof Pack, english: English): Words<English> =>
  (translated?.pack[name] ?? english) as Words<English>;
