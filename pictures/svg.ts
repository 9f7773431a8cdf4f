import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** Both themes are drawn from the same markup. */
export type Scheme = 'light' | 'dark';

const FONT = createRequire(import.meta.url).resolve(
  '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
);

/** A picture loads nothing, so that its font stands in it. */
const font = `@font-face{font-family:"Figtree Variable";font-weight:300 900;src:url(data:font/woff2;base64,${readFileSync(FONT).toString('base64')})}`;

/**
 * The frame as it stands on a page that is not scrolled, and nothing in layers of its own: WebKit draws those at the wrong
 * place in a picture that is scaled.
 */
const STILL = `
:not(svg,svg *),::before,::after{position:static!important;transform:none!important;opacity:1!important;transition:none!important;animation:none!important;will-change:auto!important;overflow:visible!important}
body{margin:0}
#root{display:grid;grid-template-columns:var(--side) minmax(0,1fr);align-content:start}
#root>header{grid-column:1/-1}
#root>main{grid-column:var(--main);margin-left:0!important}
#root>:not(header,aside,main),.mantine-Input-section{display:none}
.mantine-Burger-burger::before,.mantine-Burger-burger::after{display:none!important}
.mantine-Burger-burger{box-shadow:0 calc(var(--burger-size)/-3) var(--burger-color),0 calc(var(--burger-size)/3) var(--burger-color)}`;

interface Picture {
  markup: string;
  styles: string;
  width: number;
  height: number;
  /** Whether the navigation stands beside the screen. */
  hasSide: boolean;
}

/** A screen as a drawing: sharp at every size, in the theme of the one who looks. */
export function svgOf({ markup, styles, width, height, hasSide }: Picture, scheme: Scheme): string {
  const frame = hasSide ? '--side:15rem;--main:2' : '--side:0;--main:1/-1';
  const sheet = `${font}${styles}${STILL}:root{${frame};color-scheme:${scheme}}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" data-mantine-color-scheme="${scheme}"><style>${sheet.replace(/[<&]/g, (sign) => (sign === '<' ? '&lt;' : '&amp;'))}</style><foreignObject width="${width}" height="${height}"><body xmlns="http://www.w3.org/1999/xhtml">${markup}</body></foreignObject></svg>`;
}
