/**
 * Mistakes that somebody might make, one line each, from all rooms; the tests of `caughtBy` must notice. Anyone who makes the
 * tests lighter runs them before and after: what was caught stays caught.
 */
export interface Break {
  file: string;
  /** Stands once in the file. */
  from: string;
  to: string;
  /** Files below test/, without their ending. */
  caughtBy: string[];
  /** The script that builds what the tests start or open. */
  build?: 'esbuild.config.ts' | 'node_modules/vite/bin/vite.js build';
}

const SENDING = 'server/domain/sending';
const LISTS = 'server/domain/lists';

export const BREAKS: Break[] = [
  {
    file: `${LISTS}/columns.ts`,
    from: 'if (found.length > 1) throw severalPhoneColumns(headers, found);',
    to: '',
    caughtBy: ['domain/fieldSends'],
  },
  {
    file: `${LISTS}/columns.ts`,
    from: 'const labelled = findLabelled(keys);',
    to: 'const labelled = findLabelled([]);',
    caughtBy: ['domain/fieldSends'],
  },
  {
    file: `${LISTS}/marks.ts`,
    from: "const stops = YES.has(key) === (role === 'doNotText');",
    to: "const stops = YES.has(key) === (role === 'mayText');",
    caughtBy: ['domain/fieldImports'],
  },
  {
    file: `${LISTS}/marks.ts`,
    from: "if (GONE.has(key)) return { kind: 'gone', words };",
    to: '',
    caughtBy: ['domain/fieldImports'],
  },
  {
    file: `${LISTS}/marks.ts`,
    from: "return known || FINE.has(key) || YES.has(key) ? undefined : { kind: 'unclear', words };",
    to: 'return undefined;',
    caughtBy: ['domain/fieldImports'],
  },
  {
    file: `${LISTS}/marks.ts`,
    from: "return { mark: { kind: 'withdrawn', words: written } };",
    to: 'return {};',
    caughtBy: ['domain/fieldImports'],
  },
  {
    file: `${LISTS}/row.ts`,
    from: "if (fields.slice(columns).some((field) => field !== '')) {",
    to: 'if (fields.length !== columns) {',
    caughtBy: ['domain/fieldImports'],
  },
  {
    file: `${LISTS}/row.ts`,
    from: "const familyNameFirst = isFamilyNameFirst(headers[columns.name ?? -1] ?? '');",
    to: 'const familyNameFirst = false;',
    caughtBy: ['domain/fieldImports'],
  },
  {
    file: 'server/contract/rules/phoneReading.ts',
    from: 'return isDate(number) ? refuse(PHONE_TEXT.date) : readGroups(number, country);',
    to: 'return readGroups(number, country);',
    caughtBy: ['contract/phone'],
  },
  {
    file: 'server/contract/rules/phoneReading.ts',
    from: 'if (words.some((word) => NOT_THEIRS.has(word))) return refuse(PHONE_TEXT.notTheirs);',
    to: '',
    caughtBy: ['contract/phone'],
  },
  {
    file: 'server/contract/rules/phoneReading.ts',
    from: 'if (hungarian !== undefined) return {',
    to: "if (hungarian === 'never') return {",
    caughtBy: ['contract/phone'],
  },
  {
    file: `${SENDING}/meaning/meaningOf.ts`,
    from: "if (quotedBy(body) !== null) return 'reaction';",
    to: '',
    caughtBy: ['domain/inboundMeanings'],
  },
  {
    file: `${SENDING}/meaning/meaningOf.ts`,
    from: "if (saysNothingElse(reading)) return 'stop';",
    to: '',
    caughtBy: ['domain/inboundMeanings'],
  },
  {
    file: `${SENDING}/meaning/meaningOf.ts`,
    from: 'return isSaid && tokens.some(({ word }, at) =>',
    to: 'return isSaid || tokens.some(({ word }, at) =>',
    caughtBy: ['domain/inboundMeanings'],
  },
  {
    file: `${SENDING}/meaning/stops.ts`,
    from: 'const FEW = 2;',
    to: 'const FEW = 9;',
    caughtBy: ['domain/inboundMeanings'],
  },
  {
    file: `${SENDING}/checkAgain.ts`,
    from: "if (optedOut) return end('cancelled', 'opted_out');",
    to: '',
    caughtBy: ['api/sending/sendingWorkers', 'api/replies/stopRace'],
  },
  {
    file: `${SENDING}/checkAgain.ts`,
    from: "if (held) return waitUntil(later, text, now, 'held');",
    to: '',
    caughtBy: ['api/replies/repliesAbout', 'api/replies/repliesHeld'],
  },
  {
    file: `${SENDING}/checkAgain.ts`,
    from: "if (cause === 'unclear') return waitUntil(later, text, now, 'unclear');",
    to: '',
    caughtBy: ['api/sending/carrierTaught'],
  },
  {
    file: `${SENDING}/receiptStates.ts`,
    from: 'const status = RANK[told] > RANK[text.status] ? told : text.status;',
    to: 'const status = told;',
    caughtBy: ['domain/receiptStates'],
  },
  {
    file: `${SENDING}/hours.ts`,
    from: 'return minute >= from && minute <= until;',
    to: 'return minute >= from - HOUR && minute <= until;',
    caughtBy: ['domain/hours'],
  },
  {
    file: `${SENDING}/taughtNumbers.ts`,
    from: "if (!cause || kind === 'test' || phone === null) return;",
    to: 'if (!cause || phone === null) return;',
    caughtBy: ['api/sending/carrierTaught'],
  },
  {
    file: 'server/domain/textOutcome.ts',
    from: "if (status === 'delivered') return",
    to: "if (status === 'blocked') return",
    caughtBy: ['api/sending/textOutcome'],
  },
  {
    file: 'server/domain/billing/quota.ts',
    from: 'return clinic.hasProviderSubscription ? cap : Math.min(cap, LIMITS.quota);',
    to: 'return cap;',
    caughtBy: ['api/billing/quota'],
  },
  {
    file: 'server/domain/billing/quota.ts',
    from: 'return anchor.plus({ months: near }).toJSDate() > at ? near - 1 : near;',
    to: 'return near;',
    caughtBy: ['domain/quota'],
  },
  {
    file: 'server/domain/billing/quota.ts',
    from: '{ reserved: -1, accepted: 0 }',
    to: '{ reserved: 0, accepted: 0 }',
    caughtBy: ['api/billing/quota'],
  },
  {
    file: 'server/store/patients/cooldown.ts',
    from: 'new Date(Date.parse(countsFrom) + cooldownDays * DAY).toISOString();',
    to: 'new Date(Date.parse(countsFrom) + (cooldownDays - 1) * DAY).toISOString();',
    caughtBy: ['api/sending/settledSending'],
  },
  {
    file: 'server/domain/accounts/freshProof.ts',
    from: 'if (age >= LIMITS.freshProofMinutes * MINUTE)',
    to: 'if (age >= 100 * LIMITS.freshProofMinutes * MINUTE)',
    caughtBy: ['contract/freshProof'],
  },
  {
    file: 'server/domain/accounts/sessions.ts',
    from: 'if (session.deviceId !== null && session.deviceId !== deviceId) return null;',
    to: '',
    caughtBy: ['api/accounts/auth'],
  },
  {
    file: 'server/domain/accounts/sessions.ts',
    from: "await endSession(ctx.db, session.id, now, 'refresh token reused');",
    to: '',
    caughtBy: ['api/accounts/sessions'],
  },
  {
    file: 'server/domain/accounts/passwordStrength.ts',
    from: 'undressed < FEWEST_UNDRESSED',
    to: 'undressed < 1',
    caughtBy: ['domain/passwordStrength'],
  },
  {
    file: 'server/plugins/webhooks.ts',
    from: "if (!signed) throw new Refusal('bad_signature', 'This request is not signed by the carrier.');",
    to: '',
    caughtBy: ['api/sending/sendingWebhooks'],
  },
  {
    file: 'server/domain/webhooks/deliver.ts',
    from: 'const GONE = 410;',
    to: 'const GONE = 418;',
    caughtBy: ['api/webhooks/webhookCalls'],
  },
  {
    file: 'server/domain/patients/erasePatient.ts',
    from: 'await eraseInboundTexts(tx.db, clinicId, phoneHash);',
    to: '',
    caughtBy: ['api/patients/patientErasure'],
  },
  {
    file: 'server/store/patients/patients.ts',
    from: ".whereRaw(\"clinic_id || '' = ?\", [clinicId])\n    .whereRaw(isAmong(db, 'id'), [asList(ids)]);",
    to: ".whereRaw(isAmong(db, 'id'), [asList(ids)]);",
    caughtBy: ['contract/access', 'api/patients/patientsTagFiltered', 'api/patients/patientsChanging'],
  },
  {
    file: 'server/store/db/fold.ts',
    from: "lower.normalize('NFD').replace(/\\p{M}/gu, '')",
    to: 'lower',
    caughtBy: ['api/reviews/reviewSearch', 'api/patients/patientSearch'],
  },
  {
    file: 'server/contract/rules/csv.ts',
    from: 'const safe = (isFormula(value) ?',
    to: "const safe = (value === '' ?",
    caughtBy: ['domain/exportProperties', 'api/reviews/reviewsExport'],
  },
  {
    file: 'server/contract/core/common.ts',
    from: '.refine((text) => !holdsAddress(text), NAME_ADDRESS_TEXT)',
    to: '',
    caughtBy: ['contract/spokenNames'],
  },
  {
    file: 'server/contract/core/openapiSchemas.ts',
    from: 'Object.entries(withFields(value))',
    to: 'Object.entries(value)',
    caughtBy: ['contract/openapiDocument'],
  },
  {
    file: 'dashboard/lib/errorText.ts',
    from: 'error instanceof ApiError && error.message ? error.message : ERROR_TEXT.unexpected;',
    to: 'error instanceof ApiError ? ERROR_TEXT.unexpected : ERROR_TEXT.unexpected;',
    caughtBy: ['dashboard/calls', 'dashboard/refusedCalls'],
  },
  {
    file: 'migrations/0004_audit_kept.ts',
    from: 'WHEN EXISTS (SELECT 1 FROM audit_logs WHERE id = NEW.id)',
    to: 'WHEN EXISTS (SELECT 1 FROM audit_logs WHERE id = NEW.id AND 1 = 0)',
    caughtBy: ['migrations/migrations', 'api/platform/audit'],
  },
  {
    file: 'cli/kit/errors.ts',
    from: 'nothingToDo: 5,',
    to: 'nothingToDo: 2,',
    caughtBy: ['cli/send'],
    build: 'esbuild.config.ts',
  },
  {
    file: 'cli/billing/awaitPayment.ts',
    from: "if (error.code === 'payment_pending') return null;",
    to: '',
    caughtBy: ['cli/billingCheckout'],
    build: 'esbuild.config.ts',
  },
  {
    file: 'dashboard/pages/settings/useHeld.ts',
    from: 'return readOnly !== null;',
    to: 'return false;',
    caughtBy: ['browser/adminImpersonation'],
    build: 'node_modules/vite/bin/vite.js build',
  },
];
