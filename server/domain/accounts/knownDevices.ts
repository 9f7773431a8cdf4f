import { isDeviceOf } from '../../store/accounts/knownDevices.ts';
import type { Context } from '../context.ts';

/** Characters of a device id that nobody finds by trying. */
const UNGUESSABLE = 20;

/** Whether somebody was signed in on a device before, or set their password there by a mailed link. */
export const isKnownDevice = async ({ db }: Context, email: string, deviceId: string): Promise<boolean> =>
  deviceId.length >= UNGUESSABLE && (await isDeviceOf(db, email, deviceId));
