import { ERROR_TEXT } from '../../../../../server/contract/core/errors.ts';
import { LIMITS } from '../../../../../server/contract/core/limits.ts';
import { UNKNOWN_TOKENS } from '../../../../../server/contract/routes/reviewPage.ts';
import { LANGUAGE_NAMES, QUESTION } from '../../../../../server/contract/routes/reviewView.ts';
import { PLATFORM_RULE, PLATFORMS } from '../../../../../server/contract/rules/platforms.ts';
import { en as page } from '../../../../review/texts/en.ts';
import type { Section } from '../../../documents/shapes.ts';
import { allOf } from '../say.ts';

const { publicRatingFrom: good, linkHours } = LIMITS;
const platforms = Object.values(PLATFORMS).map(({ label }) => label);

export const links: Section = {
  id: 'links',
  title: 'The life of a review link',
  body: [
    'Every patient gets a link of their own. It belongs to one text and one number, is too long to be guessed, and is good for one review.',
    {
      points: [
        'Created: with the text, as it is handed to the carrier.',
        `Open: for about ${linkHours} hours from the moment at which the carrier took the text. Opening the page spends nothing, since phones and chat programs look at links by themselves.`,
        'Used: once the patient sends their review. It takes no second one.',
        `Expired: after those ${linkHours} hours. The page then says “${page.invalidTitle}: ${ERROR_TEXT.linkGone}”, and leads to your clinic’s standing link where that is switched on.`,
      ],
    },
    `A follow-up carries a fresh link. The standing link, for posters and cards, does not expire and works while its switch in Settings, Review pages, is on. A link to the demonstration works for ${LIMITS.demoLinkDays} days and keeps nothing.`,
  ],
};

export const patientsPage: Section = {
  id: 'page',
  title: 'What the patient sees',
  body: [
    `Your clinic’s name, your logo if you have one, and one question: “${QUESTION.en}” The patient gives 1 to ${page.ratings.length} stars (${allOf(page.ratings)}), and may add words and a name. Both are optional. The page speaks ${allOf(Object.values(LANGUAGE_NAMES))}, works without script, and always offers “${page.noMoreTexts}”.`,
    'What protects it from strangers:',
    {
      points: [
        `A captcha may be asked for, where the operator has set one up: below ${good} stars, and for every review by a standing link.`,
        `Limits for each network address: ${LIMITS.standingReviewsPerHour} reviews an hour by standing links; ${UNKNOWN_TOKENS.calls} unknown links in ${UNKNOWN_TOKENS.seconds / 60} minutes, before no more are looked up. A patient with a good link is let in all the same.`,
      ],
    },
  ],
};

const rules = Object.values(PLATFORM_RULE).join(' ');

export const routing: Section = {
  id: 'routing',
  title: 'Where a rating leads',
  body: [
    'Your clinic chooses in Settings, Review pages, who is asked for a public review:',
    {
      meanings: [
        [
          `Smart routing, there “Ratings of ${good} and ${page.ratings.length} stars”`,
          `${good} stars or more go on to the public platform; fewer are captured privately, as feedback that your clinic alone reads. ${page.ratings.length} stars lead there at once, ${good} after a chance to say more. Google’s policy and fair-review rules advise against choosing by rating whom to ask.`,
        ],
        [
          'Open routing, there “Every patient”',
          'Every patient is offered the public platform and private feedback side by side, whatever the rating. This is what Google’s policy and fair-review rules ask for.',
        ],
      ],
    },
    `${platforms.length} platforms are known: ${allOf(platforms)}. Give each that you use its link in Settings; one without a link of its own uses the general one, and one that is switched off is offered to nobody. A patient whose platform leads nowhere is not sent on: their review stays with you.`,
    rules,
    'Track Reviews shows under “Who was offered a public link” what your routing did, rating by rating.',
  ],
};
