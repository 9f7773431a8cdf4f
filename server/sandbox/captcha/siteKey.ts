/** The only site that the pretend captcha knows; in pages, so no secret. */
export const PRETEND_SITE_KEY = 'pretend-site-key';
