import { ValidationFailed } from '#platform/contract/problem.ts';
import { loggedRupees } from '#platform/contract/money.ts';
import { recordAudit } from '#platform/server/audit/record-audit.ts';
import { transaction, type Context } from '#platform/server/context.ts';
import { isConflict } from '#platform/server/database/database.ts';
import { uuidv7 } from '#platform/server/id.ts';
import { answerOnce, type Answered } from '#platform/server/idempotency/answer-once.ts';
import { changedPrices, priceFault } from '../changed-prices.ts';
import {
  MAX_PRICED,
  PricesChanged,
  type PriceChangeAnswer,
  type PriceChangeRequest,
  type PricedProduct,
  type PricePreviewRequest,
  type PriceRule,
} from '../prices-contract.ts';
import { chosenVariants, variantIdOf, wholeChoices } from '../../choices/variant-choice.ts';
import { listFoundIds } from '../../server/admin/admin-product-queries.ts';
import { insertPriceChange, listPrices, updatePrices, type BookedPrices } from './price-queries.ts';

type Prices = Awaited<ReturnType<typeof listPrices>>;
type Provided = { rule: PriceRule; prices?: Map<string, number | undefined> };

const FAULTS = {
  'too low': (name: string) => `${name} would cost nothing. Take less off, or leave it out`,
  'too high': (name: string) => `${name} would cost more than ₹10 crore`,
};

/** @throws ValidationFailed for a price that nothing can be sold at */
function priced(all: Prices, { rule, prices }: Provided): PricedProduct[] {
  return all.products.map(({ compare_price, price: before, ...product }): PricedProduct => {
    const isOwn = ({ product_id }: { product_id: string }) => product_id === product.id;
    const own = all.variants.filter(isOwn);
    const combinations = inChoiceOrder(own, all.combinations.filter(isOwn));
    const comparePrice = compare_price ?? undefined;
    const now = { price: before, comparePrice, variants: own, combinations };
    const next = changedPrices(now, rule, prices?.get(product.id));
    const fault = priceFault(next);
    if (fault !== undefined) {
      throw ValidationFailed({ fields: { 'rule.value': FAULTS[fault](product.name) } });
    }
    return {
      ...product,
      before,
      after: next.price,
      ...(comparePrice !== undefined && { comparePriceBefore: comparePrice }),
      ...(next.comparePrice !== undefined && { comparePriceAfter: next.comparePrice }),
      variants: own.map(({ id, value, price }, at) => ({
        id,
        value,
        before: price,
        after: next.variants[at]?.price ?? price,
      })),
      combinations: combinations.map(({ id, price }, at) => ({
        id,
        value: (chosenVariants(own, id) ?? []).map(({ value }) => value).join(', '),
        before: price,
        after: next.combinations[at]?.price ?? price,
      })),
    };
  });
}

function inChoiceOrder(variants: Prices['variants'], combinations: Prices['combinations']) {
  const byId = new Map(combinations.map((one) => [one.id, one]));
  return wholeChoices(variants).flatMap(
    (chosen) => byId.get(variantIdOf(chosen.map(({ id }) => id))) ?? [],
  );
}

async function idsOf(ctx: Context, { ids, filter }: PricePreviewRequest): Promise<string[]> {
  if (ids) return [...new Set(ids.map((id) => id.toLowerCase()))];
  const found = filter ? await listFoundIds(ctx.db, filter, MAX_PRICED + 1) : [];
  if (found.length <= MAX_PRICED) return found;
  throw ValidationFailed({
    fields: { filter: `These are more than ${MAX_PRICED} pieces. Filter the list first` },
  });
}

/** Previews a change of prices. @throws ValidationFailed for more than 500 products, or an impossible price */
export async function previewPrices(
  ctx: Context,
  request: PricePreviewRequest,
): Promise<PricedProduct[]> {
  const ids = await idsOf(ctx, request);
  const { rule } = request;
  const products = priced(await listPrices(ctx.db, ids, false), { rule });
  const places = new Map(ids.map((id, at) => [id, at]));
  return products.toSorted((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0));
}

function bookedOf(product: PricedProduct): BookedPrices {
  const { id, before, after, variants, combinations, ...compare } = product;
  const booked = (list: typeof variants) =>
    list.map((one) => ({ id: one.id, before: one.before, after: one.after }));
  const { comparePriceBefore = null, comparePriceAfter = null } = compare;
  return {
    id,
    price: { before, after },
    comparePrice: { before: comparePriceBefore, after: comparePriceAfter },
    variants: booked(variants),
    combinations: booked(combinations),
  };
}

function pricesOf(list: BookedPrices['variants']) {
  const differing = list.filter(({ before, after }) => before !== after);
  return differing.map(({ id, after }) => ({ id, price: after }));
}

export async function writePrices(tx: Context, products: BookedPrices[]): Promise<void> {
  await updatePrices(tx.db, {
    products: products.map(({ id, price, comparePrice }) => ({
      id,
      price: price.after,
      compare_price: comparePrice.after,
    })),
    variants: products.flatMap(({ variants }) => pricesOf(variants)),
    combinations: products.flatMap(({ id: product_id, combinations = [] }) =>
      pricesOf(combinations).map((one) => ({ ...one, product_id })),
    ),
  });
}

/** @throws PricesChanged with the products that are no longer as they were seen */
function assertSeen(now: Prices, seen: PriceChangeRequest['products']): void {
  const current = new Map(now.products.map((product) => [product.id, product]));
  const differing = seen.filter(({ id, version }) => current.get(id)?.version !== version);
  if (differing.length === 0) return;
  throw PricesChanged({
    data: {
      products: differing.map(({ id }) => ({
        id,
        name: current.get(id)?.name ?? 'A deleted piece',
      })),
    },
  });
}

/** The value of a rule is percent or rupees. */
function ruleFacts({ kind, value, rounding, comparePrice }: PriceChangeRequest['rule']) {
  const isAmount = kind === 'amount' || kind === 'set';
  return {
    kind,
    ...(kind === 'percent' && { percent: value }),
    ...(isAmount && { amount: loggedRupees(Math.round(value * 100)) }),
    rounding,
    comparePrices: comparePrice,
  };
}

async function change(tx: Context, { products, rule }: PriceChangeRequest) {
  const seen = products.map((one) => ({ ...one, id: one.id.toLowerCase() }));
  const now = await listPrices(
    tx.db,
    seen.map(({ id }) => id),
    true,
  );
  assertSeen(now, seen);
  const prices = new Map(seen.map(({ id, price }) => [id, price]));
  const list = priced(now, { rule, prices });
  const booked = list.map(bookedOf);
  const id = uuidv7();
  await writePrices(tx, booked);
  await insertPriceChange(tx.db, id, booked);
  await recordAudit(tx, {
    action: 'prices.change',
    object: { kind: 'prices', id },
    after: { ...ruleFacts(rule), products: list.length },
  });
  const raised = list.map((product) => ({ ...product, version: product.version + 1 }));
  return { id, products: raised };
}

const ROUTE = 'POST /v2/admin/price-change';

/**
 * Changes the prices of products whose versions are those seen, once per key.
 * @throws PricesChanged, ValidationFailed, KeyReused
 */
export function changePrices(
  ctx: Context,
  request: PriceChangeRequest,
  key: string | undefined,
): Promise<Answered<PriceChangeAnswer>> {
  const keyed = { key, route: ROUTE, content: request };
  return transaction(ctx, (tx) => answerOnce(tx, keyed, () => change(tx, request)), {
    retryOn: isConflict,
  });
}
