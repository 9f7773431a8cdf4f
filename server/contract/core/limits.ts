import { LIST_LIMITS } from './listLimits.ts';
import { PAGE_LIMITS, PAGE_TIMES } from './pageLimits.ts';

/** Every limit of the product, in one place: server, screens, terminal and help pages print these. */
export const LIMITS = {
  ...PAGE_LIMITS,
  ...LIST_LIMITS,
  /** Numbers in one send-bulk. */
  sendNumbers: 10_000,
  /** Patients in one POST /patients/bulk, numbers in one POST /patients/check-phones. */
  bulkPatients: 1_000,
  /** Patients whom one call tags by a filter. */
  tagFiltered: 100_000,
  nameLength: 100,
  emailLength: 254,
  clinicNameMin: 2,
  clinicNameMax: 100,
  addressLength: 300,
  templateLength: 918,
  /** A clinic's own templates, and the length of their names. */
  templatesPerClinic: 50,
  templateNameLength: 60,
  /** An answer to a patient's text: three segments of plain letters. */
  answerLength: 459,
  repliesPerPage: 20,
  /** Days ahead that a text can be scheduled for, or an appointment reminded of: two years. */
  scheduleDaysAhead: 730,
  /** A note about a review, and that of a low rating's case. */
  reviewNoteLength: 2_000,
  /** Streams of GET /api/live that one person may hold at one server. */
  liveStreams: 20,
  /** Entries of the recent activity: on the dashboard, and beside the reviews. */
  recentActivity: 8,
  reviewsActivity: 5,
  /** Requests sent in an hour of the day before its response rate says something. */
  bestHourRequests: 20,
  reasonLength: 200,
  searchLength: 100,
  /** Characters from which the command palette looks for patients, and how many of them it shows. */
  paletteSearchFrom: 2,
  palettePatients: 6,
  /** Reviews that hold the words looked for, and rows that a super admin searches, are counted so far: then 'more than'. */
  matchesCounted: 200,
  tagLength: 40,
  tagsPerPatient: 20,
  /** People who share one number, the lead among them. */
  peoplePerNumber: 50,
  /** Events of a patient's page, the newest ones. */
  patientEvents: 200,
  passwordAtLogin: 6,
  passwordAtSignup: 8,
  passwordLength: 200,
  /** Names, addresses and the clinic's name that a new password is compared with. */
  wordsAboutSomebody: 10,
  urlLength: 2_000,
  /** Cooldown between two review requests to one number, in days. */
  cooldownDaysDefault: 90,
  cooldownDaysMin: 2,
  cooldownDaysMax: 365,
  /** Days after a request at which its one follow-up goes out, where a clinic wants one; missed ones are made up for. */
  followUpDaysMin: 2,
  followUpDaysMax: 14,
  followUpGraceDays: 2,
  /** Hours of the day in which patients are texted, in the clinic's and the recipient's zone. */
  sendFromHour: 8,
  sendUntilHour: 20,
  /** The hour of the recipient after which no real phone is texted, for anybody: 47 CFR 64.1200(c)(1). */
  sendNeverAfterHour: 21,
  /** Texts due at closing are handed over for this many minutes more. */
  sendGraceMinutes: 15,
  /** Hours for which a single-use review link works, from the carrier's acceptance. */
  linkHours: 72,
  /** Days for which the link to the demonstration of the patient's page works. */
  demoLinkDays: 3,
  /** Reviews that one network address may leave by standing links in an hour: a waiting room shares an address. */
  standingReviewsPerHour: 60,
  /** Wrong captchas of one network address in an hour, before no more are checked. */
  wrongCaptchasPerHour: 60,
  /** A rating of so many stars or fewer opens a case, and is what the low-rating alert is for. */
  lowRatingTo: 3,
  /** Reviews of one hour that a clinic is mailed about, and hours after which such a mail is given up: screens show all. */
  reviewMailsPerHour: 20,
  reviewMailHours: 24,
  /** The hour of Monday in the clinic's zone at which its week is mailed, and those after which it is mailed no more. */
  summaryHour: 8,
  summaryMailHours: 48,
  /** A request that could not be sent this many hours after its time is given up. */
  requestExpiresHours: 48,
  /** Hours after which a text to a phone that was off is tried once more. */
  retryHours: 4,
  /** A patient's text belongs to the clinic that texted the number in these last days. */
  replyDays: 30,
  /** One that is no clinic's is kept for so many days. */
  unclaimedTextDays: 90,
  /** Hours after a visit in which a request is best sent. */
  visitWindowHours: { from: 1, until: 24 },
  /** Days in which the clinic's name may change once, and minutes after a change in which it can be corrected. */
  clinicNameLockDays: 30,
  clinicNameOpenMinutes: 60,
  /** Texts included in a month, and the share of them at which a warning is due. */
  quota: 1_000,
  quotaWarnAt: 0.8,
  /** The highest monthly cap that an owner can set. */
  monthlyCapMax: 100_000,
  superAdminQuota: 999_999,
  /** Invoices and changes that Billing shows. */
  billingEvents: 10,
  /** Calls of one person in a minute that reach the payment provider: of each kind, and confirmations of a checkout. */
  billingCallsPerMinute: 10,
  confirmsPerMinute: 60,
  sessionIdLength: 200,
  /** The share of the quota from which Billing's bar is red. */
  usageRedAbove: 0.8,
  /** Hours in which the payment provider counts a report of overage once, however often it is told (Stripe: 24). */
  overageRetryHours: 23,
  /** Days after which the events of the payment provider are forgotten: it sends none again so late. */
  paymentEventDays: 60,
  /** Hours after which a mail about a payment that failed is given up: it is tried again after days. */
  paymentMailHours: 48,
  patientsPerPage: 10,
  reviewsPerPage: 10,
  trackReviewsPerPage: 50,
  logPerPage: 50,
  scheduledPerPage: 20,
  activityPerPage: 20,
  /** Rows of one page, the last page that can be asked for, and entries of one reading of what has no pages. */
  pageMax: 200,
  lastPage: 1_000_000,
  entriesMax: 1_000,
  /** Days that the chart of 5-star reviews and the dashboard's numbers of texts look back. */
  fiveStarTrendDays: 30,
  performanceDays: 30,
  /** Minutes for which an access token is valid. */
  accessTokenMinutes: 15,
  /** Minutes after which a session that was not used ends: a browser's at the longest inactivity it may be set to. */
  sessionIdleMinutes: { browser: 1_440, cli: 20_160 },
  /** Minutes for which a sign-in, or a password or code given since, lets somebody do what needs a fresh proof. */
  freshProofMinutes: 10,
  /** Days after which any session ends. */
  sessionMaxDays: 60,
  /** Seconds in which a refresh token may be used once more: two tabs that race. */
  refreshGraceSeconds: 15,
  /** The six-digit code by email: how long it works, and how many wrong ones are answered. */
  codeMinutes: 10,
  codeTries: 5,
  /** Wrong codes for one account in an hour, over all its sign-ins: anyone who knows the password guesses no further. */
  wrongCodesPerHour: 30,
  /** Codes that are mailed to one account in an hour, for whatever they are. */
  codeMailsPerHour: 20,
  recoveryCodes: 10,
  resetLinkMinutes: 60,
  verifyLinkHours: 24,
  invitationDays: 7,
  /** Invitations of a clinic that nobody has taken up yet. */
  pendingInvitations: 50,
  apiTokenNameLength: 60,
  apiTokensPerClinic: 50,
  idempotencyHours: 24,
  /** A clinic's logo: a picture of so many pixels and bytes at the most, for the patient's page on a slow connection. */
  logoWidth: 480,
  logoHeight: 160,
  logoBytes: 60_000,
  /** Texts to oneself in a day. */
  ownTextsPerDay: 5,
  /** Hours after which one that could not be sent is given up: nobody waits for it any more. */
  ownTextHours: 1,
  /** Notes with a request for a platform. */
  supportNotesLength: 2_000,
  /** An update of the system that owners are mailed: its subject and its words. */
  systemUpdateSubject: 120,
  systemUpdateLength: 5_000,
  /** Days after which a mail of it, or one with a clinic's request to the operator, is given up. */
  operatorMailDays: 7,
  /** Webhooks: so many a clinic, the hours for which one delivery is tried, and the days for which the log is kept. */
  webhooksPerClinic: 10,
  webhookHours: 24,
  webhookDeliveryDays: 30,
  webhookDeliveriesPerPage: 20,
  /** The caller's own id of a visit, and the days after which one that was never completed is forgotten. */
  visitIdLength: 100,
  visitIdDays: 180,
  /** Days after which the outbox forgets a mail. */
  mailDays: 30,
  /** Days for which what has run out or was revoked is kept: sign-ins, codes, mailed links, invitations, API tokens. */
  endedDays: 30,
  /** Days for which a link that has expired still says so; afterwards it is unknown. */
  linkKeptDays: 400,
  /** Days after which the activity list forgets an entry; texts, and what a case went through, stay. */
  activityDays: 730,
  /** Days after which it is forgotten how columns of a file that never came again were named. */
  importMappingDays: 400,
  /** Days for which a closed request for support or a platform, and a report of overage, is kept. */
  closedRequestDays: 730,
  overageReportDays: 400,
  /** Rows of a page of the super admin's lists, clinics that its picker offers, entries of its dashboard. */
  adminPerPage: 20,
  clinicPicker: 100,
  recentAuditLogs: 5,
  /** Days in which a clinic that texted counts as active. */
  activeDays: 30,
  /** Characters of an audit row's details that its list shows. */
  auditDetailsShown: 50,
  /** Days within which a deleted user or clinic is gone, as the terms promise: until then it can be restored. */
  undoDays: 30,
  /** Hours at their end in which the rows go, of which a clinic may have millions. */
  purgeHours: 1,
  /** Days for which the carrier tells of texts; a copy that is older cannot ask (twilio.com/docs/messaging). */
  carrierKeepsDays: 400,
  /** Years in which no audit row can be deleted: triggers of the database hold it. */
  auditYears: 7,
  /** The terms: notice of other prices, the fees that liability ends at, who may sign up. */
  priceNoticeDays: 30,
  liabilityMonths: 12,
  youngestAge: 13,
  /** Minutes for which a super admin may look at a clinic as its owner does. */
  impersonationMinutes: 30,
  /** Hours for which signup can be closed; without a number it stays closed until it is opened. */
  signupClosedHours: { min: 1, max: 168 },
  testSmsLength: 160,
  testTextsPerHour: 20,
  /** Seconds between two signs of life of a worker, and those without one after which it counts as gone. */
  heartbeatSeconds: 10,
  workerGoneSeconds: 60,
  /** Hours after which one that ended without a word is forgotten. */
  workerKeptHours: 24,
  /** Milliseconds from which on the database's answer counts as slow. */
  slowDatabaseMs: 200,
  /** Minutes after its time at which a text that still waits makes the queue count as late. */
  queueLateMinutes: 5,
  /** Days that the view of deliverability can look back, and clinics that it names. */
  deliverabilityDays: [1, 7, 30],
  deliverabilityClinics: 50,
  supportSubjectLength: 120,
  supportMessage: { min: 10, max: 2_000 },
  sessionTimeoutMinutes: { min: 5, max: 1440, default: 30 },
  /** The landing page: pixels after which the way to its top shows, hours to an answer. */
  scrollToTopAfter: 300,
  supportReplyHours: 24,
} as const;

