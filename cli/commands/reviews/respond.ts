import { randomUUID } from 'node:crypto';
import { Args, Flags } from '@oclif/core';
import type { Api } from '../../../server/contract/core/api.ts';
import type { Answer } from '../../../server/contract/core/route.ts';
import { GoodwordCommand } from '../../command.ts';
import { findReviewId, WHICH } from '../../reviews/reviews.ts';
import { needAccepted, repeated } from '../../sending/sending.ts';

export default class ReviewsRespond extends GoodwordCommand {
  static override summary = 'Answer a review: by a text to its patient, or by a note for your team.';
  static override description =
    'A text costs one of your quota and goes under every rule of sending but the cooldown, to a patient who gave ' +
    'private feedback. In a terminal you confirm before it is sent; in a script give --yes. Ends with code 5 when it ' +
    'may not be sent. With --note nobody is texted.';
  static override examples = [
    {
      description: 'Text the patient',
      command: '<%= config.bin %> reviews respond 0199c2b7 "We are sorry. Please call us." --yes',
    },
    {
      description: 'Note what was done',
      command: '<%= config.bin %> reviews respond 0199c2b7 "Called back on Monday" --note',
    },
  ];
  static override args = {
    id: Args.string({ description: WHICH, required: true }),
    words: Args.string({ description: 'What to answer.', required: true }),
  };
  static override flags = {
    note: Flags.boolean({ description: 'Keep it as a note for your team; nobody is texted.' }),
    yes: Flags.boolean({ char: 'y', description: 'Send without asking.' }),
  };

  async run(): Promise<Answer<Api['respondToReview']>> {
    const { args, flags } = await this.parse(ReviewsRespond);
    const isAsking = !flags.note && !flags.yes;
    if (isAsking && !this.canAsk) {
      throw this.cannotAsk('Sending has to be confirmed.', 'Add --yes to send, or --note to text nobody.');
    }
    const { client } = await this.openSession(flags);
    const id = await findReviewId(client, args.id);
    if (isAsking) await this.askYes(`Text “${args.words}” to the patient?`, 'Nothing was sent.');
    const kind = flags.note ? ('note' as const) : ('text' as const);
    const call = { params: { id }, payload: { kind, message: args.words }, idempotencyKey: randomUUID() };
    const onRepeat = (): void =>
      this.tell('No answer; trying again with the same key, so that nobody is texted twice …');
    const answer = await repeated(() => client.respondToReview(call), onRepeat);
    if (answer.result) needAccepted(answer.result);
    this.tellDone(flags.note ? 'Noted.' : 'Answered the patient.');
    return answer;
  }
}
