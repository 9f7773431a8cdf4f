import * as z from 'zod';
import { route } from './route.ts';

/** The server itself. */

export const PROVIDERS = ['sms', 'payments', 'mail', 'captcha'] as const;

export const systemRoutes = {
  getHealth: route({
    method: 'GET',
    path: '/health',
    access: 'public',
    summary: 'Whether the server is alive',
    answer: z.object({
      status: z.literal('ok'),
      version: z.string(),
      pretend: z.array(z.enum(PROVIDERS)).describe('Providers that are pretend on this server'),
    }),
  }),
};
