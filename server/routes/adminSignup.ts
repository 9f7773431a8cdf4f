import { toggleSignup } from '../domain/accounts/signupSwitch.ts';
import { getSystemStatus } from '../domain/admin/systemSwitches.ts';
import type { Handlers } from './handler.ts';

export const adminSignupHandlers: Pick<Handlers, 'getSystemStatus' | 'toggleSignup'> = {
  getSystemStatus: ({ ctx }) => getSystemStatus(ctx),

  async toggleSignup({ ctx, caller, payload }) {
    const { open, until, message } = await toggleSignup(ctx, caller, payload);
    return {
      signupDisabled: !open,
      signupDisabledUntil: until,
      message: message ?? 'New clinics can sign up.',
    };
  },
};
