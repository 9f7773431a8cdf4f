import * as z from 'zod';
import { API_BASE, api, ROUTE_NAMES, type RouteName } from './api.ts';
import { ERROR_STATUS, type ErrorCode, errorBody } from './errors.ts';
import type { Access, RouteDeclaration } from './route.ts';
import {
  WEBHOOK_EVENT_WORDS,
  WEBHOOK_EVENTS,
  WEBHOOK_RULES,
  type WebhookEvent,
  webhookBody,
} from './webhooks.ts';

/** The OpenAPI 3.1 document of the whole contract. */

type Json = Record<string, unknown>;

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
  return [...new Set([...shapes, ...ACCESS_ERRORS[route.access], ...roles, ...(route.errors ?? [])])];
}

/** Makes the document; `version` is the program's. */
export function makeOpenApi(version: string): Json {
  const paths: Record<string, Json> = {};
  for (const name of ROUTE_NAMES) {
    const route: RouteDeclaration = api[name];
    const path = API_BASE + route.path;
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(name, route) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Goodword',
      version,
      description: 'Time is ISO 8601 in UTC, money integer cents, phone numbers E.164.',
    },
    externalDocs: { url: '/docs/integrator', description: 'How to call it, with examples' },
    paths,
    webhooks: Object.fromEntries(WEBHOOK_EVENTS.map((event) => [event, { post: toldEvent(event) }])),
    components: {
      schemas: { Error: jsonSchema(errorBody, 'output') },
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
function toldEvent(event: WebhookEvent): Json {
  const content = { 'application/json': { schema: jsonSchema(webhookBody(event), 'output') } };
  return {
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

function operation(name: RouteName, route: RouteDeclaration): Json {
  const roles = route.roles ? ` Roles: ${route.roles.join(', ')}.` : '';
  const who = `${ACCESS_WORDS[route.access]}${roles}${tokenWords(route)}`;
  return {
    operationId: name,
    tags: [route.path.split('/')[1]],
    summary: route.summary,
    description: [route.description, who].filter(Boolean).join('\n\n'),
    security: route.access === 'public' ? [] : [{ bearer: [] }],
    parameters: [...parameters('path', route.params), ...parameters('query', route.query), ...headers(route)],
    ...requestBody(route),
    responses: { ...success(route), ...failures(route) },
  };
}

/** Which API tokens may call a route. */
function tokenWords({ access, scope }: RouteDeclaration): string {
  if (access === 'public') return '';
  if (scope === undefined) return ' No API tokens.';
  return scope === 'any' ? ' Every API token.' : ` API tokens with the scope ${scope}.`;
}

function parameters(place: 'path' | 'query', shape: z.ZodObject | undefined): Json[] {
  if (!shape) return [];
  const { properties = {}, required = [] } = jsonSchema(shape, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema,
  }));
}

const headers = (route: RouteDeclaration): Json[] =>
  route.idempotent
    ? [{ name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string', maxLength: 200 } }]
    : [];

function requestBody(route: RouteDeclaration): Json {
  if (route.upload) {
    const content = { [route.upload.type]: { schema: { type: 'string', format: 'binary' } } };
    return { requestBody: { required: true, content } };
  }
  if (!route.payload) return {};
  const content = { 'application/json': { schema: jsonSchema(route.payload, 'input') } };
  return { requestBody: { required: !route.payload.safeParse(undefined).success, content } };
}

function success(route: RouteDeclaration): Json {
  if (route.download) {
    const content = { [route.download.type]: { schema: { type: 'string', format: 'binary' } } };
    return { 200: { description: 'The file, streamed', content } };
  }
  if (!route.answer) return { 204: { description: 'Done' } };
  const content: Json = { 'application/json': { schema: jsonSchema(route.answer, 'output') } };
  if (route.live) {
    const content = { 'application/x-ndjson': { schema: jsonSchema(route.live, 'output') } };
    return { description: 'One JSON object a line, while somebody watches', content };
  }
  if (route.events) content['application/x-ndjson'] = { schema: jsonSchema(route.events, 'output') };
  return { [route.status ?? 200]: { description: 'Success', content } };
}

function failures(route: RouteDeclaration): Json {
  const byStatus = Map.groupBy(errorsOf(route), (code) => ERROR_STATUS[code]);
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [status, { description: codes.join(', '), content }]),
  );
}
