/** The `error` of an answer that is no success: https://docs.stripe.com/api/errors */
export type ApiError = {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  message: string;
  code?: string;
  param?: string;
  doc_url?: string;
};

/** Stripe does not do what is asked. */
export class Refusal extends Error {
  readonly status: number;
  readonly error: ApiError;

  constructor(status: number, { code, ...error }: Omit<ApiError, 'type' | 'doc_url'> & Partial<ApiError>) {
    super(error.message);
    this.name = 'Refusal';
    this.status = status;
    this.error = {
      type: 'invalid_request_error',
      ...(code && { code, doc_url: `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}` }),
      ...error,
    };
  }
}

/** What an address names is 404; what a parameter names is 400. */
export const missing = (what: string, id: string, param = 'id'): Refusal =>
  new Refusal(param === 'id' ? 404 : 400, {
    code: 'resource_missing',
    param,
    message: `No such ${what}: '${id}'`,
  });

export const lacking = (param: string): Refusal =>
  new Refusal(400, { code: 'parameter_missing', param, message: `Missing required param: ${param}.` });
