import { randomInt } from 'node:crypto';
import { raiseCatalogueVersion } from '#features/catalogue/server/catalogue-version.ts';
import { recordAudit } from '#platform/server/audit/record-audit.ts';
import { transaction, type Context } from '#platform/server/context.ts';
import { isConflict } from '#platform/server/database/database.ts';
import { uuidv7 } from '#platform/server/id.ts';
import { answerOnce, type Answered } from '#platform/server/idempotency/answer-once.ts';
import { ValidationFailed } from '#platform/contract/problem.ts';
import {
  CodeTaken,
  OfferChanged,
  OfferNotFound,
  type NewOffer,
  type Offer,
  type OfferEdit,
} from '../admin-contract.ts';
import * as rows from './admin-queries.ts';
import { presentOffer, storedTerms } from './present-offer.ts';

type Code = { code: string; isUsed: boolean };

export async function listOffers({ db, clock }: Context): Promise<Offer[]> {
  const now = clock.now();
  return (await rows.listAdminRows(db)).map((row) => presentOffer(row, now));
}

async function getOffer({ db, clock }: Context, id: string): Promise<Offer> {
  const [row] = await rows.listAdminRows(db, [id]);
  if (!row) throw OfferNotFound();
  return presentOffer(row, clock.now());
}

/** The last step of a transaction: other changes of the catalogue wait for its end. */
async function refreshPages(tx: Context, isOnPages: boolean): Promise<void> {
  if (isOnPages) await raiseCatalogueVersion(tx);
}

async function writeCode(tx: Context, id: string, { reach, code }: NewOffer): Promise<void> {
  await rows.deleteCommonCode(tx.db, id);
  if (reach !== 'code' || code === undefined) return;
  const written = await rows.insertCodes(tx.db, id, { codes: [code], isSingle: false });
  if (written.length === 0) throw CodeTaken();
}

function loggedTerms({ title, reach, kind, percent }: Offer) {
  return { title, reach, kind, ...(percent !== undefined && { percent }) };
}

async function insert(tx: Context, provided: NewOffer): Promise<Offer> {
  const id = uuidv7(tx.clock.now().getTime());
  await rows.insertOffer(tx.db, id, storedTerms(provided));
  await writeCode(tx, id, provided);
  const offer = await getOffer(tx, id);
  const after = loggedTerms(offer);
  await recordAudit(tx, { action: 'offer.create', object: { kind: 'offer', id }, after });
  await refreshPages(tx, provided.isShown);
  return offer;
}

/** Makes an offer, once per key. @throws CodeTaken, KeyReused */
export function addOffer(
  ctx: Context,
  content: NewOffer,
  key: string | undefined,
): Promise<Answered<Offer>> {
  const keyed = { key, route: 'POST /v2/admin/offers', content };
  return transaction(ctx, (tx) => answerOnce(tx, keyed, () => insert(tx, content)), {
    retryOn: isConflict,
  });
}

async function lock(tx: Context, id: string) {
  const row = await rows.lockOffer(tx.db, id);
  if (!row) throw OfferNotFound();
  return row;
}

const KEEPS_CODES = 'Codes were made for it. Make a new offer instead';

/** Orders keep what they were given. @throws OfferNotFound, OfferChanged, CodeTaken, ValidationFailed */
export function editOffer(ctx: Context, id: string, edit: OfferEdit): Promise<Offer> {
  return transaction(
    ctx,
    async (tx) => {
      const seen = await lock(tx, id);
      if (seen.version !== edit.version) throw OfferChanged();
      const before = await getOffer(tx, id);
      if (before.codes > 0 && edit.reach !== 'codes') {
        throw ValidationFailed({ fields: { reach: KEEPS_CODES } });
      }
      await rows.updateOffer(tx.db, id, storedTerms(edit));
      await rows.recount(tx.db, id);
      await writeCode(tx, id, edit);
      const offer = await getOffer(tx, id);
      await recordAudit(tx, {
        action: 'offer.edit',
        object: { kind: 'offer', id },
        before: loggedTerms(before),
        after: loggedTerms(offer),
      });
      await refreshPages(tx, before.isShown || offer.isShown);
      return offer;
    },
    { retryOn: isConflict },
  );
}

/** Stops an offer, or lets it run again. @throws OfferNotFound */
export function switchOffer(ctx: Context, id: string, isActive: boolean): Promise<Offer> {
  return transaction(ctx, async (tx) => {
    const { is_active: wasActive, is_shown: isShown } = await lock(tx, id);
    if (wasActive !== isActive) {
      await rows.switchOffer(tx.db, id, isActive);
      const action = isActive ? 'offer.start' : 'offer.stop';
      await recordAudit(tx, { action, object: { kind: 'offer', id } });
    }
    const offer = await getOffer(tx, id);
    await refreshPages(tx, isShown && wasActive !== isActive);
    return offer;
  });
}

export async function listCodes(ctx: Context, id: string): Promise<Code[]> {
  await getOffer(ctx, id);
  return rows.listCodes(ctx.db, id);
}

/** Those of order numbers: no lookalikes. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const LENGTH = 8;

function randomCode(): string {
  return Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
}

async function insertCodes(tx: Context, id: string, count: number): Promise<Code[]> {
  const { reach } = await lock(tx, id);
  if (reach !== 'codes') {
    throw ValidationFailed({ fields: { count: 'This offer has no codes for one order each' } });
  }
  const made: string[] = [];
  while (made.length < count) {
    const codes = Array.from({ length: count - made.length }, randomCode);
    made.push(...(await rows.insertCodes(tx.db, id, { codes, isSingle: true })));
  }
  const after = { count };
  await recordAudit(tx, { action: 'offer.codes', object: { kind: 'offer', id }, after });
  return made.map((code) => ({ code, isUsed: false }));
}

/** Makes codes for one order each, once per key. @throws OfferNotFound, ValidationFailed, KeyReused */
export function addCodes(
  ctx: Context,
  { id, count, key }: { id: string; count: number; key: string | undefined },
): Promise<Answered<Code[]>> {
  const keyed = { key, route: 'POST /v2/admin/offer/{id}/codes', content: [id, count] };
  return transaction(ctx, (tx) => answerOnce(tx, keyed, () => insertCodes(tx, id, count)), {
    retryOn: isConflict,
  });
}
