import { Badge, VisuallyHidden } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useWaitingReplies } from '../../hooks/useWaitingReplies.ts';
import { sayNumber } from '../../texts/say.ts';
import { shellText } from '../../texts/shell.ts';

/** Beside the Log in the navigation: how many replies wait; nothing where none does. */
export function WaitingReplies() {
  const waiting = useWaitingReplies();
  if (waiting === 0) return null;
  return (
    <Badge color="orange">
      <span aria-hidden>{sayNumber(waiting)}</span>
      <VisuallyHidden>{shellText.repliesWait(waiting)}</VisuallyHidden>
    </Badge>
  );
}

/** The same beside the button of the phone's menu, which hides the navigation: it leads to them. */
export function WaitingRepliesLink({ className }: { className: string | undefined }) {
  const waiting = useWaitingReplies();
  if (waiting === 0) return null;
  return (
    <Link to="/log/replies?show=open" className={className} aria-label={shellText.repliesWait(waiting)}>
      <Badge color="orange">{sayNumber(waiting)}</Badge>
    </Link>
  );
}
