import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The files that take longest, those of a room in their order: begun last, one of them would be waited for alone. */
const LONGEST = [
  'api/accounts/throttles',
  'cli/examples',
  'api/webhooks/webhookCalls',
  'api/billing/checkout',
  'api/billing/overage',
  'api/billing/subscription',
  'api/mail/mails',
  'api/sending/sendingCarrier',
  'api/platform/operator',
  'api/billing/billingModel',
  'api/lists/importResume',
  'cli/documents',
  'cli/dashboard',
  'bench/bench',
  'browser/walk/routes',
  'faults/kill',
  'stories/owner',
  'bench/soak',
  'browser/walk/keyboardClinic',
  'bench/loads',
  'browser/billingJourney',
  'faults/clock',
  'browser/mailedLinks',
  'faults/overageKill',
  'browser/session',
  'stories/superAdmin',
  'faults/database',
  'stories/receptionist',
  'release/firstWeek',
  'stories/office',
].map((name) => `/test/${name}.test.ts`);

const groupOf = ({ project }: TestSpecification): number => project.config.sequence.groupOrder;

const placeOf = ({ moduleId }: TestSpecification): number => {
  const place = LONGEST.findIndex((name) => moduleId.endsWith(name));
  return place === -1 ? LONGEST.length : place;
};

/** Starts the longest files of each group first; the others as vitest would. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => groupOf(a) - groupOf(b) || placeOf(a) - placeOf(b));
  }
}
