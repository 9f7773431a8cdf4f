import { pipeline } from 'node:stream/promises';
import { Args, Flags } from '@oclif/core';
import { GoodwordCommand } from '../command.ts';
import { bytesOf } from '../kit/download.ts';
import { EXIT, Stop } from '../kit/errors.ts';
import { rawCall } from '../kit/rawCall.ts';
import { readText } from '../kit/textFile.ts';

const METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const;

export default class Api extends GoodwordCommand {
  static override summary = 'Call the API yourself, with your sign-in.';
  static override description =
    'Prints what the server answers, as it came. Nothing is asked before: POST, PUT and DELETE do at once what they say. ' +
    'All paths and bodies stand in the documents of your Goodword, under /api/docs.';
  static override examples = [
    { description: 'Read something', command: '<%= config.bin %> api GET "/patients?limit=10"' },
    {
      description: 'Send a body',
      command: `<%= config.bin %> api POST /sms/why --data '{"phoneNumber":"+12125550123"}'`,
    },
  ];
  static override args = {
    method: Args.option({ options: METHODS })({
      description: 'The method.',
      required: true,
    }),
    path: Args.string({ description: 'The path, such as /patients?limit=10.', required: true }),
  };
  static override flags = {
    data: Flags.string({ description: 'The body as JSON; @FILE reads it, @- from standard input.' }),
    key: Flags.string({
      description: 'An Idempotency-Key: the same call with the same key is done once.',
      helpValue: 'KEY',
    }),
  };

  async run(): Promise<unknown> {
    const { args, flags } = await this.parse(Api);
    const body = await bodyOf(flags.data);
    const { transport } = await this.openSession(flags);
    const answer = await rawCall(transport, { ...args, body, key: flags.key });
    if (answer.status === 204) return null;
    const isJson = answer.headers.get('content-type')?.startsWith('application/json');
    if (isJson && this.jsonEnabled()) return answer.json();
    if (isJson) this.logJson(await answer.json());
    else await pipeline(bytesOf(answer), process.stdout, { end: false });
    return undefined;
  }
}

/** Stops with code 2 where the body is no JSON. */
async function bodyOf(data: string | undefined): Promise<string | undefined> {
  const body = data?.startsWith('@') ? await readText(data.slice(1)) : data;
  try {
    if (body !== undefined) JSON.parse(body);
  } catch {
    throw new Stop('The body is not JSON.', `Write it like --data '{"name":"Anna"}'.`, EXIT.refused);
  }
  return body;
}
