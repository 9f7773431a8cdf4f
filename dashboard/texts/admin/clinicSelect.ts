import { sayNumber } from '../say.ts';
import { words } from '../words.ts';

/** Words of the picker of clinics, for the super admin. */
export const clinicSelectText = words('clinicSelect', {
  placeholder: 'Type a name, an address or an ID',
  searching: 'Searching',
  none: 'No clinic fits.',
  clear: 'Choose no clinic',
  more: (shown: number, total: number, more: boolean) =>
    `The newest ${shown} of ${more ? 'more than ' : ''}${sayNumber(total)} are offered. Type more to find any other.`,
  failed: 'Failed to load clinics',
});
