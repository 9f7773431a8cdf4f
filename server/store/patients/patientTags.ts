import type { Db } from '../db/db.ts';
import { queryRows } from '../db/rows.ts';
import type { Condition } from './patientSearch.ts';

/** The tags of numbers: a number has those of its lead and those of the people beside. */

/** The clinic's tags in the order of the alphabet, with how many of its numbers have each. */
export async function countTags(db: Db, clinicId: string): Promise<{ tag: string; patients: number }[]> {
  const { ofLead, ofPeople } = EACH[db.engine];
  const tags = `SELECT each.value AS tag, patients.id FROM patients, ${ofLead} WHERE patients.clinic_id = ?`;
  const counts = new Map<string, number>();
  const rows = await queryRows<{ tag: string; patients: number | string }>(
    db,
    `SELECT tag, count(*) AS patients FROM (${tags} AND patients.tags <> '[]') AS of_leads GROUP BY tag
     UNION ALL
     SELECT tag, count(*) AS patients FROM (
       SELECT each.value AS tag, patients.id FROM patients, ${ofPeople}
         WHERE patients.clinic_id = ? AND patients.people <> '[]'
       EXCEPT ${tags} AND patients.people <> '[]') AS of_people GROUP BY tag`,
    [clinicId, clinicId, clinicId],
  );
  for (const { tag, patients } of rows) counts.set(tag, (counts.get(tag) ?? 0) + Number(patients));
  return [...counts]
    .map(([tag, patients]) => ({ tag, patients }))
    .sort((one, other) => one.tag.localeCompare(other.tag));
}

const EACH = {
  sqlite: {
    ofLead: 'json_each(patients.tags) AS each',
    ofPeople: `json_each(patients.people) AS person, json_each(person.value, '$.tags') AS each`,
  },
  postgres: {
    ofLead: 'json_array_elements_text(patients.tags::json) AS each(value)',
    ofPeople: `json_array_elements(patients.people::json) AS person(value),
      json_array_elements_text(person.value -> 'tags') AS each(value)`,
  },
};

/**
 * Numbers whose lead or one of whose people has a tag. Tags are kept as JSON lists without spaces, and hold no commas:
 * where one begins can be told by these. Of the people the end counts too, since a name of their JSON may read like a tag.
 */
export function tagCondition(db: Db, tag: string): Condition {
  const place = db.engine === 'postgres' ? 'strpos' : 'instr';
  const written = JSON.stringify(tag);
  const has = (column: string) => `${place}(patients.${column}, ?) > 0`;
  const ofPeople = `(patients.people <> '[]' AND (${[1, 2, 3].map(() => has('people')).join(' OR ')}))`;
  return {
    sql: `(${has('tags')} OR ${has('tags')} OR ${ofPeople})`,
    values: [`[${written}`, `,${written}`, `[${written}`, `,${written},`, `,${written}]`],
  };
}
