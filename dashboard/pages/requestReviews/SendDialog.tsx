import { List, Stack, Text } from '@mantine/core';
import { Fragment, type ReactNode, useRef } from 'react';
import { ConfirmDialog } from '../../components/dialog/ConfirmDialog.tsx';
import { useZone } from '../../hooks/useZone.ts';
import { requestText } from '../../texts/sending/requestReviews.ts';
import classes from './RequestReviews.module.css';
import { type Exclusion, type SendFacts, sendFactsOf } from './sendFacts.ts';
import type { Request } from './useRequest.ts';

const { confirm } = requestText;

/** Numbers that a list names; the screen behind has them all. */
const NAMED = 100;
const NAMED_FOR_REASON = 5;

interface Props {
  request: Request;
  opened: boolean;
  onClose: () => void;
}

/** Asks before texting: who, who not and why, what it takes, when, and the very words. */
export function SendDialog({ request, opened, onClose }: Props) {
  const zone = useZone();
  // While it closes it goes on showing what was confirmed, not the list that is being sent meanwhile.
  const asked = useRef<SendFacts>(undefined);
  if (opened) asked.current = sendFactsOf(request, zone, new Date());
  const ready = asked.current?.ready ?? 0;
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={confirm.title(ready)}
      button={confirm.button(ready)}
      onConfirm={() => {
        onClose();
        request.sendNow();
      }}
    >
      {asked.current && <Facts {...asked.current} />}
    </ConfirmDialog>
  );
}

/** The facts of a send, for everybody in it, and its words. */
export function Facts({ facts, recipients, exclusions, text }: SendFacts) {
  const leftOut = exclusions.reduce((sum, { numbers }) => sum + numbers.length, 0);
  return (
    <Stack gap="sm">
      <List size="sm" spacing={4}>
        {facts.map((fact) => (
          <List.Item key={fact}>{fact}</List.Item>
        ))}
      </List>
      <Part title={confirm.recipients(recipients.length)}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
        <div className={classes.names} tabIndex={0}>
          <Names numbers={recipients} most={NAMED} />
        </div>
      </Part>
      {leftOut > 0 && (
        <Part title={confirm.leftOut(leftOut)}>
          <List size="sm" spacing={4}>
            {exclusions.map((exclusion) => (
              <Excluded key={exclusion.reason} {...exclusion} />
            ))}
          </List>
        </Part>
      )}
      <Part title={confirm.text}>
        <div className={classes.words}>{text}</div>
      </Part>
    </Stack>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <Text size="sm" fw={600}>
        {title}
      </Text>
      <Text component="div" size="sm">
        {children}
      </Text>
    </section>
  );
}

const Excluded = ({ reason, numbers }: Exclusion) => (
  <List.Item>
    {confirm.because(reason, numbers.length)}: <Names numbers={numbers} most={NAMED_FOR_REASON} />
  </List.Item>
);

/** The first numbers of a list, none of them broken over two lines. */
function Names({ numbers, most }: { numbers: readonly string[]; most: number }) {
  const named = numbers.slice(0, most);
  const more = numbers.length - named.length;
  return (
    <>
      {named.map((number, index) => (
        <Fragment key={number}>
          {index > 0 && ', '}
          <span className={classes.whole}>{number}</span>
        </Fragment>
      ))}
      {more > 0 && ` ${confirm.more(more)}`}
    </>
  );
}
