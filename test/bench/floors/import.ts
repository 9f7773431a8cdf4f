import { createHmac, createSecretKey, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { parse } from 'csv-parse';
import { v7 as uuidv7 } from 'uuid';
import { type Columns, openBare } from './bareDatabase.ts';
import { readJob } from './job.ts';

// Floor of `import`: parses, normalises and inserts, and does nothing else.

const COLUMNS: Columns = {
  id: 'text',
  clinic_id: 'text',
  phone: 'text',
  phone_hash: 'text',
  first_name: 'text',
  last_name: 'text',
  email: 'text',
  tags: 'text',
  search_text: 'text',
  import_id: 'text',
  created_at: 'text',
  updated_at: 'text',
};

const BATCH = 5_000;

const job = readJob<{ url: string; file: string; clinicId: string }>();
const key = createSecretKey(randomBytes(32));
const importId = uuidv7();
const now = new Date().toISOString();

function toRow([firstName = '', lastName = '', written = '', email = '', tags = '']: string[]): unknown[] {
  const digits = written.replace(/[^\d+]/g, '');
  const phone = digits.startsWith('+') ? digits : `+1${digits}`;
  const [first, last, address] = [firstName.trim(), lastName.trim(), email.trim().toLowerCase()];
  return [
    uuidv7(),
    job.clinicId,
    phone,
    createHmac('sha256', key).update(phone).digest('base64url'),
    first,
    last,
    address || null,
    JSON.stringify(tags === '' ? [] : tags.split(';').map((tag) => tag.trim())),
    `${first} ${last} ${address} ${phone}`.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase(),
    importId,
    now,
    now,
  ];
}

const db = await openBare(job.url);
await db.begin();
let batch: unknown[][] = [];
for await (const record of createReadStream(job.file).pipe(parse({ from: 2 }))) {
  batch.push(toRow(record));
  if (batch.length < BATCH) continue;
  await db.insert('patients', COLUMNS, batch);
  batch = [];
}
await db.insert('patients', COLUMNS, batch);
await db.commit();
await db.close();
