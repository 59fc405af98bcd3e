export const OFFER_KINDS = ['percent', 'amount', 'delivery'] as const;
export const OFFER_REACHES = ['automatic', 'code', 'codes'] as const;
export type OfferReach = (typeof OFFER_REACHES)[number];

/** What a code says of itself now; `hidden` to those who ask: not begun, or stopped. */
export type OfferState = 'open' | 'used up' | 'over' | 'hidden';

/** An offer as it is decided by. Money in paise. */
export type OfferTerms = {
  id: string;
  version: number;
  reach: OfferReach;
  /** '' for an automatic one. */
  code: string;
  title: string;
  kind: (typeof OFFER_KINDS)[number];
  /** Hundredths of a percent. */
  basisPoints: number;
  amount: number;
  /** The most that a percentage takes off. */
  most?: number | undefined;
  minSubtotal: number;
  firstOrderOnly: boolean;
  excludesSale: boolean;
  productIds: readonly string[];
  categoryIds: readonly string[];
  tags: readonly string[];
  /** Names of what it is for; empty: everything. */
  scopeWords: readonly string[];
  endsAt?: Date | undefined;
  limitTotal?: number | undefined;
  limitEach?: number | undefined;
  state: OfferState;
};

/** What offers ask about a customer. */
export type OfferCustomer = {
  /** Nobody knows who it is before the order is placed. */
  isGuest: boolean;
  hasOrdered: boolean;
  /** Uses so far, by the id of the offer. */
  uses: ReadonlyMap<string, number>;
};

export const UNKNOWN_CUSTOMER: OfferCustomer = {
  isGuest: true,
  hasOrdered: false,
  uses: new Map(),
};

/** A line as offers see it; one without a product is only in what is for everything. Price in paise. */
export type OfferedLine = {
  quantity: number;
  unitPrice: number;
  productId?: string | undefined;
  categoryId?: string | undefined;
  tags?: readonly string[] | undefined;
  isOnSale?: boolean | undefined;
};

/** The offers of now, and who asks; `code` was typed by the customer. */
export type OffersToPrice = {
  offers: readonly OfferTerms[];
  code?: string | undefined;
  customer: OfferCustomer;
  now: Date;
};