/** The plan's price in cents a month. */
export const PRICE_CENTS = 4995;

/** What a subscription is paid in, and an offer that lowers its price. */
export const CURRENCY = 'usd';
export const OFFER = { tag: 'limited-50-off', percentOff: 50, months: 12 } as const;
export const OFFER_CENTS = PRICE_CENTS - Math.round((PRICE_CENTS * OFFER.percentOff) / 100);

/** Times that the screens and clients keep to, in milliseconds. */
export const TIMES = {
  ...PAGE_TIMES,
  debounce: 500,
  tokenEarly: 120_000,
  tokenRefreshBefore: 60_000,
  dataFresh: 300_000,
  /** After a field of the settings loses focus, and for how long it says that it is saved. */
  autosave: 600,
  autosaved: 1_200,
  successToast: 8_000,
  /** Before a checkout is confirmed. */
  confirmAfter: 1_500,
  /** Between a cancellation that failed and the portal that opens instead, and after a 429. */
  portalAfter: 500,
  portalAfterLimited: 1_500,
  /** For so long the cancel button cannot be pressed again. */
  cancelAgainAfter: 3_000,
  /** Between an upgrade to super admin and the reload of the page. */
  reloadAfterUpgrade: 1_000,
  skeletonAfter: 200,
  /** Before 'Check Your Email' shows, at the least. */
  forgotPassword: 1_500,
  /** Until another code may be asked for by email. */
  newCodeAfter: 30_000,
} as const;

/** Refreshes or 401s in a row after which the user is sent to sign in. */
export const MAX_AUTH_ATTEMPTS = 5;
