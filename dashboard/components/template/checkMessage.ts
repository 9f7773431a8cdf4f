import { type ContentVerdict, checkContent } from '../../../server/contract/rules/content.ts';
import { messageTemplate } from '../../../server/contract/rules/templates.ts';

/** The check that the server makes too; the shape first. */
export function checkMessage(text: string, clinicName: string): ContentVerdict {
  const issues = messageTemplate.safeParse(text).error?.issues ?? [];
  const shape = issues.map(({ message }) => ({ code: 'shape', message }));
  if (text.trim() === '') return { problems: shape, warnings: [] };
  const { problems, warnings } = checkContent(text, clinicName);
  return { problems: [...shape, ...problems], warnings };
}
