import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ListReading } from '../../server/contract/routes/lists.ts';
import type { ListFile } from '../../server/domain/lists/readList.ts';
import { decideWord } from '../../server/domain/sending/listWords.ts';
import { addClinicTo, openClinic, type TestClinic } from '../support/clinic.ts';
import { field, readAs } from '../support/fieldLists.ts';

// Lists that are to be texted or reminded: each file of test/field stands for a kind.

let opened: Awaited<ReturnType<typeof openClinic>>;
let clinic: TestClinic;

beforeAll(async () => {
  opened = await openClinic();
});
afterAll(() => opened.close());
beforeEach(async () => {
  clinic = { ctx: opened.ctx, caller: await addClinicTo(opened.ctx) };
});

const read = (file: string | Buffer, more: Partial<ListFile> = {}): Promise<ListReading> =>
  readAs(clinic, file, more);

const readField = async (name: string, more: Partial<ListFile> = {}): Promise<ListReading> =>
  read(await field(name), more);

describe('a list that is to be texted', () => {
  it('send-emergency.csv: the mobile column, never the emergency contact', async () => {
    const { recipients, mapping } = await readField('send-emergency.csv');
    expect(mapping.phone).toBe('Mobile Phone');
    expect(recipients.map(({ phoneNumber }) => phoneNumber.slice(-4))).toEqual(['0872', '0874']);
  });

  it('layout-openemr.csv: the cell phone of somebody who does not allow texts', async () => {
    const { recipients, leftOut } = await readField('layout-openemr.csv');
    expect(recipients).toEqual([]);
    expect(leftOut).toMatchObject([{ phoneNumber: '+16465550407', verdict: 'blocked' }]);
  });

  it('send-title.csv: below its title, and no NPI', async () => {
    const { recipients, headerLine, passedOver } = await readField('send-title.csv');
    expect({ headerLine, passedOver }).toEqual({ headerLine: 3, passedOver: 2 });
    expect(recipients.map(({ phoneNumber, name }) => [phoneNumber.slice(-4), name])).toEqual([
      ['0878', 'Nora Hale'],
      ['0879', 'Ben Stone'],
    ]);
  });

  it('send-optout.csv: who is marked is left out, with the reason', async () => {
    const { recipients, leftOut } = await readField('send-optout.csv');
    expect(recipients).toMatchObject([{ phoneNumber: '+16465550842' }]);
    expect(leftOut).toMatchObject([
      { phoneNumber: '+16465550841', verdict: 'blocked', reason: 'The list says “opted out”' },
      { phoneNumber: '+16465550843', verdict: 'blocked', reason: 'The list says “Do not text”' },
    ]);
  });

  it('family.csv: everybody on one number stands in the list, and a stop of one holds for all', async () => {
    const { recipients } = await readField('family.csv');
    expect(new Set(recipients.map(({ phoneNumber }) => phoneNumber)).size).toBe(1);
    const { leftOut } = await read(
      'Name,Mobile,Do not text\nAnn Hale,646-555-0701,\nKid Hale,646-555-0701,Y\n',
    );
    expect(leftOut.map(({ name }) => name)).toEqual(['Ann Hale', 'Kid Hale']);
  });

  it('paste.txt: invisible marks and Hungarian forms are read, an extension is refused', async () => {
    const { recipients, leftOut } = await readField('paste.txt');
    expect(recipients.map(({ phoneNumber, warning }) => [phoneNumber, warning])).toEqual([
      ['+12125550188', undefined],
      ['+36205550188', undefined],
      ['+12125550190', 'Several numbers stand here: the first that can be texted is taken'],
    ]);
    expect(leftOut).toMatchObject([
      { line: 3, verdict: 'invalid', reason: expect.stringMatching(/extension/) },
    ]);
  });

  it.each([
    ['a date beside the number', '(212) 555-0181,2026-11-24\n(212) 555-0182,2026-11-25\n'],
    [
      'an NPI and a postcode beside it',
      'Hale,(212) 555-0181,1234567893,10001-1234\nStone,(212) 555-0182,1234567893,10002\n',
    ],
    ['a name with the delimiter in it', '"Hall, Nora",(212) 555-0181\n"Stone, Ben",(212) 555-0182\n'],
    [
      'a semicolon file with a comma in a cell',
      'Name;Phone\nHall, Nora;(212) 555-0181\nStone, Ben;(212) 555-0182\n',
    ],
    ['numbers alone, on lines and between commas', '(212) 555-0181,\n212-555-0182\n'],
    ['numbers alone, in one line', '212-555-0181; 212-555-0182'],
  ])('%s: the numbers, and nothing else', async (_, file) => {
    const { recipients } = await read(file);
    expect(recipients.map(({ phoneNumber }) => phoneNumber)).toEqual(['+12125550181', '+12125550182']);
  });

  it('one stray quotation mark spoils its own row alone', async () => {
    const { recipients, leftOut } = await read(
      'Name,Phone\n"Nora,212-555-0181\nBen,212-555-0182\nAda,212-555-0183\n',
    );
    expect(recipients.map(({ phoneNumber }) => phoneNumber)).toEqual(['+12125550182', '+12125550183']);
    expect(leftOut).toMatchObject([{ line: 2, verdict: 'invalid' }]);
  });

  it('two columns of one kind are asked about, and the answer holds', async () => {
    const file = 'Name,Mobile,Cell phone\nNora Hale,212-555-0181,212-555-0182\n';
    await expect(read(file)).rejects.toMatchObject({ code: 'several_phone_columns' });
    const { recipients } = await read(file, { map: 'phone=Cell phone' });
    expect(recipients).toMatchObject([{ phoneNumber: '+12125550182' }]);
  });

  it.each(['Emergency phone', 'Work phone', 'Fax', 'Provider phone', 'phone_contact', 'NPI', 'Phone of kin'])(
    'a column %s is never taken for the patients’ numbers',
    async (header) => {
      await expect(read(`Name,${header}\nNora Hale,212-555-0181\n`)).rejects.toMatchObject({
        code: 'no_phone_column',
      });
    },
  );

  it('no other column is known by a piece of its header either', async () => {
    const file =
      'Mobile,Guarantor name,Email opt-in,Marital status,Referral tag\n212-555-0181,Ben Stone,Yes,Single,x\n';
    const { mapping, markColumns, recipients } = await read(file);
    expect({ mapping, markColumns }).toEqual({ mapping: { phone: 'Mobile' }, markColumns: [] });
    expect(recipients).toMatchObject([{ name: '' }]);
  });

  it('three people of whom one is marked by a word that nobody understands', async () => {
    const file = 'Mobile,Status\n212-555-0181,Active\n212-555-0182,Later please\n212-555-0183,Cancelled\n';
    const { recipients, leftOut, unclearWords } = await read(file);
    expect(recipients).toMatchObject([{ phoneNumber: '+12125550181' }]);
    expect(leftOut).toMatchObject([{ verdict: 'held' }, { verdict: 'blocked' }]);
    expect(unclearWords).toEqual([{ word: 'Later please', rows: 1 }]);
    await decideWord(clinic.ctx, clinic.caller, { word: 'Later please', mayText: true });
    expect((await read(file)).recipients).toHaveLength(2);
  });
});

