import type { Client } from '../../../server/contract/core/client.ts';

const LONG = [
  'Since Monday some of our texts stay on Queued for hours, and a few patients told us that they got two of them.',
  'It happens with the list that our front desk sends before lunch. The numbers are right, and nobody of them has replied STOP.',
  'Could you look whether anything holds them back? We have 40 appointments tomorrow.',
].join('\n\n');

/** What clinics ask for: help, and platforms that are missing; some of it is dealt with. */
export async function furnishSupport(owner: Client, superAdmin: Client): Promise<void> {
  const who = { contactEmail: 'olivia.hart@example.com', name: 'Olivia Hart' };
  const asked = [
    {
      subject: 'A second invoice this month?',
      category: 'billing',
      message: 'We see two invoices for March.',
    },
    { subject: 'Texts stay on Queued', category: 'sms', message: LONG },
  ] as const;
  for (const payload of asked) await owner.contactSupport({ payload: { ...who, ...payload } });
  const { data } = await superAdmin.listSupportRequests();
  const done = data.find(({ subject }) => subject === asked[0].subject);
  if (done) await superAdmin.closeSupportRequest({ params: { id: done.id } });
  await owner.requestPlatform({
    payload: {
      platformName: 'Doctors of Our Town',
      profileUrl: 'https://doctors.example.com/clinics/maple-street-dental',
      contactEmail: who.contactEmail,
      notes: 'Most of our new patients find us there.',
    },
  });
}
