/** Words for a clinic's block list. */
export const blockListText = {
  open: (n: number) => `See the block list (${n.toLocaleString('en-US')})`,
  title: 'Block list',
  purpose: 'Numbers that are never texted from this clinic.',
  empty: 'No number is blocked.',
  find: 'Find a number',
  none: 'No blocked number fits.',
  more: (n: number) => `${n.toLocaleString('en-US')} more are blocked. Find one by its digits.`,
  since: (day: string) => `Since ${day}`,
  remove: 'Remove',
  removeLabel: (number: string) => `Remove ${number} from the block list`,
  confirm: {
    title: (number: string) => `Take ${number} off the block list?`,
    body: 'It can be texted again, unless it replied STOP. If the patient asked not to be texted, leave it on the list.',
    deed: 'Take it off the list',
    done: (number: string) => `${number} is off the block list`,
    failed: 'Failed to remove number',
    gone: 'This number was off the list already.',
  },
} as const;
