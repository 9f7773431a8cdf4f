import { Code, Modal, NativeSelect, Stack, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import { DialogFoot } from '../../../components/dialog/DialogFoot.tsx';
import { ReasonButton } from '../../../components/dialog/ReasonButton.tsx';
import { listsText } from '../../../texts/patients/lists.ts';
import type { Handed, Question } from './handed.ts';
import type { ListReader } from './useListReader.ts';

const { ask: text } = listsText;

/** Asks which column of a list has the numbers to text, where the list does not say it clearly. */
export default function ColumnDialog({ reader }: { reader: ListReader }) {
  const { state } = reader;
  const opened = state.step === 'asking';
  // While it closes it goes on showing what was asked.
  const asked = useRef<{ handed: Handed; question: Question }>(undefined);
  if (opened) asked.current = state;
  return (
    <Modal opened={opened} onClose={reader.stop} title={text.title}>
      {asked.current && <Choice {...asked.current} onChoose={reader.again} onCancel={reader.stop} />}
    </Modal>
  );
}

interface Props {
  handed: Handed;
  question: Question;
  onChoose: (column: string) => void;
  onCancel: () => void;
}

function Choice({ handed: { name }, question, onChoose, onCancel }: Props) {
  const [column, setColumn] = useState('');
  const { code, columns, firstLine } = question;
  const lead = firstLine !== null ? text.unnamed : code === 'no_phone_column' ? text.none : text.several;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (column !== '') onChoose(column);
      }}
    >
      <Stack>
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {lead(name)}
        </Text>
        {firstLine && (
          <div>
            <Text size="sm" c="dimmed">
              {text.firstLine}
            </Text>
            <Code block style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
              {firstLine.slice(0, 300)}
            </Code>
          </div>
        )}
        <NativeSelect
          label={text.label}
          data-autofocus
          value={column}
          data={[{ value: '', label: text.choose }, ...columns]}
          onChange={(event) => setColumn(event.currentTarget.value)}
        />
        <DialogFoot onCancel={onCancel}>
          <ReasonButton type="submit" reason={column === '' ? text.needs : null}>
            {text.submit}
          </ReasonButton>
        </DialogFoot>
      </Stack>
    </form>
  );
}
