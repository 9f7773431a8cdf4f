import { Button, FileButton, Group, Input, Text } from '@mantine/core';
import { useRef } from 'react';
import { ActionButton } from '../../../components/inputs/ActionButton.tsx';
import { useFileDrop } from '../../../hooks/useFileDrop.ts';
import { useMember } from '../../../hooks/useSession.tsx';
import { lookText as text } from '../../../texts/settings/settingsGeneral.ts';
import classes from './LogoField.module.css';
import { useLogo } from './useLogo.ts';

/** The logo: shown, dropped or chosen, taken away. */
export function LogoField({ logoUrl }: { logoUrl: string | null }) {
  const { paid, readOnly } = useMember();
  const { save, remove, pending, problem } = useLogo();
  const isOver = useFileDrop(save);
  const forget = useRef<() => void>(null);
  const choose = logoUrl ? text.chooseOther : text.choose;
  return (
    <Input.Wrapper
      label={text.logo}
      labelElement="div"
      description={text.logoHelp}
      error={problem && <span role="alert">{problem}</span>}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
    >
      <div className={classes.zone} data-over={isOver || undefined}>
        {logoUrl ? (
          <img src={logoUrl} alt={text.logoAlt} className={classes.logo} />
        ) : (
          <Text size="sm" c="dimmed">
            {text.noLogo}
          </Text>
        )}
        <Group justify="center">
          {paid && !readOnly ? (
            <FileButton
              accept="image/*"
              resetRef={forget}
              onChange={(file) => {
                if (file) save(file);
                // Else the same file could not be chosen a second time.
                forget.current?.();
              }}
            >
              {(props) => (
                <Button {...props} variant="default" loading={pending}>
                  {choose}
                </Button>
              )}
            </FileButton>
          ) : (
            <ActionButton paidOnly variant="default">
              {choose}
            </ActionButton>
          )}
          {logoUrl && (
            <ActionButton paidOnly variant="default" onClick={remove}>
              {text.remove}
            </ActionButton>
          )}
        </Group>
      </div>
    </Input.Wrapper>
  );
}
