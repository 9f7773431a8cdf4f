import { LIMITS } from '../../contract/core/limits.ts';
import type { Settings, SettingsUpdate } from '../../contract/routes/settings.ts';
import {
  isSwitchedOn,
  PLATFORM_NAMES,
  type Platform,
  type ReviewLinks,
  readPlatformLink,
  readRedirectLink,
} from '../../contract/rules/platforms.ts';
import { type ClinicRow, findClinic, lockClinic, saveClinic } from '../../store/accounts/clinics.ts';
import { listBlocked } from '../../store/patients/blockList.ts';
import { findSender } from '../../store/sending/senders.ts';
import { audit } from '../audit.ts';
import type { ClinicCaller } from '../caller.ts';
import { type Context, instantNow } from '../context.ts';
import { notFound, Refusal } from '../refusal.ts';
import { logoUrlOf } from '../reviews/logoUrl.ts';
import { standingLinkOf } from '../reviews/page/standingLink.ts';
import { numberOf, senderOf } from '../sending/senders.ts';
import { summaryOfChanged } from '../summaryTime.ts';
import { nameLock, renamed } from './nameLock.ts';

export async function getSettings(ctx: Context, clinicId: string): Promise<Settings> {
  const clinic = await findClinic(ctx.db, clinicId);
  if (!clinic) throw notFound('The clinic');
  return toSettings(ctx, clinic);
}

async function toSettings(ctx: Context, clinic: ClinicRow): Promise<Settings> {
  return {
    clinicId: clinic.id,
    version: clinic.settingsVersion,
    general: {
      name: clinic.name,
      ...nameLock(ctx, clinic),
      email: clinic.email,
      phone: clinic.phone,
      address: clinic.address,
      reviewRedirectUrl: clinic.reviewRedirectUrl,
      reviewLinks: clinic.reviewLinks,
      accentColor: clinic.accentColor,
      logoUrl: logoUrlOf(clinic.id, clinic.logoHash),
    },
    sms: {
      timezone: clinic.timezone,
      cooldownDays: clinic.cooldownDays,
      followUpDays: clinic.followUpDays,
      sendingHours: { from: LIMITS.sendFromHour, until: LIMITS.sendUntilHour },
      sender: numberOf(senderOf(ctx, await findSender(ctx.db, clinic.id))),
      blockList: await listBlocked(ctx.db, clinic.id),
    },
    reviews: {
      routing: clinic.routing,
      platforms: platformsOf(clinic),
      standingLink: { enabled: clinic.standingLink, url: standingLinkOf(ctx, clinic.id) },
    },
    notifications: clinic.notifications,
  };
}

const platformsOf = (clinic: ClinicRow) =>
  Object.fromEntries(PLATFORM_NAMES.map((name) => [name, isSwitchedOn(name, clinic)])) as Record<
    Platform,
    boolean
  >;

/**
 * Changes a subset of the settings. Throws `invalid_input` for a link that breaks its platform's rule,
 * `name_locked`, and `settings_conflict` when a field changed since the version that was read.
 */
export async function updateSettings(
  ctx: Context,
  caller: ClinicCaller,
  update: SettingsUpdate,
): Promise<Settings> {
  const wanted = readChanges(update);
  return ctx.transaction(async (tx) => {
    const clinic = await lockClinic(tx.db, caller.clinicId);
    if (!clinic) throw notFound('The clinic');
    const changes = wanted(clinic).filter(
      ({ before, after }) => JSON.stringify(before) !== JSON.stringify(after),
    );
    if (changes.length === 0) return toSettings(tx, clinic);
    refuseConflicts(clinic, update.version, changes);
    refuseLockedName(tx, clinic, changes);
    return toSettings(tx, await saveChanges(tx, caller, clinic, changes));
  });
}

/** Changes one field that no version was read for; where it stays as it is, nothing is written. */
export async function changeField(
  tx: Context,
  caller: ClinicCaller,
  field: keyof ClinicRow,
  after: string | null,
): Promise<void> {
  const clinic = await lockClinic(tx.db, caller.clinicId);
  if (!clinic) throw notFound('The clinic');
  const before = clinic[field];
  if (before !== after) await saveChanges(tx, caller, clinic, [{ field, before, after }]);
}

async function saveChanges(
  tx: Context,
  caller: ClinicCaller,
  clinic: ClinicRow,
  changes: Change[],
): Promise<ClinicRow> {
  const changed = apply(tx, clinic, changes);
  await saveClinic(tx.db, changed);
  await audit(tx, caller, {
    action: 'UPDATE',
    entityType: 'settings',
    entityId: clinic.id,
    metadata: { fields: changes.map(({ field }) => field) },
  });
  return changed;
}

/** One field that would change: its name on the wire, where a dot parts a group from what is in it. */
interface Change {
  field: string;
  before: unknown;
  after: unknown;
}

