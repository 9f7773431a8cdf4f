import * as z from 'zod';
import {
  WEBHOOK_EVENT_WORDS,
  WEBHOOK_EVENTS,
  WEBHOOK_RULES,
  type WebhookEvent,
  webhookBody,
} from '../routes/webhooks.ts';
import { API_BASE, api, ROUTE_NAMES, type RouteName } from './api.ts';
import { ERROR_STATUS, type ErrorCode, errorBody } from './errors.ts';
import { type Json, pascal, Schemas } from './openapiSchemas.ts';
import type { Access, RouteDeclaration } from './route.ts';

/** The OpenAPI 3.1 document of the whole contract. */

const jsonSchema = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
};

const ACCESS_ERRORS: Record<Access, ErrorCode[]> = {
  public: [],
  user: ['unauthorized'],
  clinic: ['unauthorized', 'clinic_required'],
  paid: ['unauthorized', 'clinic_required', 'subscription_required'],
  superAdmin: ['unauthorized', 'forbidden'],
};

const ACCESS_WORDS: Record<Access, string> = {
  public: 'Anybody.',
  user: 'Anybody signed in.',
  clinic: 'A member of a clinic.',
  paid: 'A member of a clinic with a subscription.',
  superAdmin: 'A super admin.',
};

/** The errors that a route can answer, whatever else goes wrong. */
function errorsOf(route: RouteDeclaration): ErrorCode[] {
  const shapes: ErrorCode[] = route.payload || route.query || route.params ? ['invalid_input'] : [];
  const roles: ErrorCode[] = route.roles ? ['forbidden'] : [];
  const proof: ErrorCode[] = route.freshProof === true ? ['fresh_proof_required'] : [];
  const access = [...ACCESS_ERRORS[route.access], ...roles, ...proof];
  return [...new Set([...shapes, ...access, ...(route.errors ?? [])])];
}

/** Makes the document; `version` is the program's, `origin` where it answers. */
export function makeOpenApi(version: string, origin: string): Json {
  const schemas = new Schemas();
  const error = schemas.refer(jsonSchema(errorBody, 'output'), 'Error');
  const responses: Json = {};
  const paths: Record<string, Json> = {};
  for (const name of ROUTE_NAMES) {
    const route: RouteDeclaration = api[name];
    const path = API_BASE + route.path;
    paths[path] = {
      ...paths[path],
      [route.method.toLowerCase()]: operation(name, route, { schemas, error, responses }),
    };
  }
  const webhooks = Object.fromEntries(
    WEBHOOK_EVENTS.map((event) => [event, { post: toldEvent(event, schemas) }]),
  );
  schemas.settle();
  return {
    openapi: '3.1.0',
    info: {
      title: 'Goodword',
      version,
      license: { name: 'Proprietary' },
      description: 'Time is ISO 8601 in UTC, money integer cents, phone numbers E.164.',
    },
    externalDocs: { url: '/docs/integrator', description: 'How to call it, with examples' },
    servers: [{ url: origin, description: 'This Goodword' }],
    paths,
    webhooks,
    components: {
      responses,
      schemas: schemas.named,
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'An access token of a signed-in person, or an API token (gw_…) of a clinic.',
        },
      },
    },
  };
}

/** A call that Goodword makes. */
function toldEvent(event: WebhookEvent, schemas: Schemas): Json {
  const schema = schemas.refer(jsonSchema(webhookBody(event), 'output'), `${event} event`);
  const content = { 'application/json': { schema } };
  return {
    operationId: `told${pascal(event)}`,
    tags: ['webhooks'],
    summary: WEBHOOK_EVENT_WORDS[event],
    description: WEBHOOK_RULES,
    security: [],
    parameters: ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => ({
      name,
      in: 'header',
      required: true,
      schema: { type: 'string' },
    })),
    requestBody: { required: true, content },
    responses: { '2XX': { description: 'Taken' }, 410: { description: 'Switches the webhook off' } },
  };
}

