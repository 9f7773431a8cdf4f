import { LIMITS } from '../../../../server/contract/core/limits.ts';
import { sayMoney } from '../../../../server/contract/words/money.ts';
import { count } from './say.ts';

const quota = count(LIMITS.quota);

/** What visitors ask. Each answer is true of the software as it is. */
export const faq = {
  title: 'Questions and answers',
  more: 'More in Best Practices & FAQ',
  items: ({ overageCents }: { overageCents: number }) => [
    {
      question: 'Can I cancel anytime?',
      answer:
        'Yes. There is no contract. An owner of your clinic cancels under Billing, and the subscription ends with the month that is paid. Your data stays readable, and you can export it.',
    },
    {
      question: 'What happens with negative reviews?',
      answer: `You choose. With smart routing, ratings of ${LIMITS.publicRatingFrom} stars and more go on to your public page, and lower ones are asked what went wrong, so that you can put it right. With open routing every patient is offered the public link beside private feedback, as Google’s policy and fair-review rules ask. Nobody is ever kept from reviewing you in public, and a review there is not ours to change.`,
    },
    {
      question: 'Is our patients’ data secure?',
      answer:
        'Each clinic sees its own rows alone. Texts carry a link and no health information, and you are warned before a message names a treatment. The server’s logs hold no patient’s number, accounts can ask for a second step at sign-in, every change is recorded, and a patient who is deleted is erased, words and name, while their STOP stays.',
    },
    {
      question: 'Whom may we text?',
      answer:
        'Only patients who agreed to get such texts from your clinic. Keep proof of it: Goodword notes with each patient how and when they agreed. Nobody who replies STOP is texted again, by any clinic here, and your own block list holds besides. Requests keep to the hours of the day where the patient is.',
    },
    {
      question: 'Do patients need an app or an account?',
      answer:
        'No. They open a link on their phone, tap a star and, if they like, write a few words. On the public platform its own rules hold, such as signing in there.',
    },
    {
      question: `What if we need more than ${quota} requests a month?`,
      answer: `Sending stops until an owner raises the monthly cap in Settings. From then on each further text costs ${sayMoney(overageCents)}, up to that cap.`,
    },
    {
      question: 'May we ask for reviews on every platform?',
      answer:
        'Most of them welcome it. Yelp does not want businesses to ask, Zocdoc takes reviews from its own bookings alone, and CareDash has closed: these three are off until you switch them on, and the reason stands beside the switch.',
    },
  ],
};
