import { NEW_SHOP, ShopSettings } from '../settings.ts';
import type { StoredSettings } from './shop-queries.ts';

type Group = Record<string, unknown>;

function isGroup(value: unknown): value is Group {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The stored fields that today's document knows, and the default of those it does not hold yet. */
function completed(original: Group, stored: unknown): Group {
  const known = isGroup(stored) ? stored : {};
  return Object.fromEntries(
    Object.entries(original).map(([name, value]) => {
      if (isGroup(value)) return [name, completed(value, known[name])];
      return [name, known[name] ?? value];
    }),
  );
}

/** A document as it is written today, from one of any version. @throws ZodError for one that was damaged */
export function liftSettings({ content }: Pick<StoredSettings, 'content'>): ShopSettings {
  return ShopSettings.parse(completed(NEW_SHOP, content));
}
