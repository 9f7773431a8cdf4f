import { createAlarm } from '../alarm.ts';
import type { BehaviourSwitch } from '../behaviour.ts';
import type { SandboxDatabase } from '../database.ts';
import type { Webhooks } from '../webhooks/webhooks.ts';
import type { Message, MessageStatus, Messages } from './messages.ts';
import { failureOf } from './numbers.ts';
import { API_VERSION } from './wire.ts';

type State = { status: MessageStatus; errorCode: number | null; final: boolean };

const BATCH = 500;
const SENT: State = { status: 'sent', errorCode: null, final: false };

/** The state that follows: queued, sent, delivered, unless the number's table says otherwise. */
function stateAfter(message: Message): State {
  const failure = failureOf(message.phone);
  if (message.status === 'queued' && failure?.status !== 'failed') {
    return SENT;
  }
  return failure
    ? { status: failure.status, errorCode: failure.code, final: true }
    : { status: 'delivered', errorCode: null, final: true };
}

/** The fields that Twilio posts to a StatusCallback. */
function callbackFields(accountSid: string, message: Message, state: State): Record<string, string> {
  return {
    AccountSid: accountSid,
    ApiVersion: API_VERSION,
    From: message.sender,
    MessageSid: message.sid,
    MessageStatus: state.status,
    SmsSid: message.sid,
    SmsStatus: state.status,
    To: message.phone,
    ...(message.serviceSid && { MessagingServiceSid: message.serviceSid }),
    ...(state.errorCode && { ErrorCode: String(state.errorCode) }),
  };
}

/** Moves texts through their states as time passes, and owes the product a callback for each. */
export function startDelivery(options: {
  db: SandboxDatabase;
  messages: Messages;
  webhooks: Webhooks;
  behaviour: BehaviourSwitch;
  accountSid: string;
  clock: () => Date;
  delayMs: number;
}) {
  const { messages, webhooks, behaviour, accountSid, clock, delayMs } = options;

  function oweCallback(message: Message, state: State, late = 0): number[] {
    if (!message.callbackUrl) return [];
    const url = message.callbackUrl;
    const body = new URLSearchParams(callbackFields(accountSid, message, state)).toString();
    return [webhooks.owe({ sender: 'carrier', subject: message.sid, url, body }, Date.now() + late)];
  }

  function oweCallbacks(message: Message, state: State): number[] {
    const mode = behaviour.callbacks();
    if (mode === 'off') return [];
    if (mode === 'doubled') return [...oweCallback(message, state), ...oweCallback(message, state)];
    if (mode !== 'shuffled') return oweCallback(message, state);
    // Both are owed when it has ended: however late this process is then, the end is due first.
    if (!state.final) return [];
    const ended = oweCallback(message, state);
    return message.status === 'sent' ? [...ended, ...oweCallback(message, SENT, 3 * delayMs)] : ended;
  }

  function advance(message: Message): { state: State; owed: number[] } {
    const state = stateAfter(message);
    const nextAt = state.final ? null : Date.now() + delayMs;
    messages.move({ ...state, seq: message.seq, nextAt, at: clock().toISOString() });
    return { state, owed: oweCallbacks(message, state) };
  }

  const advanceDue = options.db.transaction(() => {
    const due = messages.due(Date.now(), BATCH);
    for (const message of due) advance(message);
  });

  const advanceToTheEnd = options.db.transaction((message: Message): number[] => {
    const { state, owed } = advance(message);
    return state.final ? owed : [...owed, ...advanceToTheEnd({ ...message, status: state.status })];
  });

  const alarm = createAlarm(() => {
    advanceDue();
    const next = messages.nextDue();
    if (next !== null) alarm.ringAt(next);
  });
  alarm.ringAt(Date.now());

  return {
    /** When a text taken now changes its state for the first time, in milliseconds. */
    firstStepAt: () => Date.now() + delayMs,
    /** Call it once the text is kept. */
    expect: (message: Message) => message.nextAt !== null && alarm.ringAt(message.nextAt),
    /** Takes a text through all its states and waits until the product has heard of each, or has not answered. */
    async deliverNow(message: Message): Promise<void> {
      await webhooks.postNow(advanceToTheEnd(message));
    },
    stop: () => alarm.stop(),
  };
}

export type Delivery = ReturnType<typeof startDelivery>;
