import { MANAGERS } from '../../../server/contract/core/roles.ts';
import type { ReviewCase } from '../../../server/contract/routes/reviews.ts';
import { fullName } from '../../../server/contract/words/names.ts';
import { useApi } from '../../hooks/useApi.ts';
import { useMember } from '../../hooks/useSession.tsx';
import { reviewText } from '../../texts/reports/reviews.ts';

/** Who may be chosen to look after a case: staff, who do not see the team, choose themselves. */
export function useOwners({ ownerId, ownerName }: ReviewCase): { value: string; label: string }[] {
  const { user } = useMember();
  const managing = MANAGERS.some((role) => role === user.role);
  const team = useApi(managing ? 'listTeam' : null).data?.data.members ?? [];
  const people = [user, ...team];
  const names = new Map(people.map((person) => [person.id, fullName(person)]));
  if (ownerId && ownerName && !names.has(ownerId)) names.set(ownerId, ownerName);
  return [
    { value: '', label: reviewText.case.nobody },
    ...[...names].map(([value, label]) => ({ value, label })),
  ];
}
