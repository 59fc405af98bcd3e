import { sql } from 'kysely';
import type { Database } from '#platform/server/database/database.ts';
import type { VisitKind } from '../../visits-contract.ts';

export type SeenRow = {
  day: string;
  kind: VisitKind;
  /** Id of the product, or of the drop whose page was visited. */
  subjectId: string | null;
  source: string;
  device: string;
  views: number;
  /** Marks of who was there, 8 bytes each. */
  marks: ReadonlySet<string>;
};

/** All processes have one salt for a day; those of days before are deleted. */
export async function takeSalt(db: Database, day: string, fresh: Buffer): Promise<Buffer> {
  await sql`DELETE FROM visit_salt WHERE day < ${day}::date`.execute(db);
  await sql`INSERT INTO visit_salt (day, salt) VALUES (${day}, ${fresh})
    ON CONFLICT (day) DO NOTHING`.execute(db);
  const { rows } = await sql<{ salt: Buffer }>`SELECT salt FROM visit_salt
    WHERE day = ${day}`.execute(db);
  return rows[0]?.salt ?? fresh;
}

export const subjectKey = (kind: string, name: string) => `${kind} ${name}`;

/** Ids of products by the addresses they have or had, of drops by theirs, and of those among the ids that there are. */
export async function findSubjects(
  db: Database,
  { slugs, ids }: { slugs: string[]; ids: string[] },
): Promise<Map<string, string>> {
  const { rows } = await sql<{ kind: VisitKind; name: string; id: string }>`
    SELECT 'product' AS kind, slug AS name, id FROM product WHERE slug = ANY (${slugs})
    UNION ALL SELECT 'product', slug, product_id FROM slug_history WHERE slug = ANY (${slugs})
    UNION ALL SELECT 'drop', slug, id FROM product_drop WHERE slug = ANY (${slugs})
    UNION ALL SELECT 'cart', id::text, id FROM product WHERE id = ANY (${ids}::uuid[])`.execute(db);
  return new Map(rows.map(({ kind, name, id }) => [subjectKey(kind, name), id]));
}

export async function lockVisits(db: Database): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('lehar visits'))`.execute(db);
}

/** Adds what was seen. A mark that is there already counts no visit; a source beyond `mostSources` of its day is `other`. */
export async function addSeen(
  db: Database,
  rows: readonly SeenRow[],
  { mostSources, other }: { mostSources: number; other: string },
): Promise<void> {
  const marks = rows.flatMap(({ day, marks: all }, at) =>
    [...all].map((mark) => ({ day, mark, at: at + 1 })),
  );
  await sql`WITH seen AS (
      SELECT * FROM unnest(${rows.map(({ day }) => day)}::date[], ${rows.map(({ kind }) => kind)}::text[],
        ${rows.map(({ subjectId }) => subjectId)}::uuid[], ${rows.map(({ source }) => source)}::text[],
        ${rows.map(({ device }) => device)}::text[], ${rows.map(({ views }) => views)}::int[])
        WITH ORDINALITY AS seen (day, kind, product_id, source, device, views, at)),
    known AS (SELECT DISTINCT day, source FROM visit_day
      WHERE kind = 'any' AND day IN (SELECT day FROM seen)),
    added AS (
      SELECT day, source, row_number() OVER (PARTITION BY day ORDER BY source)
        + (SELECT count(*) FROM known WHERE known.day = fresh.day) AS place
      FROM (SELECT day, source FROM seen WHERE kind = 'any' EXCEPT SELECT day, source FROM known) AS fresh),
    marked AS (SELECT DISTINCT ON (day, hash) day, decode(hash, 'hex') AS hash, at
      FROM unnest(${marks.map(({ day }) => day)}::date[], ${marks.map(({ mark }) => mark)}::text[],
        ${marks.map(({ at }) => at)}::int[]) AS marked (day, hash, at) ORDER BY day, hash, at),
    first AS (INSERT INTO visit_mark (day, hash) SELECT day, hash FROM marked
      ON CONFLICT DO NOTHING RETURNING day, hash),
    visits AS (SELECT at, count(*) AS visits FROM marked JOIN first USING (day, hash) GROUP BY at)
    INSERT INTO visit_day AS known (day, kind, product_id, source, device, views, visits)
      SELECT seen.day, kind, product_id, CASE WHEN place > ${mostSources} THEN ${other} ELSE seen.source END,
        device, sum(views), sum(coalesce(visits, 0))
      FROM seen LEFT JOIN visits USING (at)
        LEFT JOIN added ON kind = 'any' AND added.day = seen.day AND added.source = seen.source
      GROUP BY 1, 2, 3, 4, 5
      ON CONFLICT (day, kind, product_id, source, device) DO UPDATE
        SET views = known.views + excluded.views, visits = known.visits + excluded.visits`.execute(
    db,
  );
}

/** Deletes marks before `marksFrom` and salts before `saltsFrom`. */
export async function deleteOldMarks(
  db: Database,
  { marksFrom, saltsFrom }: { marksFrom: string; saltsFrom: string },
): Promise<void> {
  await sql`DELETE FROM visit_mark WHERE day < ${marksFrom}::date`.execute(db);
  await sql`DELETE FROM visit_salt WHERE day < ${saltsFrom}::date`.execute(db);
}

/** Adds the days of months before `month` up on the first of each. */
export async function joinOldDays(db: Database, month: string): Promise<void> {
  await sql`WITH old AS (
      DELETE FROM visit_day WHERE day < ${month}::date AND extract(day FROM day) > 1
      RETURNING day, kind, product_id, source, device, views, visits)
    INSERT INTO visit_day AS known (day, kind, product_id, source, device, views, visits)
      SELECT date_trunc('month', day)::date, kind, product_id, source, device, sum(views), sum(visits)
      FROM old GROUP BY 1, 2, 3, 4, 5
      ON CONFLICT (day, kind, product_id, source, device) DO UPDATE
        SET views = known.views + excluded.views, visits = known.visits + excluded.visits`.execute(
    db,
  );
}
