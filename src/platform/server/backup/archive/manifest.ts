import * as z from 'zod';

/** Raised when older shops can no longer restore the output. */
export const FORMAT = 1;

/** Folder of all entries in a backup; its name holds the format. */
export const ROOT_FOLDER = `lehar-backup-${FORMAT}`;
export const MANIFEST = 'manifest.json';
export const DIGEST = 'sha256';

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.int().min(0);

/** Rows of a table as COPY writes them, compressed with zstd; no row is split. */
const Part = z.strictObject({ rows: count, bytes: count, sha256: Sha256 });
export type Part = z.output<typeof Part>;

/** `sha256` of all rows' text: equal for equal tables. */
const Table = z.strictObject({
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.string()),
  rows: count,
  sha256: Sha256,
  parts: z.array(Part),
});
export type Table = z.output<typeof Table>;

const Sequence = z.strictObject({
  schema: z.string(),
  name: z.string(),
  value: z.string().regex(/^-?\d+$/),
  isCalled: z.boolean(),
});
export type Sequence = z.output<typeof Sequence>;

export const Manifest = z.strictObject({
  format: z.literal(FORMAT),
  createdAt: z.iso.datetime(),
  shop: z.string(),
  postgres: z.string(),
  migrations: z.array(z.strictObject({ name: z.string(), hash: Sha256 })),
  /** Version of the job queue's tables; null where there were none. */
  jobs: z.int().nullable(),
  tables: z.array(Table),
  sequences: z.array(Sequence),
});
export type Manifest = z.output<typeof Manifest>;

export function partPath({ schema, name }: Pick<Table, 'schema' | 'name'>, index: number): string {
  const folder = encodeURIComponent(`${schema}.${name}`);
  return `${ROOT_FOLDER}/${folder}/${String(index + 1).padStart(6, '0')}.copy.zst`;
}

export function rowsIn({ tables }: Manifest): number {
  return tables.reduce((sum, { rows }) => sum + rows, 0);
}