describe('lists of the systems that offices have', () => {
  it.each([
    [
      'Open Dental',
      'PatNum,LName,FName,MiddleI,PatStatus,HmPhone,WkPhone,WirelessPhone,Email,TxtMsgOk\n' +
        '1,Hale,Nora,,Patient,212-555-0101,212-555-0102,212-555-0181,,Yes\n' +
        '2,Stone,Ben,,Patient,,,212-555-0182,,No\n3,Vega,Iris,,Archived,,,212-555-0183,,Unknown\n',
      ['0181'],
    ],
    [
      'OpenEMR',
      'pid,fname,mname,lname,phone_home,phone_biz,phone_contact,phone_cell,hipaa_allowsms,deceased_date\n' +
        '1,Nora,,Hale,212-555-0101,,,212-555-0181,YES,\n2,Ben,,Stone,,,,212-555-0182,YES,2025-03-01\n',
      ['0181'],
    ],
    [
      'drChrono',
      'first_name,last_name,cell_phone,home_phone,office_phone,email,disable_sms_messages\n' +
        'Nora,Hale,(212) 555-0181,(212) 555-0101,,,False\nBen,Stone,(212) 555-0182,,,,True\n',
      ['0181'],
    ],
    [
      'athenahealth',
      'PATIENTID,FIRSTNAME,LASTNAME,MOBILEPHONE,HOMEPHONE,WORKPHONE,CONSENTTOTEXT\n' +
        '1,Nora,Hale,2125550181,2125550101,,Y\n2,Ben,Stone,2125550182,,,N\n',
      ['0181'],
    ],
    [
      'Google Contacts',
      'First Name,Last Name,Phone 1 - Label,Phone 1 - Value,Phone 2 - Label,Phone 2 - Value\n' +
        'Nora,Hale,Home,+1 212-555-0101,Mobile,+1 212-555-0181\nBen,Stone,Work,+1 212-555-0102,* Mobile,(212) 555-0182\n',
      ['0181', '0182'],
    ],
    [
      'Outlook',
      'First Name,Last Name,Home Phone,Mobile Phone,Business Phone,E-mail Address\nNora,Hale,212-555-0101,212-555-0181,212-555-0102,\n',
      ['0181'],
    ],
    [
      'Dentrix',
      'Patient Name,Cell Phone,Home Phone,Work Phone,Provider,Status\n"Hale, Nora",(212)555-0181,,(212)555-0102,DDS1,Active Patient\n',
      [],
    ],
    [
      'Cliniko',
      'First name,Last name,Mobile,Email,Unsubscribed from SMS marketing,Archived\n' +
        'Nora,Hale,212-555-0181,,No,No\nBen,Stone,212-555-0182,,Yes,No\nIris,Vega,212-555-0183,,No,Yes\n',
      ['0181'],
    ],
  ])('%s', async (_, file, ends) => {
    const { recipients } = await read(file);
    expect(recipients.map(({ phoneNumber }) => phoneNumber.slice(-4))).toEqual(ends);
  });
});

