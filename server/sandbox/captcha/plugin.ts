import type { Plugin, Request, ResponseToolkit } from '@hapi/hapi';
import { field } from '../fields.ts';
import type { Trouble } from '../trouble.ts';
import { CAPTCHA_SCRIPT } from './script.ts';
import type { Captcha } from './tokens.ts';

const MOST_BYTES = 64 * 1024;

/** The pretend captcha; register it under `/sandbox/captcha`. Its troubles come by `/sandbox/api/behaviour`. */
export const captchaPlugin: Plugin<{ captcha: Captcha; trouble: Trouble }> = {
  name: 'sandbox-captcha',
  register(server, { captcha, trouble }) {
    const state = { failAction: 'ignore' } as const;
    server.route([
      {
        method: 'GET',
        path: '/1/api.js',
        options: { auth: false, state },
        handler: (_request, h) =>
          h
            .response(CAPTCHA_SCRIPT)
            .type('text/javascript')
            .header('cache-control', 'no-store')
            .header('cross-origin-resource-policy', 'cross-origin'),
      },
      {
        method: 'POST',
        path: '/siteverify',
        options: {
          auth: false,
          state,
          payload: { allow: 'application/x-www-form-urlencoded', maxBytes: MOST_BYTES },
        },
        handler: (request, h) => verify(request, h, captcha, trouble),
      },
    ]);
  },
};

function verify(request: Request, h: ResponseToolkit, captcha: Captcha, trouble: Trouble) {
  const mode = trouble.behaviour.captcha();
  if (mode === 'hang') return trouble.hang(request, h);
  if (mode === 'server_error') return h.response({ success: false }).code(500);
  if (mode === 'fail') return { success: false, 'error-codes': ['invalid-input-response'] };
  const form = (request.payload ?? {}) as object;
  return captcha.verify({
    secret: field(form, 'secret'),
    response: field(form, 'response'),
    sitekey: field(form, 'sitekey'),
  });
}
