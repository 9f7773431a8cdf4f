import { headerKey } from '../../contract/rules/csv.ts';

/**
 * The words by which lists say who may be texted, in English, Hungarian and Spanish; case, accents, spaces and punctuation do
 * not matter. A word is understood whole or not at all.
 */

const words = (list: string): ReadonlySet<string> =>
  new Set(list.split(/,\s*/).map((word) => headerKey(word) || word));

export const YES = words(
  'yes, y, true, t, 1, x, on, ok, okay, checked, allowed, may text, igen, i, si, sí, s, da, ✓, ✔, ☑, ✅',
);
export const NO = words('no, n, false, f, 0, off, unchecked, not allowed, nem, ☐, ✗, ✘, ❌');

/** They say that nobody has asked. */
export const NOTHING = words(
  'unknown, n/a, na, none, null, not asked, not set, unspecified, undefined, pending, blank, ismeretlen, nincs, desconocido',
);

/** The patient is not to be texted. */
export const STOPPED = words(
  'opted out, opt out, optout, stop, stopped, unsubscribe, unsubscribed, do not text, dont text, do not contact, dnc, dnt, ' +
    'do not call, do not message, do not sms, no text, no texts, no texting, no sms, no contact, no messages, ' +
    'declined texts, declines texts, declined text, declined sms, refused texts, refused text, refuses texts, revoked, ' +
    'blacklisted, blacklist, blocked, block, texting off, text off, sms off, leiratkozott, letiltva, tiltott, ' +
    'ne küldjön smst, nem kér smst, no enviar, no enviar sms, no contactar, dado de baja',
);

/** The patient is a patient no more, or not alive. */
export const GONE = words(
  'deceased, dead, died, expired, passed away, archived, archive, inactive, deleted, removed, former, former patient, ' +
    'non patient, not a patient, moved, moved away, transferred, transferred out, dismissed, discharged, elhunyt, meghalt, ' +
    'inaktív, archivált, törölt, fallecido, fallecida, inactivo, inactiva, archivado',
);

/** Appointments that did not or will not take place: nobody is asked about them or reminded of them. */
export const NOT_TAKING_PLACE = words(
  'cancelled, canceled, cancellation, no show, noshow, missed, broken, rescheduled, late cancel, did not attend, dna, ' +
    'lemondva, lemondta, törölve, nem jelent meg, cancelada, cancelado, no asistió',
);

/** Nothing speaks against a text. */
export const FINE = words(
  'active, patient, current, current patient, existing, existing patient, established, new, new patient, prospective, ' +
    'prospect, lead, client, customer, subscribed, opted in, opt in, sent, cooldown, confirmed, unconfirmed, scheduled, ' +
    'booked, completed, complete, checked in, checked out, arrived, seen, fulfilled, finished, kept, in progress, aktív, ' +
    'páciens, új, meglévő, feliratkozott, visszaigazolva, activo, activa, paciente, nuevo, nueva, confirmada, completada',
);

/** How consent was given. */
export const CONSENT_ON_FORM = words(
  'form, online, web, website, portal, electronic, űrlap, formulario, en línea',
);
export const CONSENT_NOTED = words(
  'manual, verbal, oral, paper, written, writing, in writing, signed, given, granted, obtained, received, on file, agreed, ' +
    'accepted, consented, opted in, in person, phone, szóban, írásban, aláírt, megadva, escrito, firmado, otorgado',
);
export const CONSENT_WITHDRAWN = words(
  'declined, decline, refused, denied, withdrawn, withdrew, revoked, rejected, not given, not granted, did not consent, ' +
    'no consent, visszavonva, visszavonta, elutasítva, megtagadta, revocado, rechazado, retirado',
);