describe('appointments', () => {
  const NEW_YORK_2_30 = '2026-12-01T19:30:00.000Z';

  it('cal-dates.csv: the usual forms are read, and what could be two days is asked about', async () => {
    const { recipients, leftOut } = await readField('cal-dates.csv', {
      appointments: true,
      zone: 'America/New_York',
    });
    expect(recipients.map(({ appointmentAt }) => appointmentAt)).toEqual(Array(10).fill(NEW_YORK_2_30));
    expect(leftOut.map(({ line, reason }) => [line, reason])).toEqual([
      [12, '“02/30/2027 14:30” is not a day and time'],
      [13, 'There is no time of day beside “12/01/2026”'],
      [
        14,
        'Day and month could be swapped in “12.01.2026”: write it as 2026-12-01, or say which comes first',
      ],
    ]);
    const told = await readField('cal-dates.csv', {
      appointments: true,
      zone: 'America/New_York',
      dates: 'day-first',
    });
    expect(told.recipients.at(-1)?.appointmentAt).toBe('2026-01-12T19:30:00.000Z');
  });

  it.each([
    ['Tuesday, December 1, 2026 at 2:30 PM ET', ''],
    ['2026-12-01T19:30:00Z', ''],
    ['2026-12-01 14:30', ''],
    ['12/1/2026 2:30 PM', ''],
    ['2026. december 1.', '14:30'],
    ['1 de diciembre de 2026', '14:30'],
    ['Dec 1st, 2026', '2.30 pm'],
    ['2026-12-01 00:00:00', '1:30 PM CT'],
    ['46357.604166667', ''],
  ])('%s %s is half past two in New York', async (date, time) => {
    const file = `Mobile,Date,Time\n646-555-4201,"${date}",${time}\n`;
    const { recipients, leftOut } = await read(file, { appointments: true, zone: 'America/New_York' });
    expect(leftOut).toEqual([]);
    expect(recipients).toMatchObject([{ appointmentAt: NEW_YORK_2_30 }]);
  });

  it('a day over twelve anywhere in the column tells the order of all', async () => {
    const file = 'Mobile,Date,Time\n646-555-4201,01.12.2026,14:30\n646-555-4203,24.12.2026,14:30\n';
    const { recipients } = await read(file, { appointments: true, zone: 'America/New_York' });
    expect(recipients.map(({ appointmentAt }) => appointmentAt?.slice(0, 10))).toEqual([
      '2026-12-01',
      '2026-12-24',
    ]);
  });
});
