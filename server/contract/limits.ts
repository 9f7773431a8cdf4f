/** Every limit of the product, in one place: server, screens, terminal and help pages print these. */
export const LIMITS = {
  /** Largest JSON body, in bytes. */
  jsonBytes: 1024 * 1024,
  /** 10,000 numbers of at most 24 characters, with room for the message. */
  sendBytes: 2 * 1024 * 1024,
  /** Largest CSV that one import takes, in bytes. */
  importBytes: 256 * 1024 * 1024,
  /** Longest field of a CSV, in characters; a longer one rejects its row. */
  importFieldLength: 10_000,
  /** Rows rejected that the JSON report of an import carries; the event stream carries all. */
  importRejectsListed: 100,
  /** Numbers in one send-bulk (DESIGN 7.2). */
  sendNumbers: 10_000,
  /** Patients in one POST /patients/bulk. */
  bulkPatients: 1_000,
  nameLength: 100,
  emailLength: 254,
  clinicNameMin: 2,
  clinicNameMax: 100,
  addressLength: 300,
  templateLength: 918,
  feedbackLength: 4_000,
  customerNameLength: 100,
  reasonLength: 200,
  searchLength: 100,
  tagLength: 40,
  tagsPerPatient: 20,
  passwordAtLogin: 6,
  passwordAtSignup: 8,
  passwordLength: 200,
  urlLength: 2_000,
  /** Cooldown between two review requests to one number, in days (DESIGN 7.1). */
  cooldownDaysDefault: 90,
  cooldownDaysMin: 2,
  cooldownDaysMax: 365,
  /** Hours of the day in which patients are texted, in the clinic's and the recipient's zone (DESIGN 7.4). */
  sendFromHour: 8,
  sendUntilHour: 20,
  /** The hour of the recipient after which no real phone is texted, whoever asks (DESIGN 7.4). */
  sendNeverAfterHour: 21,
  /** Texts due at closing are handed over for this many minutes more. */
  sendGraceMinutes: 15,
  /** Hours for which a single-use review link works, from the carrier's acceptance. */
  linkHours: 72,
  /** A request that could not be sent this many hours after its time is given up. */
  requestExpiresHours: 48,
  /** Days in which the clinic's name may change once. */
  clinicNameLockDays: 30,
  /** Texts included in a month, and the share of them at which a warning is due. */
  quota: 1_000,
  quotaWarnAt: 0.8,
  superAdminQuota: 999_999,
  patientsPerPage: 10,
  reviewsPerPage: 10,
  trackReviewsPerPage: 50,
  logPerPage: 50,
  activityPerPage: 20,
  pageMax: 200,
  /** Ratings from this many stars up go to the public platform with smart routing (DESIGN 7.11). */
  publicRatingFrom: 4,
  fiveStarTrendDays: 30,
  /** Minutes for which an access token is valid. */
  accessTokenMinutes: 15,
  /** Days after which a session that was not used ends, and after which any ends. */
  sessionIdleDays: 14,
  sessionMaxDays: 60,
  idempotencyHours: 24,
  sessionTimeoutMinutes: { min: 5, max: 1440, default: 30 },
} as const;

/** The plan's price in cents a month (specification 000 section 9). */
export const PRICE_CENTS = 4995;

/** Times that the screens and clients keep to, in milliseconds (specification 000 section 9, 001 section 9). */
export const TIMES = {
  apiTimeout: 30_000,
  debounce: 500,
  tokenEarly: 120_000,
  tokenRefreshBefore: 60_000,
  dataFresh: 300_000,
  successToast: 8_000,
  redirectAfterSubmit: 2_000,
  skeletonAfter: 200,
} as const;

/** Refreshes or 401s in a row after which the user is sent to sign in. */
export const MAX_AUTH_ATTEMPTS = 5;
