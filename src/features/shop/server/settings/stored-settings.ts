import { NEW_SHOP, ShopSettings } from '../../settings/settings.ts';
import type { StoredSettings } from '../shop-queries.ts';

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

/** Rules for texts that may have become stricter since a document was written. */
const TEXT_RULES = new Set(['too_small', 'too_big', 'invalid_format', 'custom']);

function within(document: unknown, path: PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (outer, name) => (outer as Record<PropertyKey, unknown> | undefined)?.[name],
    document,
  );
}

/** The text of a new shop takes the place of one that is refused now; in a list, a name that says so. */
function replaceText(document: Group, path: PropertyKey[]): void {
  const holder = within(document, path.slice(0, -1)) as Record<PropertyKey, unknown>;
  const usual = within(NEW_SHOP, path);
  const place = path.findLast((name) => typeof name === 'number');
  const isUsual = typeof usual === 'string' && place === undefined;
  holder[path.at(-1) ?? ''] = isUsual ? usual : `Unnamed ${Number(place) + 1}`;
}

/**
 * A document as it is written today, from one of any version, whose texts may break today's rules.
 * @throws ZodError for one that was damaged
 */
export function liftSettings({ content }: Pick<StoredSettings, 'content'>): ShopSettings {
  const document = structuredClone(completed(NEW_SHOP, content));
  const { data, error } = ShopSettings.safeParse(document);
  if (data) return data;
  for (const { code, path } of error.issues) {
    if (!TEXT_RULES.has(code) || typeof within(document, path) !== 'string') throw error;
    replaceText(document, path);
  }
  return ShopSettings.parse(document);
}
