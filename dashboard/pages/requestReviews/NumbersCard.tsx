import {
  Badge,
  Button,
  Card,
  Checkbox,
  FileButton,
  Group,
  Stack,
  Text,
  Textarea,
  Title,
} from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import type { ReactNode, RefObject } from 'react';
import { LIST_FILES } from '../../lib/listFiles.ts';
import { requestText } from '../../texts/sending/requestReviews.ts';
import type { Numbers } from './useNumbers.ts';

interface Props {
  numbers: Numbers;
  ready: number;
  boxRef: RefObject<HTMLTextAreaElement | null>;
  bypass: boolean;
  onBypass: (bypass: boolean) => void;
  /** What is said of lists that were handed over. */
  notices: ReactNode;
  /** The list, or what stands in its place. */
  children: ReactNode;
}

/** Left: the numbers box, a file, the bypass, and the list they become. */
export function NumbersCard({ numbers, ready, boxRef, bypass, onBypass, notices, children }: Props) {
  return (
    <Card component="section" aria-labelledby="request-numbers">
      <Stack>
        <Group justify="space-between">
          <Title order={2} id="request-numbers">
            {requestText.numbers}
          </Title>
          <Badge color={ready > 0 ? 'green' : 'gray'}>{requestText.ready(ready)}</Badge>
        </Group>
        <NumbersBox numbers={numbers} boxRef={boxRef} />
        <Group>
          <AddButton numbers={numbers} />
          <FileButton accept={LIST_FILES} onChange={(file) => file && numbers.reader.file(file)}>
            {(props) => (
              <Button
                {...props}
                variant="default"
                size="xs"
                leftSection={<IconFileImport size={16} aria-hidden />}
              >
                {requestText.chooseFile}
              </Button>
            )}
          </FileButton>
          {(numbers.numbers.length > 0 || Object.keys(numbers.left).length > 0) && (
            <Button variant="subtle" color="gray" size="xs" onClick={numbers.clear}>
              {requestText.clear}
            </Button>
          )}
          {numbers.cleared > 0 && (
            <Button variant="subtle" size="xs" onClick={numbers.bringBack}>
              {requestText.bringBack(numbers.cleared)}
            </Button>
          )}
        </Group>
        {notices}
        <Checkbox
          label={requestText.bypass}
          description={requestText.bypassHelp}
          checked={bypass}
          onChange={(event) => onBypass(event.currentTarget.checked)}
        />
        {numbers.numbers.length === 0 ? (
          <Text size="sm" c="dimmed">
            {requestText.empty}
          </Text>
        ) : (
          children
        )}
      </Stack>
    </Card>
  );
}

/** Tab from the box comes here as the box empties: a disabled button would lose the focus to the page. */
function AddButton({ numbers }: Pick<Props, 'numbers'>) {
  const empty = numbers.box.trim() === '';
  return (
    <Button variant="default" size="xs" data-disabled={empty} aria-disabled={empty} onClick={numbers.commit}>
      {requestText.add}
    </Button>
  );
}

/** What comes into the box at one stroke. */
const WHOLE: readonly string[] = ['insertFromPaste', 'insertFromDrop'];

/** Typing a separator, pasting, or leaving the box moves numbers into the list. */
function NumbersBox({ numbers, boxRef }: Pick<Props, 'numbers' | 'boxRef'>) {
  const { state } = numbers.reader;
  const isReading = state.step === 'reading' && state.handed.name === null;
  return (
    <Textarea
      ref={boxRef}
      label={requestText.box}
      description={requestText.boxHelp}
      placeholder={requestText.boxPlaceholder}
      autosize
      minRows={2}
      maxRows={6}
      autoComplete="off"
      spellCheck={false}
      inputMode="tel"
      value={numbers.box}
      readOnly={isReading}
      onChange={(event) => {
        const { inputType } = event.nativeEvent as InputEvent;
        numbers.type(event.currentTarget.value, WHOLE.includes(inputType));
      }}
      onBlur={() => document.hasFocus() && numbers.leaveBox()}
    />
  );
}
