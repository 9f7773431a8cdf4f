import { Flags } from '@oclif/core';
import type { Api } from '../../../../server/contract/core/api.ts';
import { LIMITS } from '../../../../server/contract/core/limits.ts';
import type { Answer } from '../../../../server/contract/core/route.ts';
import { GoodwordCommand } from '../../../command.ts';

const { min, max } = LIMITS.signupClosedHours;

export default class AdminSignupOff extends GoodwordCommand {
  static override summary = 'Close sign-ups for new clinics.';
  static override description =
    'A person who tries reads that they are closed, and until when. Invitations to a clinic’s team go on working.';
  static override examples = [
    { description: 'For a day', command: '<%= config.bin %> admin signup off --hours 24' },
    { description: 'Until they are opened', command: '<%= config.bin %> admin signup off' },
  ];
  static override flags = {
    hours: Flags.integer({
      description: `They open by themselves after so many hours, ${min} to ${max}.`,
      min,
      max,
      helpValue: 'N',
    }),
  };

  async run(): Promise<Answer<Api['toggleSignup']>> {
    const { flags } = await this.parse(AdminSignupOff);
    const { client } = await this.openSession(flags);
    const answer = await client.toggleSignup({ payload: { disabled: true, duration: flags.hours } });
    this.tellDone(answer.message);
    return answer;
  }
}