interface Shared {
  schemas: Schemas;
  /** The shape of every error. */
  error: Json;
  /** What failures answer, by the name of their codes. */
  responses: Json;
}

function operation(name: RouteName, route: RouteDeclaration, shared: Shared): Json {
  const roles = route.roles ? ` Roles: ${route.roles.join(', ')}.` : '';
  const proof = route.freshProof === true ? ' Needs a fresh proof of who is signed in.' : '';
  const who = `${ACCESS_WORDS[route.access]}${roles}${tokenWords(route)}${proof}`;
  return {
    operationId: name,
    tags: [route.path.split('/')[1]],
    summary: route.summary,
    description: [route.description, who].filter(Boolean).join('\n\n'),
    security: route.access === 'public' ? [] : [{ bearer: [] }],
    parameters: [
      ...parameters('path', route.params, shared),
      ...parameters('query', route.query, shared),
      ...headers(route),
    ],
    ...requestBody(name, route, shared),
    responses: { ...success(name, route, shared), ...failures(route, shared) },
  };
}

/** Which API tokens may call a route. */
function tokenWords({ access, scope, shows }: RouteDeclaration): string {
  if (access === 'public') return '';
  if (scope === undefined) return ' No API tokens.';
  if (scope === 'any') return ' Every API token.';
  if (!shows) return ` API tokens with the scope ${scope}.`;
  const less = shows.instead ? 'a part of it' : 'nothing (204)';
  return ` API tokens with the scope ${scope}; the answer needs ${shows.scope} too, and is ${less} without.`;
}

function parameters(place: 'path' | 'query', shape: z.ZodObject | undefined, { schemas }: Shared): Json[] {
  if (!shape) return [];
  const { properties = {}, required = [] } = jsonSchema(shape, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: schemas.refer(schema, name),
  }));
}

const headers = (route: RouteDeclaration): Json[] =>
  route.idempotent
    ? [{ name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string', maxLength: 200 } }]
    : [];

function requestBody(name: RouteName, route: RouteDeclaration, { schemas }: Shared): Json {
  if (route.upload) {
    const content = { [route.upload.type]: { schema: { type: 'string', format: 'binary' } } };
    return { requestBody: { required: true, content } };
  }
  if (!route.payload) return {};
  const schema = schemas.refer(jsonSchema(route.payload, 'input'), `${name} payload`);
  const content = { 'application/json': { schema } };
  return { requestBody: { required: !route.payload.safeParse(undefined).success, content } };
}

const LINES = 'application/x-ndjson';

/** What success answers: one of the ways that a route declares. */
function success(name: RouteName, route: RouteDeclaration, { schemas }: Shared): Json {
  const shape = (schema: z.ZodType, part: string): Json => ({
    schema: schemas.refer(jsonSchema(schema, 'output'), `${name} ${part}`),
  });
  if (route.download) {
    const content = { [route.download.type]: { schema: { type: 'string', format: 'binary' } } };
    return { 200: { description: 'The file, streamed', content } };
  }
  if (route.live) {
    const content = { [LINES]: shape(route.live, 'event') };
    return { 200: { description: 'A stream: one JSON object a line, while somebody watches', content } };
  }
  if (!route.answer) return { 204: { description: 'Done' } };
  const content: Json = { 'application/json': shape(route.answer, 'answer') };
  if (route.events) content[LINES] = shape(route.events, 'event');
  return { [route.status ?? 200]: { description: 'Success', content } };
}

function failures(route: RouteDeclaration, { error, responses }: Shared): Json {
  const byStatus = Map.groupBy(errorsOf(route), (code) => ERROR_STATUS[code]);
  const content = { 'application/json': { schema: error } };
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => {
      const name = codes.toSorted().join('.');
      responses[name] ??= { description: codes.join(', '), content };
      return [status, { $ref: `#/components/responses/${name}` }];
    }),
  );
}
