import type { SiteFacts } from '../../../../server/contract/routes/site.ts';
import type { Block, Words } from '../../documents/shapes.ts';

/** Who runs the platform, in the words of the legal pages; what the operator left out is said to be so. */

/** In the middle of a sentence. */
export const operatorOf = ({ company: { name } }: SiteFacts): string => name ?? 'the operator';

export const mailLink = ({ supportEmail }: SiteFacts) => ({
  text: supportEmail,
  href: `mailto:${supportEmail}`,
});

const NOT_NAMED = 'Not named on this installation: ask at the address for e-mail.';

/** How to reach them. */
export function contactOf(facts: SiteFacts): Block[] {
  const { name, address, phone } = facts.company;
  const mail: Words = ['Write to ', mailLink(facts), '.'];
  return [
    mail,
    {
      meanings: [
        ['Company', name ?? NOT_NAMED],
        ['Postal address', address.length > 0 ? address.join('\n') : NOT_NAMED],
        ['Phone', phone ?? NOT_NAMED],
      ],
    },
  ];
}
