import { LIMITS, OFFER, OFFER_CENTS, PRICE_CENTS } from '../../../../server/contract/core/limits.ts';
import { sayMoney } from '../../../../server/contract/words/money.ts';
import { faq } from './faq.ts';
import { count, hour } from './say.ts';

const quota = count(LIMITS.quota);
const price = sayMoney(PRICE_CENTS);
const offerPrice = sayMoney(OFFER_CENTS);

/** Words of the landing page. What only an operator can claim comes with the facts. */
export const landing = {
  page: {
    title: 'Goodword: review requests by text message for healthcare clinics',
    description:
      'Text patients a private link after their visit. They rate it in seconds, and you get reviews on Google and wherever else people look for a clinic.',
  },
  hero: {
    offer: `Limited offer: ${OFFER.percentOff}% off the first year`,
    title: 'More reviews from the patients you already see',
    lead: 'After a visit, Goodword texts your patient a private link. They rate it in seconds, on any phone. One more tap takes them to Google, or wherever else new patients look for you.',
    start: 'Start Now',
    how: 'See How It Works',
    terms: `${offerPrice} a month for the first ${OFFER.months} months, then ${price}. No contract, cancel anytime.`,
    trusted: (practices: string) => `Trusted by ${practices} US healthcare practices`,
    shown:
      'A patient’s phone with a review request, and the question with its five stars that the link opens',
    example: 'Willow Clinic',
    sender: 'Text message',
  },
  platforms: {
    title: 'Your reviews, where patients look for you',
    also: (named: string, more: number) => `And ${named}, and ${more} more.`,
  },
  features: {
    title: 'Made for the front desk',
    lead: 'One screen, once a day, between two patients.',
    cards: [
      {
        icon: 'send',
        title: 'Texts that are answered',
        text: 'Paste the day’s numbers, drop a file, or connect your own system. Ten messages to choose from, or your own words.',
      },
      {
        icon: 'route',
        title: 'Routing that you choose',
        text: 'Lead happy patients on to your public page and hear the others first, or offer the public link to everybody.',
      },
      {
        icon: 'shield',
        title: 'Manners built in',
        text: `STOP holds at once, at every clinic. Nobody is asked again within ${LIMITS.cooldownDaysDefault} days, and no text goes out before ${hour(LIMITS.sendFromHour)} or after ${hour(LIMITS.sendUntilHour)}.`,
      },
      {
        icon: 'chart',
        title: 'Everything in view',
        text: 'What was sent, who answered and what they said, as it happens. A low rating opens a case, so that somebody calls back.',
      },
    ],
  },
  how: {
    title: 'How it works',
    lead: 'From the front desk to a review, in three steps.',
    pause: 'Pause the animation',
    play: 'Play the animation',
    steps: [
      {
        title: 'Connect',
        text: 'Add your links to the platforms where you want reviews. It takes minutes, once.',
        scene: 'A list of platforms is switched on, one after the other.',
      },
      {
        title: 'Send Requests',
        text: 'Type or paste the numbers and press Send. Each patient gets a link of their own.',
        scene: 'A text with a review link arrives on a patient’s phone.',
      },
      {
        title: 'Smart Routing',
        text: `Ratings of ${LIMITS.publicRatingFrom} stars and more go on to your public page. With lower ones you hear first what went wrong.`,
        scene: 'A patient taps the fifth star and goes on to the public review.',
      },
    ],
    delivered: 'Delivered',
    opens: (platform: string) => `${platform} opens`,
  },
  inside: {
    title: 'What you see every day',
    lead: 'The real screens, with a made-up clinic’s year in them.',
    screens: [
      {
        picture: 'dashboard',
        alt: 'The dashboard: how many patients there are, how many requests were sent and answered this month, the average rating, and a chart of the last seven days',
        caption: 'How the month goes, against the month before, at a glance.',
      },
      {
        picture: 'reviews',
        alt: 'Track Reviews: the number of reviews, their average rating, how many requests were answered, and a chart of the five-star reviews of the last 30 days',
        caption: 'What came back: every rating and every word, as it comes.',
      },
    ] as const,
  },
  pricing: {
    title: 'One plan, one price',
    lead: 'No base fee, no add-ons.',
    price,
    regular: 'Regular price',
    perMonth: 'per month',
    offer: {
      price: offerPrice,
      terms: `For your first ${OFFER.months} months with the limited offer, then ${price} per month.`,
    },
    includes: (platforms: number) => [
      `Up to ${quota} review requests per month`,
      `All ${platforms} review platforms`,
      'Your whole team, with roles',
      'Follow-ups, reminders and answers to replies',
      'Reports, exports and an API',
      'Cancel anytime',
    ],
    start: 'Get Started Now',
    first: 'Look around first: a new account shows samples and texts nobody until you subscribe.',
  },
  testimonials: { title: 'What clinics say' },
  faq,
  signUp: {
    title: 'Ask your next patient today',
    lead: 'Create an account in a minute and look around with sample data.',
    button: 'Sign Up',
  },
  contact: {
    title: 'Contact us',
    lead: `Write to us and a person answers, typically within ${LIMITS.supportReplyHours} hours.`,
    direct: 'Or write directly to',
    name: 'Name',
    email: 'Email',
    message: 'Message',
    send: 'Write the mail',
    help: 'Opens your own mail program with the message filled in. Nothing is sent before you send it there.',
    opened: (address: string) =>
      `Your mail program should open now. If it does not, write to ${address} yourself.`,
    missing: { name: 'Name is required', email: 'Email is required', message: 'Message is required' },
    invalidEmail: 'Invalid email',
    subject: 'Question about Goodword',
  },
};
