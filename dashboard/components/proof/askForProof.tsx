import { MantineProvider } from '@mantine/core';
import { createRoot } from 'react-dom/client';
import type { Client } from '../../../server/contract/core/client.ts';
import { cssVariables, theme } from '../../theme.ts';
import { ProofDialog } from './ProofDialog.tsx';

let asking: Promise<boolean> | undefined;

/**
 * Asks who is signed in to show that it is them, above whatever screen or dialog made the call; whether they did. Calls
 * that wait at the same time share one question.
 */
export function askForProof(api: Client): Promise<boolean> {
  asking ??= ask(api).finally(() => {
    asking = undefined;
  });
  return asking;
}

/** A tree of its own: any code may call, and what waits below keeps all that was typed. */
function ask(api: Client): Promise<boolean> {
  const place = document.body.appendChild(document.createElement('div'));
  const tree = createRoot(place);
  return new Promise<boolean>((answer) => {
    tree.render(
      <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
        <ProofDialog api={api} onEnd={answer} />
      </MantineProvider>,
    );
  }).finally(() => {
    tree.unmount();
    place.remove();
  });
}
