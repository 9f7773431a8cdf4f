import { previewSms } from '../domain/sending/previewSms.ts';
import { sendBulk } from '../domain/sending/send.ts';
import type { Handlers } from './handler.ts';

export const smsHandlers = {
  sendBulk: async ({ ctx, caller, payload }) => ({ data: await sendBulk(ctx, caller, payload) }),

  previewSms: async ({ ctx, caller, payload }) => ({ data: await previewSms(ctx, caller, payload) }),
} satisfies Pick<Handlers, 'sendBulk' | 'previewSms'>;
