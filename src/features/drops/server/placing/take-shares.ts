import type { DropShare } from '#features/cart/drop-share.ts';
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

/** @throws NotOpenYet by the database's clock, DropLimit */
function assertOpen(shares: readonly Share[], early: EarlyAccess | undefined): void {
  for (const { drop, pieces } of shares) {
    const isEarly = drop.isEarly && early?.dropId === drop.id;
    if (drop.opensAt !== null && !isEarly) throw notOpen(drop);
    if (drop.perPerson !== null && pieces > drop.perPerson) throw overLimit(drop);
  }
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
 * @throws NotOpenYet by the database's clock, DropLimit
 */
export async function takeShares(
  tx: Context,
  hashing: Hashing,
  taking: Taking,
): Promise<DropTaking | undefined> {
  const { lines, early } = taking;
  const shares = dropSharesOf(lines);
  if (shares.length === 0) return undefined;
  assertOpen(shares, early);
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
