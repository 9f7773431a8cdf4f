import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Request, ResponseToolkit } from '@hapi/hapi';
import { type BehaviourSwitch, type Call, createBehaviour } from './behaviour.ts';

type Answer = object | symbol;

/** Plays the troubles that the behaviour asks for around the calls of a pretend API. */
export function createTrouble() {
  const behaviour: BehaviourSwitch = createBehaviour();
  const hanging = new Set<Socket>();

  function hang(request: Request, h: ResponseToolkit): symbol {
    const { socket } = request.raw.req;
    hanging.add(socket);
    socket.once('close', () => hanging.delete(socket));
    return h.abandon;
  }

  function drop(request: Request, h: ResponseToolkit): symbol {
    request.raw.req.socket.destroy();
    return h.abandon;
  }

  return {
    behaviour,
    /** Leaves a call without an answer. */
    hang,
    /**
     * Runs `work`, which makes the call's own answer, unless a trouble comes before or after it; `fail` makes the API's
     * own error of a status.
     */
    async around(
      call: Call,
      { request, h, sender }: { request: Request; h: ResponseToolkit; sender?: string },
      fail: (status: 429 | 500) => Answer,
      work: () => Answer | Promise<Answer>,
    ): Promise<Answer> {
      const { delayMs } = behaviour.read();
      const mode = behaviour.draw(call, sender);
      if (mode === 'too_many') return fail(429);
      if (mode === 'server_error') return fail(500);
      if (mode === 'hang') return hang(request, h);
      const answer = await work();
      if (mode === 'accept_then_drop') return drop(request, h);
      if (mode === 'slow') await wait(delayMs, undefined, { ref: false });
      return answer;
    },
    /** Cuts the calls that were left without an answer. */
    stop(): void {
      for (const socket of hanging) socket.destroy();
    },
  };
}

export type Trouble = ReturnType<typeof createTrouble>;
