/**
 * All that this product keeps in a browser, by name: code that keeps something takes the name from here, and the privacy
 * page lists them. The refresh token lives in a cookie that scripts cannot read.
 */

/** For all tabs, until it is forgotten. */
export const STORED = {
  token: 'access_token',
  expiry: 'token_expiry',
  device: 'device_id',
  timeout: 'sessionTimeoutMinutes',
  lastActivity: 'last_activity',
  toldCheckout: 'told_checkout',
  /** With the clinic's id behind a colon. */
  nameEdited: 'clinicNameEditedAt',
  /** With the person's and the clinic's id behind a colon each. */
  reviewLink: 'review_link_dismissed',
  /** Mantine's own name. */
  colours: 'mantine-color-scheme-value',
} as const;

/** For one tab, until it closes. */
export const STORED_FOR_TAB = {
  /** With the draft's name behind a colon. */
  draft: 'draft',
  impersonation: 'impersonation',
} as const;
