/** Where toasts stand: at the lower right, or as near to it as they cover nothing that can be pressed, and no bar of actions. */

const TOASTS = '.mantine-Notifications-root[data-position="bottom-right"]';
const CONTROLS =
  'button, a[href], input, textarea, select, summary, [role="button"], [role="tab"], [role="option"], [data-bar]';
/** Pixels: to the window's edge, and by which places are tried. */
const EDGE = 16;
const STEP = 8;

type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;

let watching = false;
let frame = 0;

/** Places what is shown, and goes on doing so when the screen changes below it. */
export function placeToasts(): void {
  const toasts = document.querySelector<HTMLElement>(TOASTS);
  if (!toasts) return;
  if (!watching) watch(toasts);
  place(toasts);
}

function watch(toasts: HTMLElement): void {
  watching = true;
  const soon = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => place(toasts));
  };
  new ResizeObserver(soon).observe(toasts);
  new MutationObserver(soon).observe(document.body, { childList: true, subtree: true });
  addEventListener('resize', soon);
  document.addEventListener('scroll', soon, { capture: true, passive: true });
}

/** What somebody is about to press does not move away. */
function place(toasts: HTMLElement): void {
  if (toasts.matches(':hover, :focus-within')) return;
  const { width, height, ...now } = toasts.getBoundingClientRect().toJSON() as DOMRect;
  if (height === 0) return;
  const controls = controlsBelow(toasts);
  if (coveredBy(now, controls) === 0 && isWithin(now)) return;
  const { right, bottom } = bestPlace(width, height, controls);
  toasts.style.setProperty('--toasts-right', `${right}px`);
  toasts.style.setProperty('--toasts-bottom', `${bottom}px`);
}

const isWithin = ({ top, left, right, bottom }: Box): boolean =>
  top >= 0 && left >= 0 && right <= innerWidth && bottom <= innerHeight;

/** The free place nearest to the corner; where none is free, the one that covers least. */
function bestPlace(width: number, height: number, controls: Box[]): { right: number; bottom: number } {
  let best = { right: EDGE, bottom: EDGE, cost: Number.POSITIVE_INFINITY };
  for (let bottom = EDGE; bottom + height <= innerHeight; bottom += STEP) {
    for (let right = EDGE; right === EDGE || right + width <= innerWidth; right += STEP) {
      const distance = bottom + right;
      if (distance >= best.cost) break;
      const box = {
        right: innerWidth - right,
        left: innerWidth - right - width,
        bottom: innerHeight - bottom,
        top: innerHeight - bottom - height,
      };
      const cost = distance + coveredBy(box, controls) * (innerWidth + innerHeight);
      if (cost < best.cost) best = { right, bottom, cost };
    }
  }
  return best;
}

const coveredBy = (box: Box, controls: Box[]): number =>
  controls.filter(
    ({ left, right, top, bottom }) =>
      left < box.right && right > box.left && top < box.bottom && bottom > box.top,
  ).length;

/** What can be pressed now: seen in the window, and below no dialog. */
function controlsBelow(toasts: HTMLElement): Box[] {
  const boxes: Box[] = [];
  for (const control of document.querySelectorAll<HTMLElement>(CONTROLS)) {
    if (toasts.contains(control)) continue;
    const box = control.getBoundingClientRect();
    const x = (Math.max(box.left, 0) + Math.min(box.right, innerWidth)) / 2;
    const y = (Math.max(box.top, 0) + Math.min(box.bottom, innerHeight)) / 2;
    if (box.width === 0 || box.bottom <= 0 || box.top >= innerHeight) continue;
    const seen = document.elementsFromPoint(x, y).find((element) => !toasts.contains(element));
    if (seen && (control.contains(seen) || seen.contains(control))) boxes.push(box);
  }
  return boxes;
}
