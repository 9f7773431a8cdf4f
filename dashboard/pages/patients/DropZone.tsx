import { Button, FileButton, Text } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { showSize } from '../../../server/contract/words/sizes.ts';
import { useFileDrop } from '../../hooks/useFileDrop.ts';
import { LIST_FILES } from '../../lib/listFiles.ts';
import { importText as text } from '../../texts/patients/import.ts';
import classes from './DropZone.module.css';

interface Props {
  file: File | null;
  onFile: (file: File) => void;
}

/** Takes a file that is dropped anywhere on the page, or chosen. */
export function DropZone({ file, onFile }: Props) {
  const isOver = useFileDrop(onFile);
  return (
    <div className={classes.zone} data-over={isOver || undefined}>
      <IconFileSpreadsheet size={32} aria-hidden />
      <Text size="sm" {...(file ? { fw: 600 } : { c: 'dimmed' })} ta="center" role="status">
        {file ? text.chosen(file.name, showSize(file.size)) : text.drop}
      </Text>
      <FileButton accept={LIST_FILES} onChange={(chosen) => chosen && onFile(chosen)}>
        {(props) => (
          <Button {...props} variant="default" data-autofocus>
            {file ? text.chooseOther : text.choose}
          </Button>
        )}
      </FileButton>
    </div>
  );
}
