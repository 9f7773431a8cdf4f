import { LIMITS } from '../../../../../server/contract/core/limits.ts';
import type { Section } from '../../../documents/shapes.ts';

export const patients: Section = {
  id: 'patients',
  title: 'What is kept about patients',
  body: [
    {
      meanings: [
        [
          'From the clinic',
          'Phone number, and if the clinic enters them name, e-mail, tags, and how, when and by whom consent was written down. A clinic’s own system may add an id of a visit and its time.',
        ],
        [
          'Of texts',
          'To which number, when, which words, from which clinic and person, what the carrier said of it, and what the patient texted back. The same of a text to one’s own phone.',
        ],
        [
          'Of the review page',
          'The rating, the words and the name that a patient chooses to give, the platform, the time, and whether they went on to it. Opening the page keeps nothing. The page sets no cookie and keeps nothing in the patient’s browser.',
        ],
        [
          'Of people who want no texts',
          'Opt-outs and block lists, by a hash of the number; a block list also by the number itself, so that staff can read it.',
        ],
      ],
    },
    'Which patients are texted, and when, is the clinic’s decision. A text says who it is from, asks how the visit was or tells the time of an appointment, and ends with how to stop. It goes to nobody but the patient’s number.',
  ],
};

export const staff: Section = {
  id: 'staff',
  title: 'What is kept about clinics and their people',
  body: [
    {
      points: [
        'Clinic: name, e-mail, phone, address, logo, settings, links, names of files that it imported, and what it has used.',
        'People: name, e-mail, role, a hash of the password that cannot be turned back, and the second step of sign-in where it is on.',
        'Sessions: which browser or terminal, an id of the device, when it was made and last used. No network address is kept with it.',
        'Subscription: its state, invoices and payments, with the way of payment in words such as a card’s last four digits. Card numbers never reach us.',
        'Requests to support, as they were written.',
      ],
    },
    'An audit tells who did what, by ids and without patients’ data. Limits against guessing count calls by a keyed hash of the network address, never by the address.',
  ],
};

export const healthInformation: Section = {
  id: 'hipaa',
  title: 'Health information',
  body: [
    'No text holds protected health information: it names the clinic, never what a visit was for. Words of diagnosis or treatment in a message bring up a warning before it is sent. What a patient writes on the review page is theirs to choose; their clinic alone reads it here.',
  ],
};

export const retention: Section = {
  id: 'retention',
  title: 'How long it is kept',
  body: [
    {
      table: {
        caption: 'What is kept for how long',
        head: ['What', 'How long'],
        rows: [
          [
            'Patients, texts, replies and reviews',
            'As long as the clinic has its account, or until it deletes the patient',
          ],
          [
            'A deleted clinic, and a person whom the operator deleted',
            `${LIMITS.undoDays} days, in which it can be restored; in their last hour all rows go`,
          ],
          ['A member whom the clinic removes', 'Goes at once'],
          [
            'Patients’ texts that belong to no clinic',
            `${LIMITS.unclaimedTextDays} days, and longer while one may mean stop and nobody has decided`,
          ],
          ['Opt-outs', 'Until the patient replies START, or the operator undoes them for a reason'],
          ['Mails that were sent', `${LIMITS.mailDays} days`],
          ['Calls to a clinic’s own systems', `${LIMITS.webhookDeliveryDays} days`],
          ['What an import changed, so that it can be undone', `${LIMITS.importUndoHours} hours`],
          ['Answers kept so that a repeated call does nothing twice', `${LIMITS.idempotencyHours} hours`],
          ['Ids of visits that never took place', `${LIMITS.visitIdDays} days`],
          [
            'Sign-ins',
            `End after ${LIMITS.sessionMaxDays} days at the latest, and are gone ${LIMITS.endedDays} days later; when somebody last signed in stays with the account`,
          ],
          ['Invitations, and API tokens that were revoked', `${LIMITS.endedDays} days after their end`],
          [
            'Entries of the activity list',
            `${LIMITS.activityDays} days; what the case of a review went through stays with it`,
          ],
          ['Review links', `${LIMITS.linkKeptDays} days, so that one that has expired can say so`],
          ['Requests to support, once they are closed', `${LIMITS.closedRequestDays} days`],
          ['Audit', `${LIMITS.auditYears} years, in which nobody can change or delete it; then it goes`],
          ['Payments', 'Stay for the books; once a clinic is gone they no longer name it'],
        ].map((cells) => ({ cells })),
      },
    },
    'Backups that the operator makes hold what was there when they were made, until the operator deletes them.',
  ],
};

export const erasure: Section = {
  id: 'erasure',
  title: 'What stays after a patient is erased',
  body: [
    'When a clinic deletes a patient, texts that wait are cancelled, links end, and name, e-mail, number, the words of texts, replies and reviews go for good. What stays:',
    {
      points: [
        'A hash of the number (an HMAC under a secret key of this installation). It is there so that a STOP, a block and a cooldown outlive the deletion, also when somebody adds or imports the number again. The number cannot be read from it.',
        'That a text was sent and when, and a rating, without words, name or number, so that counts stay right.',
        'The audit, which never held the patient’s data.',
      ],
    },
    'A number that was texted without being in the list of patients is erased in the same way: the clinic adds it and deletes it.',
  ],
};
