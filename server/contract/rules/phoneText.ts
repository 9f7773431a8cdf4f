/** What is wrong with a phone number, or worth a second look, in one set of words for screen, terminal and API. */
export const PHONE_TEXT = {
  required: 'Phone number is required',
  noneGiven: 'Please enter at least one phone number',
  invalid: 'Please enter a valid phone number',
  us: 'US phone numbers must be +1 followed by 10 digits',
  hungary: 'Hungary phone numbers must be +36 followed by 8-9 digits',
  international: 'International phone numbers must be 8-16 digits including country code',
  countryCode:
    'Phone number must include country code (e.g., +1 for US, +36 for Hungary) or be a valid local number',
  unassigned: 'There is no such US number: please check its digits',
  extension: 'This number has an extension, and a text cannot go to one',
  notTheirs: 'This is marked as a work, fax or emergency number: only a patient’s own number is texted',
  date: 'This is a date, not a phone number',
  id: 'This looks like an id or a postcode, not a phone number',
  spreadsheet: 'Excel shortened this number; format the column as text and export again',
  textable: 'Only US and Hungarian numbers can be texted',
  settingsBlockList: 'Enter a valid phone number (+1 for US, +36 for Hungary)',
  adminBlockList: 'Invalid number: Enter a valid US number like +1XXXXXXXXXX',
  requestBlockBox: 'Enter a valid US phone number (+1XXXXXXXXXX)',
} as const;

/** What is said beside a number that was read, but might have been meant otherwise. */
export const PHONE_WARNING = {
  several: 'Several numbers stand here: the first that can be texted is taken',
  short: 'Read as a Hungarian number: a US number has 10 digits, and one may be missing',
} as const;
