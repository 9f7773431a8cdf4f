import type { MemberRole } from '../../contract/core/roles.ts';
import { createUser } from '../accounts/auth.ts';
import { inviteMember } from '../accounts/invitations.ts';
import { hashPassword } from '../accounts/passwords.ts';
import type { Context } from '../context.ts';
import { randomToken } from '../keys.ts';

/** The owner's colleagues in the demonstration: they fill the team, and nobody knows their passwords. */

const COLLEAGUES: { role: MemberRole; email: string; firstName: string; lastName: string }[] = [
  { role: 'admin', email: 'lena@demo.example.com', firstName: 'Lena', lastName: 'Brandt' },
  { role: 'staff', email: 'marco@demo.example.com', firstName: 'Marco', lastName: 'Silva' },
];

const INVITED = { email: 'noor@demo.example.com', role: 'staff' } as const;

/** Adds two colleagues and an invitation that waits. */
export async function addColleagues(
  ctx: Context,
  { clinicId, userId }: { clinicId: string; userId: string },
): Promise<void> {
  for (const colleague of COLLEAGUES) {
    const passwordHash = await hashPassword(randomToken());
    await createUser(ctx, { ...colleague, passwordHash, clinicId }, true);
  }
  const means = { sessionId: null, apiTokenId: null, scopes: null, country: 'US', provedAt: null } as const;
  const standing = { subscriptionStatus: 'active', paid: true, preview: false } as const;
  await inviteMember(ctx, { clinicId, userId, role: 'owner', ...means, ...standing }, INVITED);
}
