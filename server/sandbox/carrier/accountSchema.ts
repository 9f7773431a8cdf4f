import * as z from 'zod';

/** The account at the pretend carrier, as scripts set it: what an operator’s doctor asks Twilio for. */
export const accountSchema = z.strictObject({
  status: z.enum(['active', 'suspended', 'closed']).default('active'),
  type: z.enum(['Full', 'Trial']).default('Full'),
  /** Whether it has the numbers and Messaging Services that it is asked for. */
  hasSender: z.boolean().default(true),
  canText: z.boolean().default(true),
  /** Where a sender's incoming texts are posted. */
  inboundUrl: z.string().default(''),
  /** Twilio's words for the state of an A2P campaign and of a toll-free verification; null for none. */
  campaign: z.enum(['VERIFIED', 'IN_PROGRESS', 'FAILED']).nullable().default('VERIFIED'),
  tollFree: z.enum(['TWILIO_APPROVED', 'IN_REVIEW', 'TWILIO_REJECTED']).nullable().default('TWILIO_APPROVED'),
});

export type CarrierAccount = z.infer<typeof accountSchema>;
