import { createHash } from 'node:crypto';
import type { Order } from '#features/orders/contract.ts';
import { isPickup, shippingLabel } from '#features/orders/delivery-labels.ts';
import type { ShopSettings } from '#features/shop/settings/settings.ts';
import { taxedAs, type Taxed } from '#features/shop/tax/paper-settings.ts';
import { stateCodeOf, stateOfGstin, stateTaxOf } from '#platform/contract/india/gstin.ts';
import { indiaDay } from '#platform/contract/india/india-day.ts';
import { spread } from '#platform/contract/spread.ts';
import { saleKindOf } from '../../paper-kinds.ts';
import { splitTax } from '../../tax-sums.ts';
import type { PaperLine, Party, Place, Snapshot } from '../../snapshot-contract.ts';

export type Sold = {
  order: Order;
  settings: ShopSettings;
  /** By product. */
  taxed: ReadonlyMap<string, Taxed>;
  payment: string;
};

function placeOf(state: string): Place | undefined {
  const code = stateCodeOf(state);
  return code === undefined ? undefined : { state, code };
}

function partyOf(name: Order['billingName'], address: Order['billingAddress'], gstin = ''): Party {
  const { address1, address2, city, state, zipCode, country } = address;
  const place = placeOf(state);
  const isKnown = address1 !== '' || city !== '';
  const lines = [address1, address2, [city, `${state} - ${zipCode}`].filter(Boolean).join(', ')];
  return {
    name: `${name.firstName} ${name.lastName}`.trim(),
    lines: isKnown ? [...lines, country].filter((line) => line.trim() !== '') : [],
    phone: name.phone,
    gstin,
    ...(place && { place }),
  };
}

type Item = Omit<PaperLine, 'discount' | 'total' | 'tax' | 'hsn'> & { taxed?: Taxed };

function itemsOf({ order, taxed: all }: Omit<Sold, 'payment'>): Item[] {
  return order.items.map(({ productId, quantity, price, lineTotal, product }, at) => {
    const taxed = productId === undefined ? undefined : all.get(productId);
    return {
      key: String(at + 1),
      name: product.name,
      details: product.variant,
      quantity,
      unit: 'pcs',
      price,
      amount: lineTotal,
      ...(taxed !== undefined && { taxed }),
    };
  });
}

type LineTax = ReturnType<typeof taxedAs>;

function lineOf(item: Item, discount: number, { rate, hsn }: LineTax): PaperLine {
  const { taxed: _taxed, ...shown } = item;
  const total = item.amount - discount;
  const tax = rate === undefined ? undefined : { rate, ...splitTax(total, rate) };
  return { ...shown, hsn, discount, total, ...(tax && { tax }) };
}

/** Delivery and fee are part of the supply: lines of their own, at the rate of the dearest piece. */
function furtherLines({ order }: Pick<Sold, 'order'>, taxed: LineTax): PaperLine[] {
  const { shipping, fee = 0 } = order.pricing;
  const sums = [
    { key: 'delivery', name: shippingLabel(order.shipping), price: shipping },
    { key: 'fee', name: 'Fee for cash on delivery', price: fee },
  ];
  return sums
    .filter(({ price }) => price > 0)
    .map((one) =>
      lineOf({ ...one, details: '', quantity: 1, unit: '', amount: one.price }, 0, taxed),
    );
}

/** Lines of an order from before they had a part of its discount share it by what they cost. */
function discountsOf({ items, pricing }: Order): number[] {
  const own = items.map(({ discount = 0 }) => discount);
  const isWhole = own.reduce((sum, one) => sum + one, 0) === pricing.discount;
  return isWhole
    ? own
    : spread(
        pricing.discount,
        items.map(({ lineTotal }) => lineTotal),
      );
}

/** What an order is made of, with the tax within it. */
export function linesOf(sold: Omit<Sold, 'payment'>): PaperLine[] {
  const { order, settings } = sold;
  const { papers, tax } = settings;
  const isTaxed = tax.mode === 'regular';
  const taxedOf = (piece: Taxed | undefined): LineTax => {
    const { rate, hsn } = taxedAs(papers, piece);
    return { rate: isTaxed ? rate : undefined, hsn: tax.mode === 'none' ? '' : hsn };
  };
  const items = itemsOf(sold);
  const discounts = discountsOf(order);
  const lines = items.map((item, at) => lineOf(item, discounts[at] ?? 0, taxedOf(item.taxed)));
  const dearest = items.toSorted((one, other) => other.amount - one.amount)[0];
  const ofDelivery = papers.delivery === 'dearest' ? dearest?.taxed : undefined;
  return [...lines, ...furtherLines(sold, { ...taxedOf(ofDelivery), hsn: '' })];
}

/** What of an order stands on its paper, so that a later change of it is found. */
export function basisOf({ items, pricing, shippingName, billingName, ...order }: Order): string {
  const facts = [
    items.map(({ quantity, price, product }) => [product.name, product.variant, quantity, price]),
    [pricing.subtotal, pricing.discount, pricing.shipping, pricing.fee ?? 0, pricing.total],
    [shippingName, order.shippingAddress, billingName, order.billingAddress],
    [order.shipping.kind, order.buyerGstin ?? ''],
  ];
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex');
}

function sellerOf({ who, tax, papers }: ShopSettings): Snapshot['seller'] {
  const gstin = tax.mode === 'none' ? '' : tax.gstin;
  const place = placeOf(who.state || (stateOfGstin(gstin) ?? ''));
  const { name: shop, owner, address, email, phone } = who;
  const isSigned = tax.mode !== 'none' && papers.signature !== '';
  return {
    shop,
    owner,
    address,
    email,
    phone,
    gstin,
    ...(place && { place }),
    ...(isSigned && { signature: papers.signature }),
  };
}

/** The delivery address decides the place of supply; what is picked up, or has no address, is supplied at the shop. */
function supplyOf(order: Order, seller: Place | undefined): Place | undefined {
  const { state } = order.shippingAddress;
  return isPickup(order.shipping) ? seller : (placeOf(state) ?? seller);
}

function partiesOf({ order, settings }: Sold): Pick<Snapshot, 'billTo' | 'shipTo'> {
  const gstin = settings.tax.mode === 'none' ? '' : order.buyerGstin;
  const billTo = partyOf(order.billingName, order.billingAddress, gstin);
  const shipTo = partyOf(order.shippingName, order.shippingAddress);
  const isOther = shipTo.name !== billTo.name || shipTo.lines.join() !== billTo.lines.join();
  return isOther && !isPickup(order.shipping) ? { billTo, shipTo } : { billTo };
}

/** All that the paper of a sale shows, from the order and the settings as they are now. */
export function snapshotOf(sold: Sold): Snapshot {
  const { order, settings, payment } = sold;
  const seller = sellerOf(settings);
  const kind = saleKindOf(settings.tax);
  const supply = supplyOf(order, seller.place);
  const isInterState = supply !== undefined && supply.code !== seller.place?.code;
  return {
    kind,
    sale: kind,
    seller,
    order: {
      number: order.number,
      placedOn: indiaDay(new Date(order.soldAt ?? order.createdAt)),
    },
    ...partiesOf(sold),
    ...(supply && { placeOfSupply: supply }),
    isInterState,
    stateTax: stateTaxOf(seller.place?.state ?? ''),
    lines: linesOf(sold),
    total: order.pricing.total,
    payment,
    basis: basisOf(order),
  };
}
