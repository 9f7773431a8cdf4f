import type { Page } from 'playwright-core';

/**
 * Whether the screen shows where the keyboard is: what has it, or what stands round it and draws it, has another outline,
 * border or shadow than without; a ground of another colour is too faint to count. The page is told nothing of it, since
 * it would save or check a field that is left.
 */
export const isFocusSeen = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const held = document.activeElement as HTMLElement;
    const parent = held.parentElement;
    const around = [parent?.parentElement, parent, ...(parent?.children ?? [])].filter((one) => !!one);
    const isClear = (colour: string) => /^transparent$|[,/] ?0\)$/.test(colour);

    const signsOf = (element: Element): string => {
      const { width, height } = element.getBoundingClientRect();
      const style = getComputedStyle(element);
      // A radio or a switch lies unseen behind what draws it.
      if (width < 2 || height < 2 || style.opacity === '0' || style.visibility === 'hidden') return '';
      const hasOutline = style.outlineStyle !== 'none' && style.outlineWidth !== '0px';
      const outline = hasOutline && !isClear(style.outlineColor) ? style.outline : '';
      const border = style.borderBottomWidth === '0px' ? '' : style.borderBottomColor;
      return [outline, border, style.boxShadow].join(' ');
    };
    const look = () => around.map(signsOf).join('\n');

    const still = new CSSStyleSheet();
    still.replaceSync('* { transition: none !important }');
    const hush = (event: Event) => event.stopImmediatePropagation();
    const told = ['blur', 'focusout', 'focus', 'focusin'];
    for (const name of told) window.addEventListener(name, hush, true);
    document.adoptedStyleSheets.push(still);
    const withIt = look();
    held.blur();
    const without = look();
    held.focus({ preventScroll: true });
    document.adoptedStyleSheets.pop();
    for (const name of told) window.removeEventListener(name, hush, true);
    return withIt !== without;
  });
