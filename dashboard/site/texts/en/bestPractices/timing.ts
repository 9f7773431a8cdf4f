import { LIMITS } from '../../../../../server/contract/core/limits.ts';
import { ZONE_NAMES, zoneCity } from '../../../../../server/contract/rules/zones.ts';
import type { Section } from '../../../documents/shapes.ts';
import { allOf, hour } from '../say.ts';

const { sendFromHour, sendUntilHour, sendNeverAfterHour, sendGraceMinutes, visitWindowHours } = LIMITS;
const hours = `${hour(sendFromHour)} to ${hour(sendUntilHour)}`;

export const scheduling: Section = {
  id: 'scheduling',
  title: 'When to send, and scheduling',
  body: [
    `The best time is ${visitWindowHours.from} to ${visitWindowHours.until} hours after the visit: the patient remembers it, and is out of the door. Send one request per visit, and at most one reminder of it a few days later.`,
    {
      points: [
        `That one reminder is the follow-up: Settings, SMS, sends it by itself ${LIMITS.followUpDaysMin} to ${LIMITS.followUpDaysMax} days after the request, only to patients who have not used their link. It is off until you switch it on.`,
        `A text can be sent now or scheduled. A schedule has a date, a full hour and a timezone: ${allOf(ZONE_NAMES.map(zoneCity))}. A time in the past is refused.`,
        'Until it is handed to the carrier, what is scheduled can be moved or cancelled on Request Reviews. At its time it is looked once more whether the patient opted out or is blocked, and whether your subscription and the hours allow it.',
        `A request that cannot go out within ${LIMITS.requestExpiresHours} hours of its time is given up, and a reminder once its appointment has begun: late is worse than never.`,
        'A clinic’s own system can tell Goodword of its visits. Each visit is followed by one request, however often it is told.',
      ],
    },
  ],
};

export const sendingHours: Section = {
  id: 'hours',
  title: 'Sending hours and time zones',
  body: [
    `Patients are texted from ${hours}, by the clock of your clinic and, where the number’s prefix tells it, by theirs. A prefix that lies in several zones has to be open in all of them; a toll-free number goes by your clinic’s clock. This holds for everything: now, scheduled, tried again, from the screen, from a program.`,
    {
      points: [
        'Anyone who sends outside these hours is offered the next time at which it can be scheduled.',
        `What is due at ${hour(sendUntilHour)} is handed over for ${sendGraceMinutes} minutes more; the rest waits until ${hour(sendFromHour)}.`,
        `Owners and admins can ask for a text outside the hours by the command line or a program. It is noted who did, and no real phone is texted before ${hour(sendFromHour)} or after ${hour(sendNeverAfterHour)} of its own clock.`,
        'Both changes of the clocks are looked after. Your clinic’s zone stands in Settings, General.',
      ],
    },
  ],
};

const { cooldownDaysDefault, cooldownDaysMin, cooldownDaysMax } = LIMITS;

export const cooldown: Section = {
  id: 'cooldown',
  title: 'Cooldown',
  body: [
    `After a request a number is not asked again for ${cooldownDaysDefault} days. Your clinic can set it from ${cooldownDaysMin} to ${cooldownDaysMax} days in Settings, SMS; another setting counts for requests that went out already, too. A send within the cooldown is blocked, and says until when.`,
    {
      points: [
        'It holds for each clinic and number, from the moment at which the carrier took the request.',
        'Requests that wait, and those of which nobody can tell whether they arrived, count. Those that failed, were blocked or cancelled do not.',
        'Reminders of appointments and answers neither start nor obey it. A follow-up ignores the cooldown of its own request and starts a new one.',
        'Deleting and adding a patient again, or importing them, does not end it.',
      ],
    },
    'Bypass cooldown, on Request Reviews, texts numbers in cooldown too. Use it sparingly, and only with the patient’s valid consent to hear from you again, such as after a second visit. It is noted who did. It never reaches a number that opted out or is blocked.',
  ],
};
