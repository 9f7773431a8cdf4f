import type { SandboxDatabase } from '../database.ts';

/** One mail as one recipient got it. */
export type Mail = {
  id: number;
  to: string;
  from: string;
  subject: string;
  text: string;
  html: string;
  createdAt: string;
};

const COLUMNS = 'id, recipient AS "to", sender AS "from", subject, text, html, created_at AS createdAt';

/** The table of mails; addresses are kept and looked up in lower case. */
export function openMails(db: SandboxDatabase) {
  const insert = db.prepare(
    `INSERT INTO mails (recipient, sender, subject, text, html, created_at)
     VALUES (@to, @from, @subject, @text, @html, @createdAt)`,
  );
  const find = db.prepare<[number], Mail>(`SELECT ${COLUMNS} FROM mails WHERE id = ?`);
  const newest = db.prepare<[number], Mail>(`SELECT ${COLUMNS} FROM mails ORDER BY id DESC LIMIT ?`);
  const newestTo = db.prepare<[string, number], Mail>(
    `SELECT ${COLUMNS} FROM mails WHERE recipient = ? ORDER BY id DESC LIMIT ?`,
  );
  const search = db.prepare<[string, string, number], Mail>(
    `SELECT ${COLUMNS} FROM mails WHERE instr(recipient, ?) OR instr(lower(subject), ?) ORDER BY id DESC LIMIT ?`,
  );
  return {
    add: db.transaction((recipients: string[], mail: Omit<Mail, 'id' | 'to'>) => {
      for (const to of new Set(recipients.map((recipient) => recipient.toLowerCase()))) {
        insert.run({ ...mail, to });
      }
    }),
    find: (id: number) => find.get(id),
    /** Newest first; to one address where it is given. */
    list: (to: string | undefined, limit: number) =>
      to ? newestTo.all(to.toLowerCase(), limit) : newest.all(limit),
    /** Newest first, by a part of the recipient's address or of the subject. */
    search(words: string, limit: number) {
      const wanted = words.trim().toLowerCase();
      return wanted ? search.all(wanted, wanted, limit) : newest.all(limit);
    },
  };
}

export type Mails = ReturnType<typeof openMails>;
