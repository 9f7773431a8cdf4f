import { Text } from '@mantine/core';
import { countSegments } from '../../../server/contract/rules/segments.ts';
import { templatesText } from '../../texts/sending/templates.ts';
import classes from './PhonePreview.module.css';

interface Props {
  /** The text as the patient gets it, placeholders filled in. */
  text: string;
  /** Who it comes from, at the head of the phone. */
  sender: string;
}

/** A text as a phone shows it, with the segments that the carrier will count. */
export function PhonePreview({ text, sender }: Props) {
  return (
    <figure className={classes.figure} aria-label={templatesText.phone}>
      <div className={classes.phone}>
        <div className={classes.sender}>{sender}</div>
        <p className={classes.bubble}>{text.split(/(https?:\/\/\S+)/).map(part)}</p>
      </div>
      <Text component="figcaption" size="xs" c="dimmed" ta="center">
        {templatesText.counted(countSegments(text))}
      </Text>
    </figure>
  );
}

const part = (words: string, index: number) =>
  index % 2 === 1 ? (
    <span key={index} className={classes.link}>
      {words}
    </span>
  ) : (
    words
  );
