import { Center, Stack, Text } from '@mantine/core';
import encodeQR from 'qr';
import { useMemo } from 'react';
import { CopyLine } from '../../../components/CopyLine.tsx';
import { twoFactorText as text } from '../../../texts/settingsTwoFactor.ts';

interface Props {
  /** Base32, to type in by hand. */
  secret: string;
  /** The otpauth address that the picture holds. */
  uri: string;
}

/** What an authenticator app needs: a picture to scan, and the same to type. */
export default function AppSecret({ secret, uri }: Props) {
  return (
    <Stack mb="sm">
      <Text size="sm">{text.setup.scan}</Text>
      <Center>
        <QrCode content={uri} label={text.setup.picture} />
      </Center>
      <CopyLine label={text.setup.secret} value={secret} />
    </Stack>
  );
}

/** Dark on white in both themes, with the quiet zone that scanners want; a screen is not smudged, so modules are large. */
function QrCode({ content, label }: { content: string; label: string }) {
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
    >
      <rect width="100%" height="100%" fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
