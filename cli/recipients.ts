import { createReadStream } from 'node:fs';
import { text } from 'node:stream/consumers';
import { readPhone, splitNumbers } from '../server/contract/phone.ts';
import { type SendResult, VERDICT_TEXT } from '../server/contract/sms.ts';
import { cannotRead } from './cannotRead.ts';
import { EXIT, Stop } from './errors.ts';

export interface Recipients {
  /** Each number once, as it was written. */
  numbers: string[];
  /** What was written again. It is texted once, also where the list goes to the server in several calls. */
  duplicates: SendResult[];
}

/** Collects the numbers of --to and --to-file. Numbers in a file stand on lines or between commas. */
export async function readRecipients(to: string[], file: string | undefined): Promise<Recipients> {
  const listed = file === undefined ? '' : await readList(file);
  const written = [...to, listed].flatMap(splitNumbers);
  if (written.length > 0) return withoutDuplicates(written);
  throw new Stop('Add at least one phone number.', 'Use --to +12125550123, or --to-file FILE.', EXIT.refused);
}

/** The text of a file of numbers; - for standard input. Stops with code 2 where it cannot be read. */
export async function readList(file: string): Promise<string> {
  try {
    const list = await text(file === '-' ? process.stdin : createReadStream(file));
    return list.replace(/^\ufeff/, '');
  } catch (error) {
    throw cannotRead(file, error as Error);
  }
}

function withoutDuplicates(written: string[]): Recipients {
  const seen = new Set<string>();
  const recipients: Recipients = { numbers: [], duplicates: [] };
  for (const number of written) {
    const phoneNumber = readPhone(number).phone ?? number;
    if (seen.has(phoneNumber)) {
      recipients.duplicates.push({ phoneNumber, verdict: 'duplicate', reason: VERDICT_TEXT.duplicate });
    } else {
      seen.add(phoneNumber);
      recipients.numbers.push(number);
    }
  }
  return recipients;
}
