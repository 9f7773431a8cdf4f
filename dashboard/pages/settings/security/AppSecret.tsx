import { Center, Stack, Text } from '@mantine/core';
import { CopyLine } from '../../../components/inputs/CopyLine.tsx';
import { twoFactorText as text } from '../../../texts/settings/settingsTwoFactor.ts';
import { QrCode } from '../QrCode.tsx';

interface Props {
  /** Base32, to type in by hand. */
  secret: string;
  /** The otpauth address that the picture holds. */
  uri: string;
}

/** What an authenticator app needs: a picture to scan, and the same to type. */
export function AppSecret({ secret, uri }: Props) {
  return (
    <Stack mb="sm">
      <Text size="sm">{text.setup.scan}</Text>
      <Center>
        <QrCode content={uri} label={text.setup.picture} />
      </Center>
      <CopyLine label={text.setup.secret} value={inFours(secret)} />
    </Stack>
  );
}

/** Apps take the key with or without blanks, and people type it four at a time. */
const inFours = (secret: string): string => secret.replace(/.{4}(?=.)/g, '$& ');
