import type { Check } from './check.ts';

/** Whether the legal pages name who runs the platform: on a real installation somebody has to answer for it. */
export const publicPages: Check = {
  name: 'Public pages',
  async look({ config: { production, company } }) {
    const missing = [
      ...(company.name === null ? ['COMPANY_NAME'] : []),
      ...(company.address.length === 0 ? ['COMPANY_ADDRESS'] : []),
    ];
    if (missing.length === 0) return [{ state: 'pass', says: 'They name who runs this platform.' }];
    if (!production) return [{ state: 'pass', says: 'They name nobody, as on a machine for trying it out.' }];
    const says = 'The terms and the privacy page do not say in full who runs this platform.';
    return [{ state: 'warn', says, repair: `Set ${missing.join(' and ')}.` }];
  },
};
