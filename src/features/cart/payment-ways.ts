import { formatRupees } from '#platform/contract/format-rupees.ts';
import type { CashSettings } from '../shop/settings/cash-settings.ts';
import type { DeliveryOption } from '../shop/delivery/delivery-price.ts';

export const WAYS_TO_PAY = ['UPI', 'Online', 'Cash on delivery'] as const;
export type WayToPay = (typeof WAYS_TO_PAY)[number];

/** How a shop takes payments through its gateway. */
export type OnlineTerms = {
  /** True where it stands before UPI by hand, and counts without a choice. */
  isFirst: boolean;
};

export type Payer = {
  isGuest: boolean;
  /** Parcels of theirs that came back. */
  refusals: number;
  isGift?: boolean;
};

export type PaymentWay = {
  method: WayToPay;
  /** The name that customers see: `Pay at pickup` if the order is picked up. */
  name: string;
  isOffered: boolean;
  why?: string;
  /** Paise. */
  fee?: number;
};

/** Facts of a line that the rules use. A piece without counted stock is made to order. */
type CashLine = { personalId?: string | undefined; stock?: number | undefined };

type CashFacts = {
  cash: CashSettings;
  /** Undefined: nothing is paid online. */
  online?: OnlineTerms | undefined;
  payer: Payer;
  lines: readonly CashLine[];
  /** Paise, after any discount. */
  subtotal: number;
  delivery: Pick<DeliveryOption, 'kind'> | undefined;
  zoneId: string | undefined;
};

export function cashName(kind: string | undefined): string {
  return kind === 'pickup' ? 'Pay at pickup' : 'Cash on delivery';
}

const NOT_FOR_GIFTS = 'Gifts are paid for in advance.';

const UPI: PaymentWay = { method: 'UPI', name: 'UPI', isOffered: true };
const ONLINE: PaymentWay = {
  method: 'Online',
  name: 'Card, netbanking, any UPI app',
  isOffered: true,
};

function whyNotByProduct({ cash, lines }: CashFacts): string | undefined {
  if (cash.notForPersonalised && lines.some(({ personalId = '' }) => personalId !== '')) {
    return 'Pieces with your own words or photos are paid for in advance.';
  }
  if (cash.notForMadeToOrder && lines.some(({ stock }) => stock === undefined)) {
    return 'Pieces made to order are paid for in advance.';
  }
  return undefined;
}

function whyNotByPayer({ cash, payer }: CashFacts): string | undefined {
  const { notForGuests, prepaidAfterRefusals } = cash;
  if (payer.isGift === true) return NOT_FOR_GIFTS;
  if (notForGuests && payer.isGuest) return 'Sign in to pay in cash, or pay by UPI.';
  if (prepaidAfterRefusals > 0 && payer.refusals >= prepaidAfterRefusals) {
    return 'Earlier parcels came back to us, so please pay by UPI.';
  }
  return undefined;
}

function whyNotDelivered({ cash, subtotal, zoneId }: CashFacts): string | undefined {
  const { fromPaise, upToPaise, exceptZones } = cash;
  if (zoneId !== undefined && exceptZones.includes(zoneId)) {
    return 'Not offered at this address.';
  }
  if (subtotal < fromPaise) return `For orders of ${formatRupees(fromPaise / 100)} or more.`;
  if (upToPaise > 0 && subtotal > upToPaise) {
    return `For orders of up to ${formatRupees(upToPaise / 100)}.`;
  }
  return undefined;
}

function whyNot(facts: CashFacts): string | undefined {
  const { kind } = facts.delivery ?? {};
  if (kind === undefined) return 'Choose an address first.';
  const why = whyNotByProduct(facts) ?? whyNotByPayer(facts);
  return why ?? (kind === 'pickup' ? undefined : whyNotDelivered(facts));
}

function cashWay(facts: CashFacts): PaymentWay | undefined {
  const { cash, delivery } = facts;
  const isPickup = delivery?.kind === 'pickup';
  if (!(isPickup ? cash.atPickup : cash.onDelivery)) return undefined;
  const why = whyNot(facts);
  return {
    method: 'Cash on delivery',
    name: cashName(delivery?.kind),
    isOffered: why === undefined,
    ...(why !== undefined && { why }),
    ...(!isPickup && cash.feePaise > 0 && { fee: cash.feePaise }),
  };
}

/** All ways to pay that the shop has, as they stand; one that is not offered for this order says why. */
export function waysToPay(facts: CashFacts): PaymentWay[] {
  const { online } = facts;
  const paidFirst = online?.isFirst === true ? [ONLINE, UPI] : [UPI, ...(online ? [ONLINE] : [])];
  const cash = cashWay(facts);
  return cash ? [...paidFirst, cash] : paidFirst;
}

type Way = { method: WayToPay; isOffered: boolean; why?: string | undefined };

export function forGift<W extends Way>(ways: readonly W[]): W[] {
  return ways.map((way) =>
    way.method === 'Cash on delivery'
      ? { ...way, isOffered: false, why: way.why ?? NOT_FOR_GIFTS }
      : way,
  );
}
