import postcss, { type AtRule, type Rule } from 'postcss';

/**
 * The part of a style sheet that a picture needs: the rules of what stands on it. A picture is as wide as the screen that
 * it shows, whatever room it has on a page, so questions about the width of the window are answered here.
 */
export function stylesFor(sheet: string, { markup, width }: { markup: string; width: number }): string {
  const root = postcss.parse(sheet);
  root.walkAtRules(/^(font-face|keyframes|import|charset)$/, (rule) => void rule.remove());
  root.walkAtRules('media', (media) => answer(media, width));
  const known = new Set(
    [...markup.matchAll(/class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')),
  );
  root.walkRules((rule) => keepKnown(rule, known));
  root.walkComments((comment) => void comment.remove());
  root.walkAtRules((rule) => void (rule.nodes?.length === 0 && rule.remove()));
  return root.toString();
}

function answer(media: AtRule, width: number): void {
  const inside = media.nodes ?? [];
  if (media.params.split(',').some((query) => holds(query, width))) media.replaceWith(...inside);
  else media.remove();
}

/** Pixels of an em in a question about the window. */
const EM = 16;

/** Nobody moves a pointer over a picture, prints it, or waits for it to move. */
const holds = (query: string, width: number): boolean =>
  !/hover: ?hover|print|forced-colors|prefers/.test(query) &&
  [...query.matchAll(/\((min|max)-width: ?([\d.]+)(em|px)\)/g)].every(([, side, amount, unit]) => {
    const pixels = Number(amount) * (unit === 'em' ? EM : 1);
    return side === 'min' ? width >= pixels : width <= pixels;
  });

const STATES = /:(hover|active|focus|focus-visible|focus-within|disabled|checked|placeholder)\b/;

function keepKnown(rule: Rule, known: ReadonlySet<string>): void {
  const kept = rule.selectors.filter((selector) => {
    const wanted = selector.replace(/:not\([^()]*(\([^()]*\)[^()]*)*\)/g, '');
    const names = [...wanted.matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, name = '']) => name);
    return !STATES.test(wanted) && names.every((name) => known.has(name));
  });
  if (kept.length === 0) rule.remove();
  else rule.selectors = kept;
}
