/** Whether nothing has the keyboard: what had it is gone, or cannot be pressed any more. */
export const isFocusLost = (): boolean =>
  document.activeElement === null || document.activeElement === document.body;

/** Hands the keyboard, where nothing has it, to the dialog that is open, or else to the content of the screen. */
export function keepFocus(): void {
  if (!isFocusLost()) return;
  const dialog = [...document.querySelectorAll<HTMLElement>('[aria-modal=true]')].at(-1);
  (dialog ?? document.getElementById('content'))?.focus({ preventScroll: true });
}

/** Milliseconds within which a dialog or a menu that closes has given the keyboard back by itself. */
const GIVEN_BACK = 50;

let waiting: ReturnType<typeof setTimeout> | undefined;

/**
 * The same a moment later, once the one who closes has looked after it. A moment begins again with each loss: one that began
 * when a dialog opened would end just when the dialog, left at once, gives the keyboard back.
 */
export function keepFocusSoon(): void {
  clearTimeout(waiting);
  waiting = setTimeout(keepFocus, GIVEN_BACK);
}
