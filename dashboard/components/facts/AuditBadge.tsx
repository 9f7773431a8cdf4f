import { Badge } from '@mantine/core';
import type { AuditAction } from '../../../server/contract/routes/adminAuditLogs.ts';
import { AUDIT_WORDS } from '../../../server/contract/words/statusWords.ts';

/** What was refused or failed is a warning. */
const COLOURS: Record<AuditAction, string> = {
  LOGIN: 'green',
  LOGIN_FAILED: 'orange',
  LOGOUT: 'blue',
  SIGNUP: 'green',
  PASSWORD_RESET: 'yellow',
  CREATE: 'teal',
  READ: 'gray',
  UPDATE: 'yellow',
  DELETE: 'red',
  EXPORT: 'gray',
  REFUSED: 'orange',
};

/** What was done, as an entry of the audit says it. */
export const AuditBadge = ({ action }: { action: AuditAction }) => (
  <Badge color={COLOURS[action]} miw="max-content">
    {AUDIT_WORDS[action].word}
  </Badge>
);
