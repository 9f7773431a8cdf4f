import { addMember, type TestApp } from '../support/app.ts';
import { type Desk, deskOf } from '../support/desk.ts';

/** The desk of the operator. */

export const deskOfAdmin = async (
  app: TestApp,
  atEnd: (cleanUp: () => Promise<void>) => void,
  url = app.url,
): Promise<Desk> => deskOf(app, await addMember(app, { role: 'super_admin' }), atEnd, url);

/** Whatever may steer a terminal, but for the end of a line. */
export const STEERS = /(?![\r\n])[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;
