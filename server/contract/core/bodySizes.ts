/** The largest bodies of requests, in bytes. */
export const BODY_BYTES = {
  /** For every route that names no other. */
  usual: 16 * 1024,
  /** A patient's words, the captcha's answer beside them. */
  review: 48 * 1024,
  /** Lists of ids or numbers, and all settings at once. */
  listed: 128 * 1024,
  /** A logo, in letters. */
  logo: 96 * 1024,
  /** Whole patients. */
  bulk: 1024 * 1024,
  /** 10,000 numbers of at most 24 characters, with room for the message. */
  send: 2 * 1024 * 1024,
} as const;
