import { createHash } from 'node:crypto';
import type { Rate } from '#platform/contract/rate-limit.ts';
import type { Database } from '../../database/database.ts';
import { prepared } from '../../database/prepared.ts';

/** Stores no address or uid. */
function hashed(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}

// Refills by the elapsed time, and takes one token of each rate if all have one.
const upsertBucket = prepared<{ is_allowed: boolean; tokens: number[] }>(
  'rate_bucket_take',
  `INSERT INTO rate_bucket AS bucket (key, tokens, is_allowed, at)
   SELECT $1, (SELECT array_agg(burst - 1 ORDER BY nth) FROM unnest($2::float8[]) WITH ORDINALITY AS of_rate (burst, nth)), true, $4::timestamptz
   ON CONFLICT (key) DO UPDATE SET (tokens, is_allowed, at) = (
     SELECT array_agg(left_over - CASE WHEN enough THEN 1 ELSE 0 END ORDER BY nth), bool_and(enough),
       greatest(bucket.at, excluded.at)
     FROM (
       SELECT nth, left_over, min(left_over) OVER () >= 1 AS enough
       FROM (
         SELECT nth, least(burst, bucket.tokens[nth]
           + greatest(0, extract(epoch FROM excluded.at - bucket.at)) * per_second) AS left_over
         FROM unnest($2::float8[], $3::float8[]) WITH ORDINALITY AS of_rate (burst, per_second, nth)
       ) AS refilled
     ) AS decided)
   RETURNING is_allowed, tokens`,
);

type Take = { key: string; rates: readonly Rate[]; now: Date };

export async function takeToken(db: Database, { key, rates, now }: Take): Promise<number> {
  const bursts = rates.map(({ burst }) => burst);
  const speeds = rates.map(({ perSecond }) => perSecond);
  const { rows } = await upsertBucket(db, hashed(key), bursts, speeds, now);
  const [bucket] = rows;
  if (!bucket || bucket.is_allowed) return 0;
  const waits = bucket.tokens.map((left, at) => (1 - left) / (speeds[at] ?? 1));
  return Math.max(1, ...waits.map(Math.ceil));
}

const returnToken = prepared(
  'rate_bucket_give_back',
  `UPDATE rate_bucket
   SET tokens = (SELECT array_agg(t + 1 ORDER BY nth) FROM unnest(tokens) WITH ORDINALITY AS u (t, nth))
   WHERE key = $1`,
);

export async function giveTokenBack(db: Database, key: string): Promise<void> {
  await returnToken(db, hashed(key));
}

export async function deleteFullBuckets(db: Database, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('rate_bucket')
    .where('at', '<', before)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
