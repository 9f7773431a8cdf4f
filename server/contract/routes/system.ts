import * as z from 'zod';
import { route } from '../core/route.ts';

/** The server itself: whether it lives, and whether it can do its work. */

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
      installation: z.string().describe('What tells this installation from others'),
      proxied: z.boolean().describe('Whether this call came by a proxy that says from where'),
      supportEmail: z.string().describe('Where the operator is written to'),
    }),
  }),
  getReady: route({
    method: 'GET',
    path: '/ready',
    access: 'public',
    summary: 'Whether the server can do its work, for a load balancer',
    description:
      'Answers 503 `unavailable` where something is missing; `details` say what, by the paths `stopping`, `database`, ' +
      '`migrations` and `worker`. What it finds counts for a second.',
    answer: z.object({ status: z.literal('ready'), version: z.string() }),
  }),
};
