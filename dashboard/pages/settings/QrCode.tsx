import encodeQR from 'qr';
import { useMemo } from 'react';

interface Props {
  content: string;
  /** What it leads to, for those who do not see it. */
  label: string;
}

/** Dark on white in both themes, with the quiet zone that scanners want; a screen is not smudged, so modules are large. */
export function QrCode({ content, label }: Props) {
  const modules = useMemo(() => encodeQR(content, 'raw', { border: 4, ecc: 'low' }), [content]);
  const path = modules.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg
      viewBox={`0 0 ${modules.length} ${modules.length}`}
      width={208}
      height={208}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      style={{ borderRadius: 'var(--mantine-radius-sm)' }}
    >
      <rect width="100%" height="100%" fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
