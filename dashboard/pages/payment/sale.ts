import { keep, readKept } from '../../session/browserStore.ts';
import { STORED } from '../../session/stored.ts';

/** What is told once of a checkout, in whichever tab it is confirmed first and however often that is loaded again. */

/** Whether nobody in this browser was told of the checkout before; from now on somebody was. */
export function isToldFirst(sessionId: string): boolean {
  const isFirst = readKept(STORED.toldCheckout) !== sessionId;
  keep(STORED.toldCheckout, sessionId);
  return isFirst;
}

/**
 * Has the operator's advertising count a sale, where there is such a thing: the address is the server's and holds
 * amount and currency alone, and the picture's host is not told which page asks for it.
 */
export function countSale(conversionUrl: string | null): void {
  if (conversionUrl === null) return;
  const picture = new Image();
  picture.referrerPolicy = 'no-referrer';
  picture.src = conversionUrl;
}