/** Settings that are kept as one value and change one by one. */
type Group = 'reviewLinks' | 'platforms' | 'notifications';

type Given<Group extends keyof SettingsUpdate> = NonNullable<SettingsUpdate[Group]>;

/** The settings that change as a whole, each under the name that it has in the clinic's row. */
type PlainSetting =
  | keyof Omit<Given<'general'>, 'reviewLinks'>
  | keyof Given<'sms'>
  | keyof Omit<Given<'reviews'>, 'platforms'>;
type Plain = { [Field in PlainSetting]?: ClinicRow[Field] | undefined };

/** Checks the links first, so that a wrong one is told before anything is read. */
function readChanges(update: SettingsUpdate): (clinic: ClinicRow) => Change[] {
  const links = readLinks(update.general?.reviewLinks ?? {});
  const redirect = readRedirect(update.general?.reviewRedirectUrl);
  const { reviewLinks: _, ...general } = update.general ?? {};
  const { platforms = {}, ...reviews } = update.reviews ?? {};
  const plain: Plain = { ...general, ...update.sms, ...reviews, reviewRedirectUrl: redirect };
  const wanted = Object.entries(plain).filter(([, after]) => after !== undefined);
  return (clinic) => [
    ...wanted.map(([field, after]) => ({
      field,
      before: clinic[field as keyof ClinicRow],
      after: after === '' ? null : after,
    })),
    ...changesIn('reviewLinks', clinic.reviewLinks, links),
    ...changesIn('platforms', platformsOf(clinic), platforms),
    ...changesIn('notifications', clinic.notifications, update.notifications ?? {}),
  ];
}

const changesIn = (
  group: Group,
  before: Record<string, unknown>,
  wanted: Record<string, unknown>,
): Change[] =>
  Object.entries(wanted).map(([name, after]) => ({
    field: `${group}.${name}`,
    before: before[name] ?? null,
    after,
  }));

function readLinks(written: ReviewLinks): Record<string, string | null> {
  const read: Record<string, string | null> = {};
  for (const name of PLATFORM_NAMES) {
    const text = written[name];
    if (text === undefined) continue;
    const link = text.trim() === '' ? null : readPlatformLink(name, text);
    if (link?.problem) throw refuseField(`general.reviewLinks.${name}`, link.problem);
    read[name] = link?.url ?? null;
  }
  return read;
}

function readRedirect(written: string | null | undefined): string | null | undefined {
  if (written === undefined) return undefined;
  if (written === null || written.trim() === '') return null;
  const link = readRedirectLink(written);
  if (link.problem !== undefined) throw refuseField('general.reviewRedirectUrl', link.problem);
  return link.url;
}

const refuseField = (path: string, message: string): Refusal =>
  new Refusal('invalid_input', message, { details: [{ path, message }] });

function refuseConflicts(clinic: ClinicRow, version: number, changes: Change[]): void {
  const stale = changes.filter(({ field }) => (clinic.fieldVersions[field] ?? 0) > version);
  if (stale.length === 0) return;
  const message = 'Someone else changed this meanwhile. Look at it again before you save.';
  throw new Refusal('settings_conflict', message, {
    details: stale.map(({ field }) => ({ path: field, message })),
  });
}

function refuseLockedName(ctx: Context, clinic: ClinicRow, changes: Change[]): void {
  const until = nameLock(ctx, clinic).nameLockedUntil;
  if (!until || !changes.some(({ field }) => field === 'name')) return;
  const message = `The clinic’s name can change once in ${LIMITS.clinicNameLockDays} days.`;
  throw new Refusal('name_locked', message, { details: [{ path: 'general.name', message, code: until }] });
}

/** The clinic with its changes, under a version that each of their fields notes. */
function apply(ctx: Context, clinic: ClinicRow, changes: Change[]): ClinicRow {
  const settingsVersion = clinic.settingsVersion + 1;
  const now = instantNow(ctx);
  const fieldVersions = { ...clinic.fieldVersions };
  let changed: ClinicRow = { ...clinic, settingsVersion, fieldVersions, updatedAt: now };
  for (const { field, after } of changes) {
    fieldVersions[field] = settingsVersion;
    changed = { ...changed, ...withValue(changed, field, after) };
    if (field === 'name') changed = { ...changed, ...renamed(ctx, clinic, changed.name) };
  }
  return { ...changed, nextSummaryAt: summaryOfChanged(ctx.now(), clinic, changed) };
}

function withValue(clinic: ClinicRow, field: string, after: unknown): Partial<ClinicRow> {
  const [name = '', part] = field.split('.');
  if (part === undefined) return { [name]: after };
  const { [part]: _, ...others } = clinic[name as Group] as Record<string, unknown>;
  return { [name]: after === null ? others : { ...others, [part]: after } };
}
