import type { DropShare } from '#features/cart/drop-share.ts';
import { OutOfStock } from '#features/cart/contract.ts';
import type { PricedLine } from '#features/cart/server/price-lines.ts';
import { isGuest } from '#features/identity/guest-uid.ts';
import { momentWords } from '#platform/contract/india/moment-words.ts';
import type { Context } from '#platform/server/context.ts';
import { DropLimit, NotOpenYet } from '../../contract.ts';
import { plainAddress } from '../../plain-address.ts';
import { insertShares, takeCounts } from './share-queries.ts';

type Share = { drop: DropShare; pieces: number };

/** Who may order pieces of this drop before everybody. */
export type EarlyAccess = { dropId: string; reminderId: string };

export type DropTaking = {
  shares: Share[];
  early: EarlyAccess | undefined;
  /** Hashes of who buys. */
  keys: string[];
};

/** What an order takes of drops that are coming or running. */
function dropSharesOf(lines: readonly PricedLine[]): Share[] {
  const shares = new Map<string, Share>();
  for (const { drop, quantity } of lines) {
    if (!drop) continue;
    const { pieces } = shares.get(drop.id) ?? { pieces: 0 };
    shares.set(drop.id, { drop, pieces: pieces + quantity });
  }
  return [...shares.values()].toSorted((a, b) => (a.drop.id < b.drop.id ? -1 : 1));
}

const UNCHANGED = 'Nothing was ordered, and your cart stays as it is.';

function notOpen({ title, opensAt }: DropShare): Error {
  const at = opensAt ?? '';
  return NotOpenYet({
    detail: `“${title}” opens on ${momentWords(at)}. ${UNCHANGED}`,
    data: { opensAt: new Date(at).toISOString() },
  });
}

function overLimit({ title, perPerson }: DropShare): Error {
  const most = perPerson === 1 ? '1 piece' : `${perPerson} pieces`;
  return DropLimit({ detail: `One person may have ${most} of “${title}”. ${UNCHANGED}` });
}

/** @throws OutOfStock before anything is locked: a crowd that comes too late costs next to nothing */
function assertLeft(lines: readonly PricedLine[]): void {
  const short = lines.find(
    ({ drop, stock, quantity }) => drop && stock !== undefined && stock < quantity,
  );
  if (!short) return;
  const { productId, variantId, stock: available } = short;
  throw OutOfStock({ data: { productId, variantId, available } });
}

/** @throws NotOpenYet by the database's clock, OutOfStock, DropLimit */
export function assertOpen(lines: readonly PricedLine[], early: EarlyAccess | undefined): void {
  const shares = dropSharesOf(lines);
  const closed = shares.find(
    ({ drop }) => drop.opensAt !== null && !(drop.isEarly && early?.dropId === drop.id),
  );
  if (closed) throw notOpen(closed.drop);
  assertLeft(lines);
  const over = shares.find(({ drop, pieces }) => pieces > (drop.perPerson ?? Infinity));
  if (over) throw overLimit(over.drop);
}

type Hashing = { guestOf: (text: string) => string };

type Taking = {
  uid: string;
  recipient: { email: string; phone: string };
  lines: readonly PricedLine[];
  early: EarlyAccess | undefined;
};

/** A limit holds for an account, an address and a phone, each in all its spellings. */
function keysOf({ uid, recipient }: Taking, { guestOf }: Hashing): string[] {
  const account = isGuest(uid) ? [] : [uid];
  const { email, phone } = recipient;
  return [...account, guestOf(plainAddress(email)), guestOf(phone)].toSorted();
}

/**
 * Counts an order's pieces against the limits of their drops, before weeks and stock; nothing is sent for any other order.
 * @throws DropLimit
 */
export async function takeShares(
  tx: Context,
  hashing: Hashing,
  taking: Taking,
): Promise<DropTaking | undefined> {
  const { lines, early } = taking;
  const shares = dropSharesOf(lines);
  if (shares.length === 0) return undefined;
  const keys = keysOf(taking, hashing);
  const limited = shares.filter(({ drop }) => drop.perPerson !== null);
  const counted = limited.length === 0 ? [] : await takeCounts(tx.db, limited, keys);
  const over = limited.find(
    ({ drop }) => counted.filter((one) => one === drop.id).length < keys.length,
  );
  if (over) throw overLimit(over.drop);
  return { shares, early, keys };
}

/** Writes what a new order took. `assertRecorded` must follow. @returns the drops of which it was written */
export async function recordShares(
  tx: Context,
  drops: DropTaking | undefined,
  order: { orderId: string; at: Date },
): Promise<string[]> {
  if (!drops) return [];
  const { shares, early, keys } = drops;
  const rows = shares.map(({ drop, pieces }) => ({
    dropId: drop.id,
    pieces,
    keys: drop.perPerson === null ? [] : keys,
    reminderId: drop.opensAt === null ? null : (early?.reminderId ?? null),
  }));
  return insertShares(tx.db, { ...order, rows });
}

/** @throws NotOpenYet for an early link that was used */
export function assertRecorded(drops: DropTaking | undefined, recorded: readonly string[]): void {
  const used = drops?.shares.find(({ drop }) => !recorded.includes(drop.id));
  if (used) throw notOpen(used.drop);
}
