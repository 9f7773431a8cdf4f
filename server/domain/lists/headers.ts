import type { ListRole } from '../../contract/rules/listRoles.ts';

/**
 * The headers by which columns of lists are known: those of Open Dental, OpenEMR, drChrono,
 * athenahealth, Dentrix, Cliniko, Google Contacts and Outlook, and the usual words in English, Hungarian and Spanish. Case,
 * accents, spaces and punctuation do not matter: `E-mail` is `email`, `first_name` is `first name`. A header is known whole
 * or not at all: a piece of a word, such as `phone` in `Emergency phone`, says nothing.
 */

const list = (headers: string): readonly string[] => headers.split(/,\s*/);

/**
 * The headers of patients' numbers, by how surely a text arrives there: a mobile number goes before one at home, that before
 * a number of which nothing is said. Two columns of one kind are asked about.
 */
export const PHONE_HEADERS: readonly (readonly string[])[] = [
  list(
    'mobile, mobile phone, mobile number, mobile phone number, mobile no, mobile telephone, patient mobile, ' +
      'patient mobile number, patient mobile no, cell, cell phone, cell number, cell phone number, cell no, cellphone, ' +
      'cellular, cellular phone, phone cell, phone mobile, patient cell, patient cell phone, wireless, wireless phone, ' +
      'sms number, text number, textable phone, mobil, mobilszám, mobil szám, mobiltelefon, mobiltelefonszám, ' +
      'mobil telefonszám, móvil, celular, teléfono móvil, teléfono celular, número de celular',
  ),
  list(
    'home, home phone, home number, home phone number, home telephone, phone home, hm phone, patient home phone, ' +
      'otthoni telefon, otthoni telefonszám, teléfono de casa, teléfono particular',
  ),
  list(
    'phone, phone number, phone no, phone numbers, phones, patient phone, patient phone number, patient phone numbers, ' +
      'primary phone, primary phone number, preferred phone, main phone, contact phone, contact number, telephone, ' +
      'telephone number, telephone no, tel, tel no, number, phone 1 value, telefon, telefonszám, tel szám, szám, ' +
      'elérhetőség, teléfono, número de teléfono, número',
  ),
];

/** By what each role is known, the likeliest first. */
export const ROLE_HEADERS = {
  phone: PHONE_HEADERS.flat(),
  firstName: list(
    'first name, first, fname, given name, forename, patient first name, pt first name, keresztnév, utónév, nombre',
  ),
  lastName: list(
    'last name, last, lname, surname, family name, patient last name, pt last name, vezetéknév, családnév, apellido, ' +
      'apellidos',
  ),
  name: list(
    'name, full name, patient, patient name, patient full name, pt name, client, client name, display name, név, ' +
      'teljes név, páciens, páciens neve, beteg, beteg neve, ügyfél, ügyfél neve, nombre completo, paciente',
  ),
  email: list(
    'email, email address, e-mail address, mail, patient email, primary email, e-mail 1 value, email 1 value, ' +
      'e-mail cím, correo, correo electrónico',
  ),
  tags: list('tags, tag, labels, címkék, címke, etiquetas'),
  consentMethod: list(
    'consent method, consent, sms consent, text consent, texting consent, text message consent, consent to text, ' +
      'sms opt in, text opt in, opt in, opted in, hozzájárulás, sms hozzájárulás, consentimiento',
  ),
  consentAcquiredAt: list(
    'consent date, consent acquired at, consent at, date of consent, hozzájárulás dátuma, fecha de consentimiento',
  ),
  status: list(
    'status, patient status, pat status, pt status, client status, contact status, sms status, text status, ' +
      'appointment status, appt status, apt status, állapot, státusz, páciens státusz, estado',
  ),
  mayText: list(
    'may text, may be texted, may we text, ok to text, okay to text, text ok, texting ok, txt msg ok, text msg ok, ' +
      'sms ok, allow sms, allow text, allow texts, allow texting, allow text messages, allows sms, allows texts, ' +
      'hipaa allow sms, hipaa allowsms, can text, can be texted, accepts sms, accepts texts, accepts text messages, ' +
      'receive sms, receive texts, receive text messages, receives sms, text messages, text reminders, ' +
      'sms reminders, sms enabled, text enabled, textable, sms allowed, texting allowed, consent to sms, active, ' +
      'is active, sms küldhető, smst kér, kér smst, küldhető sms, permite sms, acepta sms, acepta mensajes',
  ),
  doNotText: list(
    'do not text, dont text, no text, no texts, no texting, no sms, do not sms, do not contact, do not message, ' +
      'no contact, dnc, dnt, text opt out, sms opt out, opt out, opted out, opt out sms, opt out of sms, ' +
      'opted out of sms, unsubscribed, unsubscribed from sms, unsubscribed from sms marketing, sms unsubscribed, ' +
      'disable sms, disable sms messages, disable text messages, block sms, declined texts, declines texts, ' +
      'exclude from texts, deceased, is deceased, deceased date, date of death, died, inactive, is inactive, ' +
      'archived, is archived, leiratkozott, ne küldjön smst, nem kér smst, nem küldhető sms, sms tiltás, elhunyt, ' +
      'inaktív, no enviar sms, no contactar, fallecido',
  ),
  practitioner: list(
    'practitioner, provider, provider name, primary provider, rendering provider, doctor, dentist, clinician, ' +
      'therapist, physician, hygienist, prov, orvos, kezelőorvos, doktor, médico, doctora',
  ),
  appointmentDate: list(
    'date, appointment date, appt date, apt date, day, start date, appointment, appointment time, appointment start, ' +
      'apt date time, appt date time, date time, date and time, visit date, scheduled date, scheduled time, start, ' +
      'starts at, when, pc event date, dátum, nap, időpont, fecha, fecha de cita, cita',
  ),
  appointmentTime: list(
    'time, appointment time, appt time, apt time, start time, pc start time, hour, at, idő, óra, kezdés, hora, ' +
      'hora de cita',
  ),
} satisfies Record<ListRole, readonly string[]>;

/** Headers under which a whole name is written the Hungarian way: family name first. */
export const FAMILY_NAME_FIRST: readonly string[] = list(
  'név, teljes név, páciens, páciens neve, beteg, beteg neve, ügyfél, ügyfél neve',
);

/** Google Contacts writes each number of a person beside a column that says what it is. */
export const LABELLED_PHONES = [1, 2, 3, 4].map((number) => ({
  label: [`phone ${number} label`, `phone ${number} type`],
  value: `phone ${number} value`,
}));
