import { Button, Group } from '@mantine/core';
import { requestText } from '../../texts/sending/requestReviews.ts';

const STEPS = ['numbers', 'message', 'send'] as const;
export type Step = (typeof STEPS)[number];

interface Props {
  step: Step;
  onStep: (step: Step) => void;
}

/** On a phone a request takes three steps, one on the screen at a time. */
export const Steps = ({ step, onStep }: Props) => (
  <Group component="nav" aria-label={requestText.steps.label} hiddenFrom="sm" grow gap={4} mb="sm">
    {STEPS.map((name, index) => (
      <Button
        key={name}
        variant={name === step ? 'light' : 'subtle'}
        color={name === step ? 'teal' : 'gray'}
        px={4}
        {...(name === step ? { 'aria-current': 'step' } : {})}
        onClick={() => onStep(name)}
      >
        {index + 1} {requestText.steps[name]}
      </Button>
    ))}
  </Group>
);

/** Leads from the end of a step to the next; there is none after the last. */
export function NextStep({ step, onStep }: Props) {
  const next = STEPS[STEPS.indexOf(step) + 1];
  if (!next) return null;
  return (
    <Button variant="default" hiddenFrom="sm" onClick={() => onStep(next)}>
      {requestText.next(requestText.steps[next])}
    </Button>
  );
}
