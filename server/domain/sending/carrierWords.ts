/**
 * The words of a text in the carrier's record of it, by which texts are told apart. Twilio's Smart Encoding
 * puts plain letters, quotes, dashes and spaces in the place of others; letters and digits tell as much, links included.
 */
export function isSaidAs(recorded: string, body: string): boolean {
  const letters = lettersOf(body);
  return recorded === body || (letters !== '' && lettersOf(recorded) === letters);
}

const lettersOf = (text: string): string => text.normalize('NFKD').replace(/[^\p{L}\p{N}]/gu, '');

/** Whether the carrier keeps no words of it, as where an operator has it redact them: it may be any text to the number. */
export const isHidden = (recorded: string): boolean => recorded === '' || /redacted/i.test(recorded);
