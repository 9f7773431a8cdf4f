import { LIMITS } from '../../../server/contract/limits.ts';
import { decodeText } from '../../../server/contract/textFile.ts';
import { notify } from '../../notify.ts';
import { requestText } from '../../texts/requestReviews.ts';
import { numbersOfFile } from './fileNumbers.ts';

/** Reads a file's numbers and hands them to `add`; says what it found, or why it took none. */
export async function addFile(file: File, add: (numbers: readonly string[]) => void): Promise<void> {
  const { name } = file;
  if (file.size > LIMITS.sendBytes) return void notify.warning(requestText.fileTooLarge(name));
  const text = decodeText(new Uint8Array(await file.arrayBuffer()));
  if (text === undefined) return void notify.warning(requestText.fileNoText(name));
  const numbers = await numbersOfFile(text);
  if (numbers.length === 0) return void notify.warning(requestText.fileEmpty(name));
  add(numbers);
  notify.success(requestText.fileAdded(Math.min(numbers.length, LIMITS.sendNumbers), name));
}
