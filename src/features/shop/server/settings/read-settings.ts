import type { Jobs } from '#platform/server/jobs/jobs.ts';
import { proofFor } from '#features/identity/server/two-factor/confirm-owner.ts';
import type { Context } from '#platform/server/context.ts';
import type { AdminShop, Revision } from '../../contract.ts';
import { missingFacts, type ShopSettings } from '../../settings/settings.ts';
import { withEnvironment, type CurrentShop, type EnvironmentSettings } from '../current-shop.ts';
import { findDraft, findSettings, listRevisions } from '../shop-queries.ts';
import { liftSettings } from './stored-settings.ts';

export type ReadDeps = {
  shop: CurrentShop;
  /** The settings before anything was published. */
  original: ShopSettings;
};

export type ShopDeps = ReadDeps & { jobs: Jobs };

/** Names of the fields that the environment sets, like `who.name`. */
export function lockedFields(environment: EnvironmentSettings): string[] {
  return Object.entries(environment).flatMap(([group, fields]) =>
    Object.keys(fields).map((field) => `${group}.${field}`),
  );
}

/** The settings as the database has them now: the owner reads what she has just saved. */
export async function readSettings(
  ctx: Context,
  { shop, original }: ReadDeps,
): Promise<Omit<AdminShop, 'proof'>> {
  const stored = await findSettings(ctx.db);
  const draft = await findDraft(ctx.db);
  const { environment } = shop;
  const published = withEnvironment(stored ? liftSettings(stored) : original, environment);
  const hasDraft = draft.content !== null;
  return {
    published,
    draft: hasDraft
      ? {
          ...withEnvironment(liftSettings({ content: draft.content }), environment),
          isOpen: published.isOpen,
        }
      : published,
    hasDraft,
    version: draft.version,
    locked: lockedFields(environment),
    missing: missingFacts(published),
    ...(stored && { publishedAt: stored.published_at.toISOString() }),
    ...(stored?.opened_at && { openedAt: stored.opened_at.toISOString() }),
  };
}

/** Reads the settings for the owner. */
export async function readShop(ctx: Context, deps: ReadDeps): Promise<AdminShop> {
  return { ...(await readSettings(ctx, deps)), proof: await proofFor(ctx) };
}

/** Names of the groups that differ. */
export function changedGroups(before: ShopSettings | undefined, after: ShopSettings): string[] {
  return (Object.keys(after) as (keyof ShopSettings)[]).filter(
    (group) => JSON.stringify(before?.[group]) !== JSON.stringify(after[group]),
  );
}

export async function listShopRevisions(ctx: Context): Promise<Revision[]> {
  const rows = (await listRevisions(ctx.db)).map((row) => ({
    ...row,
    settings: liftSettings(row),
  }));
  return rows.map(({ id, at, why, settings }, index) => ({
    id,
    at: at.toISOString(),
    why: why as Revision['why'],
    changed: changedGroups(rows[index + 1]?.settings, settings),
  }));
}
