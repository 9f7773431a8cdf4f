import { API_BASE } from '../../server/contract/core/api.ts';
import { wholeOpenApi } from './openApi.ts';

/** What the API's document declares of a call that is named by method and path: `GET /patients`. */

interface Schema {
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
}
interface Operation {
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
  parameters: { in: string; name: string }[];
}

const { paths } = wholeOpenApi() as {
  paths: Record<string, Record<string, Operation>>;
};

function operationOf(call: string): Operation {
  const [method = '', path = ''] = call.split(' ');
  const operation = paths[API_BASE + path]?.[method.toLowerCase()];
  if (!operation) throw new Error(`no such call: ${call}`);
  return operation;
}

export function answerOf(call: string): Schema {
  const [success] = Object.entries(operationOf(call).responses).filter(([status]) => status.startsWith('2'));
  return success?.[1].content?.['application/json']?.schema ?? {};
}

export const payloadOf = (call: string): Schema =>
  operationOf(call).requestBody?.content['application/json']?.schema ?? {};

/** The names of the parameters that stand in the address behind a question mark. */
export const queryOf = (call: string): string[] =>
  operationOf(call).parameters.flatMap(({ in: place, name }) => (place === 'query' ? name : []));

/** The schema at the end of a path of names, inside lists and alternatives too. */
function schemasAt(schema: Schema | undefined, names: string[]): Schema[] {
  if (!schema) return [];
  const inside = [...(schema.anyOf ?? []), ...(schema.items ? [schema.items] : [])];
  const [name, ...rest] = names;
  const here = name === undefined ? [schema] : schemasAt(schema.properties?.[name], rest);
  return [...here, ...inside.flatMap((one) => schemasAt(one, names))];
}

/** Which of these fields, such as `data.id`, a schema lacks. */
export const missingFrom = (schema: Schema, fields: readonly string[]): string[] =>
  fields.filter((field) => schemasAt(schema, field.split('.')).length === 0);

/** The fields of something that stands under a name. */
export const under = (name: string, ...fields: string[]): string[] =>
  fields.map((field) => `${name}.${field}`);
