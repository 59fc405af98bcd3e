import type { LinkState, Payment } from './attempt-state.ts';

/** What a gateway is asked to collect: one part of an order's payment. */
export type PaymentRequest = {
  attemptId: string;
  /** Paise. */
  amount: number;
  orderNumber: string;
  part: string;
  shopName: string;
  customer: { name: string; email: string; phone: string };
  returnUrl: string;
  cancelUrl: string;
};

export type GatewayForm = { action: string; fields: Record<string, string> };

/** What came back with a browser, signed by the gateway; a refusal carries no signature and proves nothing. */
export type Returned =
  | { kind: 'paid'; paymentId: string }
  | { kind: 'refused' }
  | { kind: 'forged' };

export type RefundState = 'pending' | 'processed' | 'failed';

export type SentRefund = {
  id: string;
  paymentId: string;
  amount: number;
  state: RefundState;
  /** The shop's key of it; '' for one that the shop has not asked for. */
  key: string;
};

/** What an event says; `other` is signed, and of no interest; `unreadable` is a known one without its facts. */
export type EventFacts =
  | { kind: 'payment'; payment: Payment }
  | { kind: 'refund'; refund: SentRefund; payment: Payment | undefined }
  | ({ kind: 'link'; payment: Payment | undefined } & LinkFacts)
  | { kind: 'other' }
  | { kind: 'unreadable' };

export type GatewayEvent = { id: string; type: string; facts: EventFacts };

/** `attemptId` as the gateway repeats it; '' for a link that the shop has not made. */
export type LinkFacts = { linkId: string; attemptId: string; state: LinkState };

export type PaymentLink = { id: string; url: string };

export type SeenLink = { state: LinkState; payments: Payment[] };

/** A payment gateway. Its promises go over the network, fail with a GatewayError, and belong into no transaction. */
export type Gateway = {
  name: 'razorpay';
  /** No secret: forms carry it. */
  keyId: string;
  open: (request: Pick<PaymentRequest, 'attemptId' | 'amount'>) => Promise<string>;
  form: (request: PaymentRequest, gatewayOrderId: string) => GatewayForm;
  readReturn: (fields: Record<string, string>, gatewayOrderId: string) => Returned;
  /** Reads an event by its bytes as they came. @returns undefined unless the gateway has signed them */
  readEvent: (raw: Uint8Array, headers: EventHeaders) => GatewayEvent | undefined;
  look: (gatewayOrderId: string) => Promise<Payment[]>;
  capture: (payment: { id: string; amount: number }) => Promise<Payment>;
  refund: (refund: NewGatewayRefund) => Promise<SentRefund>;
  refundsOf: (paymentId: string) => Promise<SentRefund[]>;
  /** Makes a link; the same attempt again gets the same one. */
  openLink: (request: PaymentRequest, expiresAt: Date) => Promise<PaymentLink>;
  findLink: (attemptId: string) => Promise<PaymentLink | undefined>;
  lookAtLink: (linkId: string) => Promise<SeenLink>;
  readLinkReturn: (fields: Record<string, string>, link: OpenedLink) => Returned;
  cancelLink: (linkId: string) => Promise<void>;
  check: () => Promise<void>;
};

export type EventHeaders = { signature: string | undefined; eventId: string | undefined };
export type OpenedLink = { linkId: string; attemptId: string };

/** `key` stays the same when it is sent again: letters, digits, hyphens and underscores, at least ten. */
export type NewGatewayRefund = { paymentId: string; amount: number; key: string };

export type GatewayKeys = { keyId: string; keySecret: string; webhookSecret: string };

/** `refused`: this will not succeed as it is; all others may, later. */
export type GatewayFault = 'unreachable' | 'keys' | 'refused' | 'nonsense';

/** A gateway that did not do what it was asked. The message names no key and no person. */
export class GatewayError extends Error {
  readonly fault: GatewayFault;
  readonly said: string;

  constructor(fault: GatewayFault, message: string, said = '') {
    super(message);
    this.name = 'GatewayError';
    this.fault = fault;
    this.said = said;
  }
}
