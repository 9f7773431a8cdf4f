import type { Db } from '../db/db.ts';
import { queryRows } from '../db/rows.ts';
import type { RowIn } from '../tables/tables.ts';

/**
 * Until when the turns of each sender are taken, so that any number of workers keep its rate together. Times are
 * milliseconds, since turns of a fast sender are shorter than an instant in text can tell apart.
 */

/**
 * Takes the sender for `lasts` milliseconds from when it is free on; gives when that is. Whatever lies more than
 * `farthest` ahead was written by a clock that has been set back since, and does not count.
 */
export async function takeSender(
  db: Db,
  sender: string,
  { now, lasts, farthest }: { now: number; lasts: number; farthest: number },
): Promise<number> {
  const [row] = await queryRows<RowIn<'sender_pace'>>(
    db,
    `INSERT INTO sender_pace (sender, taken_until) VALUES (?, ?)
     ON CONFLICT (sender) DO UPDATE SET taken_until = excluded.taken_until +
       CASE WHEN sender_pace.taken_until BETWEEN ? AND ? THEN sender_pace.taken_until - ? ELSE 0 END
     RETURNING taken_until`,
    [sender, now + lasts, now, now + farthest, now],
  );
  return Number(row?.taken_until) - lasts;
}
