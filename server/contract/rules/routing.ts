import * as z from 'zod';

/** Who is offered the public link: ratings of 4 and 5, or every patient. */
export const ROUTINGS = ['smart', 'open'] as const;
export type Routing = (typeof ROUTINGS)[number];

export const routing = z
  .enum(ROUTINGS)
  .describe('Who is offered the public link: ratings of 4 and 5, or every patient');
